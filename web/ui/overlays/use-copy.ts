import { useToast } from './toast.tsx';

/** Copies a text and shows a toast: `copy(code, 'Code copied')`. */
export function useCopy(): (text: string, confirmation: string) => Promise<void> {
  const toast = useToast();
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(confirmation);
    } catch {
      toast('Your browser could not copy it. Please select it and copy it yourself.', 'bad');
    }
  };
}
