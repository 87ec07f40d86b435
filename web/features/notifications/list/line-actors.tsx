import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { type NotificationView, notificationsKey } from '../notifications.ts';
import classes from './notifications.module.css';

/** A sentence names two at most; here are all. */
export function LineActors({ notification }: { notification: NotificationView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.actors}>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide names' : 'Show names'}
      </button>
      {isOpen && <Names notification={notification} />}
    </div>
  );
}

function Names({ notification }: { notification: NotificationView }) {
  const query = useActors(notification);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (isPending) return <p role="status">Loading the names…</p>;
  const people = data?.pages.flatMap(({ users }) => users) ?? [];
  return (
    <>
      <ul aria-label="Everybody">
        {people.map(({ id, name }) => (
          <li key={id}>
            <Name>{name}</Name>
          </li>
        ))}
      </ul>
      {error && <p role="alert">The names could not be loaded. {sentence(error)}</p>}
      {(error || hasNextPage) && (
        <button
          type="button"
          className={classes.more}
          disabled={isFetchingNextPage}
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {error ? 'Try again' : 'Show more names'}
        </button>
      )}
    </>
  );
}

const pageSize = 100;

function useActors({ key, loop_id, actors_count }: NotificationView) {
  const { request } = useTransport();
  return useInfiniteQuery({
    queryKey: [...notificationsKey, 'actors', loop_id, key, actors_count],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      request('GET /api/notifications/groups/:key/actors', {
        params: { key },
        query: { loop_id: Number(loop_id), after },
        signal,
      }),
    getNextPageParam: ({ users }) => (users.length === pageSize ? users.at(-1)?.id : undefined),
  });
}
