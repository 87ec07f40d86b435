import { useLazyDialog } from '../../../ui/overlays/use-lazy-dialog.tsx';
import type { Loop } from '../../loops/loops.ts';

export function useNotifyDialog(loop: Loop | null | undefined) {
  const { open, close, LoadedDialog } = useLazyDialog(
    async () => (await import('./notify-dialog.tsx')).NotifyDialog,
  );
  return { open, dialog: loop && LoadedDialog && <LoadedDialog loop={loop} onClose={close} /> };
}
