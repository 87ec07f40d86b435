import { lazy, Suspense } from 'react';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import type { FeedPost } from '../posts.ts';

// Few posts have a poll, so a feed loads without it, and the first cards don’t wait for it.
const PostPoll = lazy(async () => {
  await firstQuiet();
  const script = await import('./post-poll.tsx').catch(() => null);
  return { default: script?.PostPoll ?? NotLoaded };
});

type PollProps = {
  post: FeedPost;
  /** On the open post, where it can be closed. */
  isOpen?: boolean;
};

function NotLoaded(_: PollProps) {
  return <p role="alert">The poll could not be loaded. Please reload the page.</p>;
}

export function PollPlace(props: PollProps) {
  const { poll } = props.post;
  if (!poll) return null;
  return (
    <Suspense fallback={<div style={{ gridColumn: '1 / -1', height: 190 + 54 * poll.options.length }} />}>
      <PostPoll {...props} />
    </Suspense>
  );
}
