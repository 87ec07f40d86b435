import {
  type ChangeEvent,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { editField } from '../../lib/edit-field.ts';
import type { ListKeys, SuggestingField } from '../../ui/form/suggestions.tsx';
import { type TagPickerProps, tagQueryAt } from '../hashtags/tag-query.ts';
import {
  type KnownNames,
  type MentionPickerProps,
  type NameQuery,
  type NamingPlace,
  nameFor,
  queryAt,
  storedText,
  typedText,
} from './mentions.ts';

/** Loaded once somebody types an `@` or a `#`. Without a connection the text is written as before. */
const MentionPicker = lazy(async (): Promise<{ default: ComponentType<MentionPickerProps> }> => {
  const script = await import('./mention-picker.tsx').catch(() => null);
  return { default: script?.MentionPicker ?? (() => null) };
});
const TagPicker = lazy(async (): Promise<{ default: ComponentType<TagPickerProps> }> => {
  const script = await import('../hashtags/tag-picker.tsx').catch(() => null);
  return { default: script?.TagPicker ?? (() => null) };
});

type NamingField = {
  input: RefObject<HTMLTextAreaElement | null>;
  /** With the marks of those it names. */
  value: string;
  onChange: (value: string) => void;
  place: NamingPlace;
  /** Whether a `#` finds hashtags. */
  hasTags?: boolean;
};

/** Props of a `textarea` in which an `@` finds people, and the list to show beside it. */
export function useNaming({ input, value, onChange, place, hasTags = false }: NamingField) {
  const names = useRef<KnownNames>(new Map());
  const listKeys = useRef<ListKeys | null>(null);
  const closedAt = useRef<number | null>(null);
  const [query, setQuery] = useState<NameQuery | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = useId();
  const shownText = typedText(value, names.current);

  const look = (field: HTMLTextAreaElement, mayOpen: boolean) => {
    const { value, selectionEnd: at } = field;
    const next = queryAt(value, at, names.current) ?? (hasTags ? tagQueryAt(value, at) : null);
    if (!next) closedAt.current = null;
    const isClosed = next?.start === closedAt.current || (!mayOpen && query === null);
    setQuery(next && !isClosed ? next : null);
  };
  const close = () => {
    closedAt.current = query?.start ?? null;
    setQuery(null);
  };
  const choose = (words: string) => {
    const field = input.current;
    if (!field || !query) return;
    const insert = `${query.mark}${words} `;
    const [start, end] = [query.start, query.start + query.words.length + 1];
    const cursor = start + insert.length;
    setQuery(null);
    editField(field, { start, end, insert, selectStart: cursor, selectEnd: cursor });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!query || event.nativeEvent.isComposing || !listKeys.current?.(event)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const suggesting = { input, listId, listKeys, onActive: setActiveId, onClose: close };
  const list = query && <List field={suggesting} {...{ query, place, choose }} names={names.current} />;
  const field = {
    value: shownText,
    onChange(event: ChangeEvent<HTMLTextAreaElement>) {
      const { currentTarget } = event;
      onChange(storedText(currentTarget.value, names.current));
      look(currentTarget, true);
    },
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => look(currentTarget, false),
    onBlur: () => setQuery(null),
    'aria-autocomplete': 'list' as const,
    ...(query && activeId && { 'aria-controls': listId, 'aria-activedescendant': activeId }),
  };
  return { field, onKeyDown, list };
}

type ListProps = {
  field: SuggestingField;
  query: NameQuery;
  place: NamingPlace;
  names: KnownNames;
  choose: (words: string) => void;
};

function List({ query: { mark, words }, place, names, choose, field }: ListProps) {
  return (
    <Suspense>
      {mark === '@' ? (
        <MentionPicker {...{ field, words, place }} onChoose={(person) => choose(nameFor(names, person))} />
      ) : (
        <TagPicker {...{ field, words }} loopId={place.loopId} onChoose={({ tag }) => choose(tag)} />
      )}
    </Suspense>
  );
}
