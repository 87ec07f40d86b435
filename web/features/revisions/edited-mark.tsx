import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './edited-mark.module.css';
import type { SheetProps } from './revisions-sheet.tsx';

const Sheet = lazy(async () => {
  const script = await import('./revisions-sheet.tsx').catch(() => null);
  return { default: script?.RevisionsSheet ?? MissingSheet };
});

type MarkProps = Omit<SheetProps, 'onClose'> & { mayOpen: boolean; children: ReactNode };

/** Says that a text was changed; those who may see its earlier versions open them by it. */
export function EditedMark({ mayOpen, children, ...sheet }: MarkProps) {
  const [isOpen, setOpen] = useState(false);
  if (!mayOpen) return children;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={classes.mark} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <Sheet {...sheet} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function MissingSheet({ onClose }: SheetProps) {
  return (
    <Dialog title="Versions" onClose={onClose}>
      <p>They could not be loaded. Please look at your connection, and reload this page.</p>
    </Dialog>
  );
}
