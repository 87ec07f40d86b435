import type { KeptAnswer } from '@loopyard/contract/calendar.ts';
import { count } from '../../lib/words.ts';
import { Name } from '../../ui/text/name.tsx';
import { PeopleSheet } from '../profiles/people-sheet.tsx';
import classes from './answers-sheet.module.css';
import { useAnswers } from './calendar.ts';

type SheetProps = {
  postId: number;
  loopId: string;
  nth: string;
  answer: KeptAnswer;
  title: string;
  onClose: () => void;
};

/** Notes come only to those who run the event. */
export function AnswersSheet({ postId, loopId, nth, answer, title, onClose }: SheetProps) {
  return (
    <PeopleSheet
      title={title}
      loopId={loopId}
      query={useAnswers(postId, nth, answer)}
      personOf={({ person }) => person}
      signOf={({ guests, note }) => (
        <span className={classes.more}>
          {guests > 0 && <span>and {count(guests, 'guest')}</span>}
          {note && (
            <span className={classes.note}>
              <Name>{note}</Name>
            </span>
          )}
        </span>
      )}
      onClose={onClose}
    />
  );
}
