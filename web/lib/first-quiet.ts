import type { QueryClient } from '@tanstack/react-query';

/** Safari has no idle callback. */
export function firstQuiet(): Promise<void> {
  return new Promise((quietNow) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => quietNow(), { timeout: 2000 });
    else setTimeout(quietNow, 200);
  });
}

/** After the answers that the screen waits for. */
export async function firstRest(queries: QueryClient): Promise<void> {
  do await new Promise((isOver) => setTimeout(isOver, 1000));
  while (queries.isFetching() > 0);
  await firstQuiet();
}
