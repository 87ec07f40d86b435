const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'popstate'];

/** Ends when whoever looks at the page first does something with it; not before, and not on the server. */
export const firstTouch = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return;
  // Someone was in a field before this script arrived.
  if (document.activeElement?.closest('form')) resolve();
  for (const touch of touches) {
    window.addEventListener(touch, () => resolve(), { once: true, capture: true, passive: true });
  }
});
