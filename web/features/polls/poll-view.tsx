import { Button } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { PollRow } from './poll-row.tsx';
import classes from './poll-view.module.css';
import { closingSentence, votersSentence, votingRules, waitingSentence } from './poll-words.ts';
import { type Poll, type PollOption, useClosePoll, useVote } from './polls.ts';

const VotersSheet = lazy(async () => {
  const script = await import('./voters-sheet.tsx').catch(() => null);
  return { default: script?.VotersSheet ?? (() => <p role="alert">The list could not be loaded.</p>) };
});

type PollProps = {
  of: { postId: number; loopId: string };
  poll: Poll;
  /** `list`: members list who voted. */
  may: { vote: boolean; close: boolean; list: boolean };
  onVoted: (poll: Poll) => void;
  refresh: () => void;
};

/** A question with its options: to choose from, and what was chosen. */
export function PollView(props: PollProps) {
  const { of, poll, may, refresh } = props;
  const [isChanging, setChanging] = useState(false);
  const [listedOption, setListedOption] = useState<PollOption | null>(null);
  const isVoting = may.vote && (!poll.has_voted || isChanging);
  const isCounted = poll.options.some(({ votes_count }) => votes_count !== null);
  const waiting = isCounted ? null : waitingSentence(poll);
  const onList = may.list && !poll.is_anonymous ? setListedOption : null;
  return (
    <section className={classes.poll} aria-label={`Poll: ${poll.question}`}>
      {isVoting ? (
        <Ballot {...props} onList={onList} onDone={() => setChanging(false)} isChange={isChanging} />
      ) : (
        <>
          <p className={classes.question}>{poll.question}</p>
          <ul className={classes.options}>
            {poll.options.map((option) => (
              <li key={option.position}>
                <PollRow poll={poll} option={option} onList={onList} />
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting && <p className={classes.note}>{waiting}</p>}
      <p className={classes.note} role="status">
        {[votersSentence(poll.voters_count), ownVote(poll), closingSentence(poll, new Date())]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.small}>Not a statutory ballot.</p>
      <div className={classes.actions}>
        {may.vote && poll.has_voted && !isChanging && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change my vote
          </Button>
        )}
        {may.close && !poll.closed_at && <CloseButton postId={of.postId} onDone={refresh} />}
      </div>
      {listedOption && (
        <Suspense>
          <VotersSheet {...of} option={listedOption} onClose={() => setListedOption(null)} />
        </Suspense>
      )}
    </section>
  );
}

const ownVote = ({ has_voted, is_anonymous }: Poll) => has_voted && is_anonymous && 'You have voted';

type BallotProps = PollProps & {
  onList: ((option: PollOption) => void) | null;
  onDone: () => void;
  isChange: boolean;
};

function Ballot({ of, poll, onVoted, refresh, onList, onDone, isChange }: BallotProps) {
  const [positions, setPositions] = useState(poll.my_positions ?? []);
  const name = useId();
  const vote = useVote(
    of.postId,
    (next) => {
      onVoted(next);
      onDone();
    },
    refresh,
  );
  const isOne = poll.max_choices === 1;
  const choose = (at: number, isOn: boolean) =>
    setPositions(isOne ? [at] : isOn ? [...positions, at] : positions.filter((chosenAt) => chosenAt !== at));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (positions.length > 0 && !vote.isPending) vote.mutate(positions);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <fieldset className={classes.ballot} aria-describedby={`${name}-rules`}>
        <legend className={classes.question}>{poll.question}</legend>
        <p id={`${name}-rules`} className={classes.note}>
          {votingRules(poll).join(' ')}
        </p>
        {poll.options.map((option) => {
          const isChosen = positions.includes(option.position);
          const isFull = !isOne && !isChosen && positions.length >= poll.max_choices;
          return (
            <PollRow key={option.position} poll={poll} option={option} onList={onList}>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={name}
                checked={isChosen}
                disabled={isFull}
                onChange={(event) => choose(option.position, event.currentTarget.checked)}
              />
            </PollRow>
          );
        })}
      </fieldset>
      <Refusal>{vote.error && sentence(vote.error)}</Refusal>
      <div className={classes.actions}>
        <Button type="submit" disabled={positions.length === 0} loading={vote.isPending}>
          Vote
        </Button>
        {isChange && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const closeQuestion = {
  title: 'Close this poll?',
  text: 'Nobody can vote any more, and everybody who sees the post sees the result. It can’t be opened again.',
  yes: 'Close poll',
  no: 'Keep open',
};

function CloseButton({ postId, onDone }: { postId: number; onDone: () => void }) {
  const confirm = useConfirm();
  const close = useClosePoll(postId, onDone);
  const ask = async () => {
    if (await confirm(closeQuestion)) close.mutate();
  };
  return (
    <Button variant="default" loading={close.isPending} onClick={() => void ask()}>
      Close poll
    </Button>
  );
}
