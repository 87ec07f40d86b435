import { lazy, Suspense } from 'react';
import type { FeedPost } from '../posts.ts';

const PostMatch = lazy(async () => {
  const script = await import('./post-match.tsx').catch(() => null);
  return { default: script?.PostMatch ?? ((_: MatchProps) => null) };
});

type MatchProps = { match: NonNullable<FeedPost['match']> };

export function Match({ match }: MatchProps) {
  return (
    <Suspense>
      <PostMatch match={match} />
    </Suspense>
  );
}
