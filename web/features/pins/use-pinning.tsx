import { sentence } from '../../lib/api-error.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useLazyDialog } from '../../ui/overlays/use-lazy-dialog.tsx';
import { isPinnedNow, type Pinnable, usePin } from './pins.ts';

/** Asks until when to pin the post, or unpins it. */
export function usePinning(post: Pinnable, refresh: () => Promise<void>) {
  const { open, close, LoadedDialog } = useLazyDialog(
    async () => (await import('./pin-dialog.tsx')).PinDialog,
  );
  const pin = usePin(post, refresh);
  const toast = useToast();
  const isPinned = isPinnedNow(post);
  const unpin = () =>
    pin.mutate(null, {
      onSuccess: () => toast('Post unpinned'),
      onError: (error) => toast(sentence(error), 'bad'),
    });
  return {
    isPinned,
    toggle: isPinned ? unpin : open,
    dialog: LoadedDialog && <LoadedDialog post={post} refresh={refresh} onClose={close} />,
  };
}
