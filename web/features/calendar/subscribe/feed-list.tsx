import { Button } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { dayOf } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { useLoops } from '../../loops/loops.ts';
import type { CalendarFeed } from '../calendar.ts';
import { useFeeds, useRemoveFeed } from './feeds.ts';
import classes from './subscribe-dialog.module.css';

/** The addresses that there are, without their secrets. */
export function FeedList() {
  const feeds = useFeeds();
  if (feeds.isError && !feeds.data)
    return (
      <TryAgain title="Your addresses could not be loaded" error={feeds.error} onRetry={feeds.refetch} />
    );
  if (!feeds.data || feeds.data.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>Addresses that you have made</h3>
      <ul className={classes.feeds}>
        {feeds.data.map((feed) => (
          <li key={feed.id}>
            <Feed {...feed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const removal = {
  title: 'Remove this address?',
  text: 'Calendars that read it get nothing more. It can’t come back, but you can make another.',
  yes: 'Remove',
  no: 'Keep it',
};

function Feed({ id, loop_id, created_at, last_read_at }: CalendarFeed) {
  const loops = useLoops();
  const remove = useRemoveFeed();
  const confirm = useConfirm();
  const toast = useToast();
  const name = loop_id === null ? 'All my loops' : loops.data?.find((loop) => loop.id === loop_id)?.name;
  const ask = async () => {
    if (await confirm(removal)) remove.mutate(id, { onError: (error) => toast(sentence(error), 'bad') });
  };
  return (
    <>
      <div className={classes.feed}>
        <Name>{name ?? 'A loop'}</Name>
        <span className={classes.facts}>
          Made on {dayOf(created_at)} ·{' '}
          {last_read_at ? (
            <>
              last read <TimeAgo iso={last_read_at} />
            </>
          ) : (
            'not read yet'
          )}
        </span>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() => void ask()}
        aria-label={`Remove the address of ${name ?? 'a loop'}`}
      >
        Remove
      </Button>
    </>
  );
}
