import { type ComponentType, useState } from 'react';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../../loops/loops.ts';
import type { NotifyDialogProps } from './notify-dialog.tsx';

/** Its script is loaded when it is opened. */
export function useNotifyDialog(loop: Loop | null | undefined) {
  const [Dialog, setDialog] = useState<ComponentType<NotifyDialogProps> | null>(null);
  const toast = useToast();
  const open = async () => {
    try {
      const { NotifyDialog } = await import('./notify-dialog.tsx');
      setDialog(() => NotifyDialog);
    } catch {
      toast('This could not be opened. Please try again.', 'bad');
    }
  };
  const dialog = loop && Dialog && <Dialog loop={loop} onClose={() => setDialog(null)} />;
  return { open: () => void open(), dialog };
}
