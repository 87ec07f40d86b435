import { useEffect } from 'react';
import { Link } from 'react-router';
import { LoopList } from '../features/loops/loop-list.tsx';
import { IconPlus, IconX } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { useModal } from '../ui/overlays/use-modal.ts';
import { Wordmark } from '../ui/pictures/mark.tsx';
import classes from './sidebar.module.css';

export function Sidebar({ onLeave, onClose }: { onLeave: () => void; onClose?: () => void }) {
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <Link to="/feed" className={classes.home} aria-label="Loopyard feed" onClick={onLeave}>
          <Wordmark size={32} />
        </Link>
        {onClose && (
          <button type="button" className={classes.close} aria-label="Close sidebar" onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        )}
      </div>
      <LoopList onSelect={onLeave} />
      <div className={classes.foot} onClickCapture={onLeave}>
        <LinkButton to="/create-loop" color="mint" fullWidth leftSection={<IconPlus size={20} aria-hidden />}>
          Add Loops
        </LinkButton>
      </div>
    </div>
  );
}

export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 60em)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <dialog {...modal} className={classes.drawer} aria-label="Your loops">
      <Sidebar onLeave={onClose} onClose={onClose} />
    </dialog>
  );
}
