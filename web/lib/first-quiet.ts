/** Safari has no idle callback. */
export function firstQuiet(): Promise<void> {
  return new Promise((quietNow) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => quietNow(), { timeout: 2000 });
    else setTimeout(quietNow, 200);
  });
}
