import type { SuggestingField } from '../../ui/form/suggestions.tsx';

export type TagPickerProps = {
  field: SuggestingField;
  words: string;
  loopId: number;
  onChoose: (hashtag: { tag: string }) => void;
};

type TagQuery = { mark: '#'; start: number; words: string };

const query = /(?<![\p{L}\p{M}\p{N}_&#/])#([\p{L}\p{M}\p{N}_]{0,50})$/u;

/** The hashtag before the cursor. */
export function tagQueryAt(text: string, cursor: number): TagQuery | null {
  const words = query.exec(text.slice(Math.max(0, cursor - 64), cursor))?.[1];
  return words === undefined ? null : { mark: '#', start: cursor - words.length - 1, words };
}
