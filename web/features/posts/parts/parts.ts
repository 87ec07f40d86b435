import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { FormOf } from '../../../lib/form-fields.ts';
import { announcement } from './announcement.tsx';
import { commenting } from './commenting.ts';
import { copying } from './copying.ts';
import { heldPart } from './held.tsx';
import type { Content, NoParts, PostExtras, PostPart, SavedParts } from './part.ts';
import type { PostPartsFragment } from './parts.gen.ts';
import { password } from './password.ts';
import { price } from './price.ts';
import { reading } from './reading.ts';
import { role } from './role.ts';

/** In the order of their fields in the form. */
const parts = { role, announcement, reading, commenting, copying, price, password, held: heldPart };

type Together<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void
  ? All
  : never;
export type PartSettings = Together<ReturnType<(typeof parts)[keyof typeof parts]['settings']>>;

export type PartFieldProps = {
  loopId: number;
  saved: SavedParts;
  settings: PartSettings;
  form: FormOf<PartSettings>;
};

export const partNames = Object.keys(parts);
type AnyPart = Omit<PostPart<PartSettings>, 'settings'> & { settings(saved: SavedParts): object };
const all: AnyPart[] = Object.values(parts);

/** Fields of a post with no parts. */
export const noParts = merged((part) => part.absent) as NoParts;
export const cardParts = all.flatMap(({ OnCard }) => OnCard ?? []);

export function partSettings(saved: SavedParts): PartSettings {
  return merged((part) => part.settings(saved)) as PartSettings;
}

export function partErrors(settings: PartSettings): FieldErrors {
  return merged((part) => part.errors?.(settings)) as FieldErrors;
}

export function contentErrors(content: Content, settings: PartSettings): FieldErrors {
  return merged((part) => part.contentErrors?.(content, settings)) as FieldErrors;
}

export function partBody(settings: PartSettings): PostExtras {
  return merged((part) => part.body(settings));
}

export function usedParts(settings: PartSettings, saved: SavedParts): number {
  return all.filter((part) => part.isUsed(settings, saved)).length;
}

/** Locks open from the last to the first. */
const lockingFirst = all.toReversed();

export function conditionsOf(settings: PartSettings, saved: SavedParts): string {
  return lockingFirst.flatMap((part) => part.condition?.(settings, saved) ?? []).join(' and ');
}

export function keysTo(saved: PostPartsFragment): string {
  return lockingFirst.flatMap((part) => part.key?.(saved) ?? []).join(' and ');
}

function merged(fields: (part: AnyPart) => object | undefined): object {
  return Object.assign({}, ...all.map(fields));
}
