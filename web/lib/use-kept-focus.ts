import { useLayoutEffect, useRef } from 'react';

/** Browsers take the focus from a button that is disabled while it works; it comes back once that is over. */
export function useKeptFocus(isBusy: boolean): void {
  const holder = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) holder.current = document.activeElement;
    else if (document.activeElement === document.body && holder.current instanceof HTMLElement)
      holder.current.focus();
  }, [isBusy]);
}
