import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PopoverProps } from './notifications-popover.tsx';

/** A link that opens a popover on wide screens, unless a new tab was requested. */
export function NotificationsBell(props: {
  loopId: number;
  className: string | undefined;
  label: string;
  children: ReactNode;
}) {
  const { loopId } = props;
  const address = `/notifications/${loopId}`;
  // Read it at once: a click may come before the first effect.
  const hasRoom = useMediaQuery('(min-width: 60em)', false, { getInitialValueInEffect: false });
  const { Popover, open, close } = usePopover(address);
  const bell = useRef<HTMLAnchorElement>(null);
  const isOpen = hasRoom && Popover !== null;
  const closeAt = (returnFocus: boolean) => {
    close();
    if (returnFocus) bell.current?.focus();
  };
  const onClick = (event: MouseEvent) => {
    if (!hasRoom || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) close();
    else void open();
  };
  return (
    <>
      <Link
        ref={bell}
        to={address}
        className={props.className}
        aria-label={props.label}
        {...(hasRoom && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        onClick={onClick}
        onPointerEnter={() => hasRoom && void fetchPopover().catch(() => undefined)}
        onKeyDown={(event) => isOpen && event.key === 'Escape' && close()}
      >
        {props.children}
      </Link>
      {isOpen && <Popover loopId={loopId} anchor={bell} close={closeAt} />}
    </>
  );
}

function usePopover(address: string) {
  const navigate = useNavigate();
  const [Popover, setPopover] = useState<ComponentType<PopoverProps> | null>(null);
  const open = async () => {
    try {
      const { NotificationsPopover } = await fetchPopover();
      setPopover(() => NotificationsPopover);
    } catch {
      void navigate(address);
    }
  };
  return { Popover, open, close: () => setPopover(null) };
}

function fetchPopover() {
  return import('./notifications-popover.tsx');
}
