import { namesPeople, textPieces } from '@loopyard/contract/mentions.ts';
import type { SuggestingField } from '../../ui/form/suggestions.tsx';

/** The people whom a field may name, by what it shows after the `@`. A name stays when it is edited away, for Undo. */
export type KnownNames = Map<string, number>;

/** The part of the text before the cursor that looks for a person, or for a hashtag. */
export type NameQuery = { mark: '@' | '#'; start: number; words: string };

/** The members of the loop, or those among them who may see the post. */
export type NamingPlace = { loopId: number; postId?: string | undefined };
export type NamedPerson = { id: number; name: string };
export type MentionPickerProps = {
  field: SuggestingField;
  words: string;
  place: NamingPlace;
  onChoose: (person: NamedPerson) => void;
};

/** A second person of a name gets a number while the text is written. */
export function nameFor(names: KnownNames, { id, name }: { id: number; name: string }): string {
  const plain = name.replace(/\[/g, '(').replace(/\]/g, ')').replace(/\s+/g, ' ');
  for (let n = 1; ; n++) {
    const unique = n === 1 ? plain : `${plain} ${n}`;
    if ((names.get(unique) ?? id) === id) {
      names.set(unique, id);
      return unique;
    }
  }
}

/** The text while it is written: `@Ana Silva`. */
export function typedText(text: string, names: KnownNames): string {
  if (!namesPeople(text)) return text;
  return textPieces(text)
    .map(({ words, id }) => (id === null ? words : `@${id ? nameFor(names, { id, name: words }) : words}`))
    .join('');
}

/** The text to send: `[@Ana Silva](mention:17)`. */
export function storedText(typedWords: string, names: KnownNames): string {
  if (names.size === 0) return typedWords;
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`@(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return typedWords.replace(pattern, (_, name: string) => `[@${name}](mention:${names.get(name)})`);
}

const query = /(?:^|[\s([{"'“‘*_>-])@([\p{L}\p{N}'’.-]{0,30}(?: [\p{L}\p{N}'’.-]{0,30})?)$/u;
const longestQuery = 64;

export function queryAt(text: string, cursor: number, names: KnownNames): NameQuery | null {
  const [, words] = query.exec(text.slice(Math.max(0, cursor - longestQuery), cursor)) ?? [];
  const isChosen = words !== undefined && [...names.keys()].some((name) => words.startsWith(`${name} `));
  return words === undefined || isChosen ? null : { mark: '@', start: cursor - words.length - 1, words };
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
