import { PeopleSheet } from '../profiles/people-sheet.tsx';
import { type PollOption, useVoters } from './polls.ts';

type SheetProps = { postId: number; loopId: string; option: PollOption; onClose: () => void };

export function VotersSheet({ postId, loopId, option, onClose }: SheetProps) {
  return (
    <PeopleSheet
      title={`Who chose “${option.text}”`}
      loopId={loopId}
      query={useVoters(postId, option.position)}
      personOf={(person) => person}
      onClose={onClose}
    />
  );
}
