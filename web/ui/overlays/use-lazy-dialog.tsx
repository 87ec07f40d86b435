import { type ComponentType, useState } from 'react';
import { useToast } from './toast.tsx';

/**
 * A dialog, or another overlay, whose script is loaded when it is first opened.
 * `LoadedDialog` is null while it is closed.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const open = async () => {
    try {
      if (!Loaded) {
        const Dialog = await load();
        setLoaded(() => Dialog);
      }
      setOpen(true);
    } catch {
      toast('This could not be opened. Please try again.', 'bad');
    }
  };
  return { open: () => void open(), close: () => setOpen(false), LoadedDialog: isOpen ? Loaded : null };
}
