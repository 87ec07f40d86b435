import type { ReactNode } from 'react';
import { count } from '../../lib/words.ts';
import { IconCheck } from '../../ui/screen-icons.ts';
import classes from './poll-row.module.css';
import { shareOf } from './poll-words.ts';
import type { Poll, PollOption } from './polls.ts';

type RowProps = {
  poll: Poll;
  option: PollOption;
  onList: ((option: PollOption) => void) | null;
  /** The field that chooses it. */
  children?: ReactNode;
};

/** One option: its text, its votes, and whether it is one’s own. */
export function PollRow({ poll, option, onList, children }: RowProps) {
  const { text, votes_count, position } = option;
  const isMine = poll.my_positions?.includes(position) ?? false;
  const Words = children ? 'label' : 'span';
  return (
    <div className={classes.row} data-mine={isMine || undefined}>
      <div className={classes.line}>
        <Words className={classes.words}>
          {children}
          <span className={classes.text}>{text}</span>
          {isMine && (
            <span className={classes.mine}>
              <IconCheck size={18} aria-hidden />
              Your vote
            </span>
          )}
        </Words>
        {votes_count !== null && (
          <Votes votes={votes_count} onList={onList && (() => onList(option))} text={text} />
        )}
      </div>
      {votes_count !== null && (
        <div className={classes.track}>
          <div
            className={classes.bar}
            style={{ inlineSize: `${100 * shareOf(votes_count, poll.voters_count)}%` }}
          />
        </div>
      )}
    </div>
  );
}

function Votes({ votes, onList, text }: { votes: number; onList: (() => void) | null; text: string }) {
  const words = count(votes, 'vote');
  if (!onList || votes === 0) return <span className={classes.votes}>{words}</span>;
  return (
    <button
      type="button"
      className={classes.votes}
      aria-label={`${words} for ${text}: see whose`}
      onClick={onList}
    >
      {words}
    </button>
  );
}
