import { listLimits } from '@loopyard/contract/lists.ts';
import { mentionLimits } from '@loopyard/contract/mentions.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { count } from '../../lib/words.ts';
import { Suggestions } from '../../ui/form/suggestions.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { PeopleDocument } from '../profiles/profiles.gen.ts';
import { appearance } from '../profiles/profiles.ts';
import classes from './mention-picker.module.css';
import type { MentionPickerProps, NamedPerson, NamingPlace } from './mentions.ts';

const PAUSE_MS = 300;

export function MentionPicker({ field, words, place, onChoose }: MentionPickerProps) {
  const { offers, problem, isSearching } = useOffers(words, place);
  // More words than a name has: this is no search any more.
  if (offers.length === 0 && !isSearching && words.includes(' ')) return null;
  return (
    <Suggestions
      {...{ field, words, offers, onChoose }}
      label="Members"
      foundWords={`${count(offers.length, 'member')}. Arrow keys choose, Enter names.`}
      note={problem ?? (isSearching ? 'Searching…' : 'No member has this name')}
      faceOf={(person) => <Face person={person} />}
    />
  );
}

function Face({ person: { name, fullName, src } }: { person: Offer }) {
  return (
    <>
      <Avatar name={name} src={src} size={32} />
      <span className={classes.names}>
        <Name>{name}</Name>
        {fullName !== name && (
          <span className={classes.fullName}>
            <Name>{fullName}</Name>
          </span>
        )}
      </span>
    </>
  );
}

type Offer = NamedPerson & { fullName: string; src: string | null };

function useOffers(words: string, { loopId, postId }: NamingPlace) {
  const transport = useTransport();
  const { userId } = useSession();
  const [name] = useDebouncedValue(words.trim(), PAUSE_MS);
  const { data, isError, error, isFetching } = useQuery({
    queryKey: ['people', loopId, name, postId ?? null],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const variables = { loop: String(loopId), name, post: postId ?? null, first: listLimits.memberPage };
      return (await transport.graphql(PeopleDocument, variables, signal)).allUsers;
    },
  });
  // A list for fewer letters is narrowed at once.
  const part = words.trim().toLowerCase();
  const offers = (data ?? [])
    .map((person): Offer => {
      const fullName = person.name;
      return { id: Number(person.id), fullName, ...appearance(person, loopId) };
    })
    .filter(({ id, ...person }) => id !== userId && namesOf(person).includes(part))
    .sort((a, b) => Number(begins(b, part)) - Number(begins(a, part)))
    .slice(0, mentionLimits.offered);
  const problem = isError ? sentence(error) : null;
  return { offers, problem, isSearching: isFetching || words.trim() !== name };
}

const namesOf = ({ fullName, name }: Pick<Offer, 'fullName' | 'name'>) =>
  ` ${fullName} ${name}`.toLowerCase();
const begins = (person: Offer, part: string) => namesOf(person).includes(` ${part}`);
