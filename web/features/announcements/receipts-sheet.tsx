import {
  type ReceiptState,
  type Reminded,
  remindAgainOn,
  remindedEnough,
} from '@loopyard/contract/announcements.ts';
import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { timeOnDay } from './announcement-words.ts';
import { type Receipt, useReceipts, useRemind, useSaveReceipts } from './announcements.ts';
import classes from './receipts-sheet.module.css';

type SheetProps = { postId: number; wantsConfirmation: boolean; onClose: () => void };

/** The missing ones come first. */
export function ReceiptsSheet({ postId, wantsConfirmation, onClose }: SheetProps) {
  const save = useSaveReceipts(postId);
  const missing = wantsConfirmation ? 'not_confirmed' : 'not_seen';
  return (
    <Dialog
      title={wantsConfirmation ? 'Who has confirmed' : 'Who has opened it'}
      onClose={onClose}
      fillsPhone
    >
      <div className={classes.lists}>
        <People postId={postId} state={missing} />
        <People postId={postId} state={wantsConfirmation ? 'confirmed' : 'seen'} />
      </div>
      <DialogActions>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          Download as CSV
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const headings: Record<ReceiptState, string> = {
  seen: 'Opened',
  not_seen: 'Not opened yet',
  confirmed: 'Confirmed',
  not_confirmed: 'Not confirmed yet',
};
const emptyLists: Record<ReceiptState, string> = {
  seen: 'Nobody has opened it yet.',
  not_seen: 'Everybody has opened it.',
  confirmed: 'Nobody has confirmed it yet.',
  not_confirmed: 'Everybody has confirmed it.',
};

function People({ postId, state }: { postId: number; state: ReceiptState }) {
  const query = useReceipts(postId, state);
  const heading = headings[state];
  if (query.isPending) return <Awaited label={`Loading: ${heading}`} height={120} />;
  const [first] = query.data?.pages ?? [];
  if (!first)
    return <TryAgain title="The list could not be loaded" error={query.error} onRetry={query.refetch} />;
  const people = query.data?.pages.flatMap(({ users }) => users) ?? [];
  const isMissing = state === 'not_seen' || state === 'not_confirmed';
  return (
    <section aria-label={heading} className={classes.list}>
      <div className={classes.heading}>
        <h3 className={classes.title}>
          {heading} ({first.total_items})
        </h3>
        {isMissing && first.total_items > 0 && <Remind postId={postId} to={state} receipts={first} />}
      </div>
      {people.length === 0 ? (
        <p className={classes.none}>{emptyLists[state]}</p>
      ) : (
        <EntryList label={heading}>
          {people.map((person) => (
            <Entry key={person.id} name={<Name>{person.name}</Name>} facts={<span>{factsOf(person)}</span>}>
              {null}
            </Entry>
          ))}
        </EntryList>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function factsOf({ confirmed_at, seen_at, has_seen }: Receipt): string {
  if (confirmed_at) return `Confirmed ${timeOnDay(confirmed_at)}`;
  if (seen_at) return `Opened ${timeOnDay(seen_at)}`;
  return has_seen ? 'Opened more than a year ago' : 'Not opened';
}

type RemindProps = {
  postId: number;
  to: Reminded;
  receipts: { total_items: number; reminders_left: number; may_remind_at: string | null };
};

function Remind({ postId, to, receipts }: RemindProps) {
  const remind = useRemind(postId);
  const { reminders_left, may_remind_at, total_items } = receipts;
  if (reminders_left === 0) return <p className={classes.note}>{remindedEnough}</p>;
  if (may_remind_at) return <p className={classes.note}>{remindAgainOn(new Date(may_remind_at))}</p>;
  return (
    <Button size="sm" loading={remind.isPending} onClick={() => remind.mutate(to)}>
      Remind the {total_items}
    </Button>
  );
}
