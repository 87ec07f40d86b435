import { listLimits } from '@loopyard/contract/lists.ts';
import { Button, Skeleton } from '@mantine/core';
import { useOnline } from '../../../lib/use-online.ts';
import { IconLock } from '../../../ui/icons.ts';
import classes from './comment-thread.module.css';
import type { Comments } from './use-comments.ts';

export function Beginning({ comments: { query, earlier, loadEarlier } }: { comments: Comments }) {
  if (query.isPending) return <Loading />;
  if (!query.data) return <LoadFailed isTrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return query.data.hasEarlier ? <Earlier state={earlier} load={loadEarlier} /> : null;
}

export function MembersOnly() {
  return (
    <p className={classes.locked}>
      <IconLock size={18} aria-hidden />
      Only members of this loop can comment.
    </p>
  );
}

function Earlier({ state, load }: { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void> }) {
  return (
    <div className={classes.earlier}>
      {state === 'failed' && <p role="alert">The earlier comments could not be loaded.</p>}
      <Button variant="default" loading={state === 'loading'} onClick={() => void load()}>
        Show earlier comments
      </Button>
      <p className={classes.quiet}>These are the newest {listLimits.items}.</p>
    </div>
  );
}

function LoadFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p role="status" className={classes.quiet}>
        You are offline. The comments will load when you are back online.
      </p>
    );
  }
  return (
    <p role="alert" className={classes.problem}>
      The comments could not be loaded.
      <Button variant="default" loading={isTrying} onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading comments" className={classes.loading}>
      {[70, 45, 60].map((width) => (
        <div key={width} className={classes.loadingRow}>
          <Skeleton circle height={36} />
          <Skeleton height={48} width={`${width}%`} radius="lg" />
        </div>
      ))}
    </div>
  );
}
