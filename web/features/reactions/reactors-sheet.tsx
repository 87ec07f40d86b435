import { PeopleSheet } from '../profiles/people-sheet.tsx';
import { nameOf, type ReactedThing, useReactors } from './reactions.ts';
import { SignPicture } from './sign-picture.tsx';

export function ReactorsSheet({ thing, onClose }: { thing: ReactedThing; onClose: () => void }) {
  return (
    <PeopleSheet
      title="Who reacted"
      loopId={thing.loopId}
      query={useReactors(thing)}
      personOf={({ user }) => user}
      signOf={({ emoji }) => (
        <span role="img" aria-label={nameOf(emoji)}>
          <SignPicture sign={emoji} size={24} />
        </span>
      )}
      onClose={onClose}
    />
  );
}
