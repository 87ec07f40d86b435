const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'popstate'];

/** Resolves at the first interaction with the page, and never on the server. */
export const firstTouch = new Promise<void>((resolve) => {
  if (typeof document === 'undefined') return;
  // Somebody was in a field before this script arrived.
  if (document.activeElement?.closest('form')) resolve();
  for (const touch of touches) {
    window.addEventListener(touch, () => resolve(), { once: true, capture: true, passive: true });
  }
});
