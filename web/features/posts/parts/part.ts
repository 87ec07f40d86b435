import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import type { PostPartsFragment } from './parts.gen.ts';
import type { PostPartSettingsFragment } from './parts.settings.gen.ts';

/** Null: a new post. */
export type SavedParts = (PostPartsFragment & PostPartSettingsFragment) | null;
export type Content = { title: string; mediaCount: number };
type NewPost = RestInput<'POST /api/posts'>['body'];
/** Fields of the calls that create and edit a post, besides its words and media. Absent ones stay unchanged. */
export type PostExtras = Partial<Omit<NewPost, 'loop_id' | 'title' | 'additional_media' | 'main_media_id'>>;

/**
 * Something that the form of a post asks besides its words, media and people, in its field `<name>-field.tsx`.
 * A feed doesn't load it. What a card shows is in `feed/card-parts.tsx`.
 */
export type PostPart<Settings extends object> = {
  /** Values in the form. */
  settings(saved: SavedParts): Settings;
  /** Rules of its field. */
  errors?(settings: Settings): FieldErrors;
  /** Rules about it and the rest of the post. */
  contentErrors?(content: Content, settings: Settings): FieldErrors;
  isUsed(settings: Settings, saved: SavedParts): boolean;
  body(settings: Settings): PostExtras;
  /** Its part of "They … to open it": "pay £2.50". */
  condition?(settings: Settings, saved: SavedParts): string | null;
};

/** Infers the type of its settings. */
export function definePart<Settings extends object>(part: PostPart<Settings>): PostPart<Settings> {
  return part;
}
