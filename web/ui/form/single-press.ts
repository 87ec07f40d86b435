import { useEffect } from 'react';

/** The second press of a double click would send a form again that the first one has just sent and emptied. */
export function useSinglePress(): void {
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (event.detail > 1 && button && button.type === 'submit' && button.form) event.preventDefault();
    };
    document.addEventListener('click', stop, true);
    return () => document.removeEventListener('click', stop, true);
  }, []);
}
