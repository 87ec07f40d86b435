import { listLimits } from '@loopyard/contract/lists.ts';
import { mentionLimits } from '@loopyard/contract/mentions.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { count } from '../../lib/words.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { PeopleDocument } from '../profiles/profiles.gen.ts';
import { appearance } from '../profiles/profiles.ts';
import classes from './mention-picker.module.css';
import type { NamedPerson, NamingPlace, PickerProps } from './mentions.ts';

const PAUSE_MS = 300;

/** The focus stays in the field, which names the active option. */
export function MentionPicker({ query, place, listId, listKeys, ...props }: PickerProps) {
  const { offers, problem, isSearching } = useOffers(query.words, place);
  const [at, setAt] = useState(0);
  const active = offers[Math.min(at, offers.length - 1)];
  const idOf = ({ id }: NamedPerson) => `${listId}-${id}`;
  const activeId = active ? idOf(active) : null;
  const box = useBesideField(props.input, offers.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at the top again
  useEffect(() => setAt(0), [query.words]);
  useActiveOption(activeId, props.onActive);
  useLayoutEffect(() => {
    listKeys.current = (event) => {
      if (event.key === 'Escape') props.onClose();
      else if (!active || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
      else if (event.key === 'Enter' || event.key === 'Tab') props.onChoose(active);
      else if (event.key === 'ArrowDown') setAt((offers.indexOf(active) + 1) % offers.length);
      else if (event.key === 'ArrowUp') setAt((offers.indexOf(active) || offers.length) - 1);
      else return false;
      return true;
    };
    return () => {
      listKeys.current = null;
    };
  });

  const words = problem ?? (isSearching ? 'Searching…' : 'No member has this name');
  // More words than a name has: this is no search any more.
  if (offers.length === 0 && !isSearching && query.words.includes(' ')) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field
    <div ref={box} popover="manual" className={classes.box} onMouseDown={(event) => event.preventDefault()}>
      {offers.length === 0 && <p className={classes.note}>{words}</p>}
      {offers.length > 0 && (
        <div id={listId} role="listbox" aria-label="Members" className={classes.list}>
          {offers.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it through the field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={person.id}
              id={idOf(person)}
              role="option"
              aria-selected={person === active}
              className={classes.option}
              onClick={() => props.onChoose(person)}
            >
              <Face person={person} />
            </div>
          ))}
        </div>
      )}
      <div role="status" className="visually-hidden">
        {offers.length > 0 ? `${count(offers.length, 'member')}. Arrow keys choose, Enter names.` : words}
      </div>
    </div>
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

function useActiveOption(id: string | null, onActive: PickerProps['onActive']): void {
  useEffect(() => {
    onActive(id);
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
    return () => onActive(null);
  }, [onActive, id]);
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

const GAP = 6;
const LEAST_WIDTH = 260;
const MOST_WIDTH = 400;
const LEAST_HEIGHT = 96;

/** Below the field or above it, where there is more room; a phone's keyboard leaves less of the window. */
function useBesideField(input: RefObject<HTMLTextAreaElement | null>, offersCount: number) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another height
  useLayoutEffect(() => {
    const [box, field] = [ref.current, input.current];
    if (!box || !field) return;
    const fit = () => place(box, field.getBoundingClientRect());
    box.showPopover?.();
    fit();
    const viewport = window.visualViewport;
    for (const event of ['resize', 'scroll']) viewport?.addEventListener(event, fit);
    document.addEventListener('scroll', fit, true);
    return () => {
      for (const event of ['resize', 'scroll']) viewport?.removeEventListener(event, fit);
      document.removeEventListener('scroll', fit, true);
    };
  }, [input, offersCount]);
  return ref;
}

function place(box: HTMLElement, field: DOMRect): void {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const [above, below] = [field.top - top - 2 * GAP, top + height - field.bottom - 2 * GAP];
  const isBelow = below >= Math.min(box.scrollHeight, above);
  const room = Math.max(LEAST_HEIGHT, isBelow ? below : above);
  box.style.maxHeight = `${room}px`;
  const size = Math.min(room, box.scrollHeight + 2);
  const edge = isBelow ? field.bottom + GAP : field.top - GAP - size;
  box.style.left = `${field.left}px`;
  const width = Math.min(
    Math.max(field.width, LEAST_WIDTH),
    MOST_WIDTH,
    window.innerWidth - field.left - GAP,
  );
  box.style.width = `${width}px`;
  box.style.top = `${Math.max(top + GAP, Math.min(edge, top + height - size - GAP))}px`;
}
