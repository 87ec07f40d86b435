import { lazy, Suspense } from 'react';
import type { HeldWordsProps } from './held-words.tsx';

// Few posts and comments are held, so a feed loads without the words.
const HeldWords = lazy(async () => {
  const script = await import('./held-words.tsx').catch(() => null);
  return { default: script?.HeldWords ?? ((_: HeldWordsProps) => null) };
});

const NEWS_FOR_MS = 24 * 60 * 60_000;

/** Says why others don't see a post or comment, or that they do by now. */
export function HeldLine({ held_for, released_at }: HeldWordsProps) {
  const isNews = released_at !== null && Date.now() - Date.parse(released_at) <= NEWS_FOR_MS;
  if (!held_for && !isNews) return null;
  return (
    <Suspense>
      <HeldWords held_for={held_for} released_at={released_at} />
    </Suspense>
  );
}
