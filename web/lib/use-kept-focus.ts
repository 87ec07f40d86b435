import { useLayoutEffect, useState } from 'react';

/** Browsers take the focus from a button that is disabled while it works; it comes back once that is over. */
export function useKeptFocus(isBusy: boolean): void {
  const [wasBusy, setWasBusy] = useState(false);
  const [holder, setHolder] = useState<Element | null>(null);
  // Chromium takes the focus in the moment of disabling, which is before any effect.
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy);
    if (isBusy) setHolder(document.activeElement);
  }
  useLayoutEffect(() => {
    if (!isBusy && document.activeElement === document.body && holder instanceof HTMLElement) holder.focus();
  }, [isBusy, holder]);
}
