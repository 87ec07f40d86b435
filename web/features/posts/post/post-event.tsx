import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ShowDate } from '../../calendar/calendar.ts';
import { EventView } from '../../calendar/event-view.tsx';
import type { FeedPost } from '../posts.ts';
import { patchEvent } from './patch-event.ts';
import { useRefreshPost } from './use-refresh-post.ts';

/** With the other dates, and what those who run it can do. Without its script the event is as on a card. */
const OpenEvent = lazy(async () => {
  const script = await import('../../calendar/open/open-event.tsx').catch(() => null);
  return { default: script?.OpenEvent ?? EventView };
});

/** On a card and on the open post. */
export function PostEvent({ post, isOpen = false }: { post: FeedPost; isOpen?: boolean }) {
  const { id, loop_id, event, abilities } = post;
  const queries = useQueryClient();
  const refresh = useRefreshPost(id);
  if (!event) return null;
  const show: ShowDate = (nth, change) => patchEvent(queries, id, nth, change);
  const props = {
    ...{ event, show, refresh, date: event.date },
    of: { postId: Number(id), loopId: loop_id },
    may: { answer: abilities.answer, list: isOpen && abilities.subscribe, edit: abilities.update },
  };
  if (!isOpen) return <EventView {...props} />;
  return (
    <Suspense fallback={<EventView {...props} />}>
      <OpenEvent {...props} />
    </Suspense>
  );
}
