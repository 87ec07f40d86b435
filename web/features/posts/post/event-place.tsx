import { lazy, Suspense } from 'react';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import type { FeedPost } from '../posts.ts';

// Few posts have a date, so a feed loads without it, and the first cards don’t wait for it.
const PostEvent = lazy(async () => {
  await firstQuiet();
  const script = await import('./post-event.tsx').catch(() => null);
  return { default: script?.PostEvent ?? NotLoaded };
});

type EventProps = { post: FeedPost; isOpen?: boolean };

function NotLoaded(_: EventProps) {
  return <p role="alert">The event could not be loaded. Please reload the page.</p>;
}

export function EventPlace(props: EventProps) {
  return (
    props.post.event && (
      <Suspense fallback={<div style={{ gridColumn: '1 / -1', height: 250 }} />}>
        <PostEvent {...props} />
      </Suspense>
    )
  );
}
