import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { FormOf } from '../../../lib/form-fields.ts';
import { announcement } from './announcement.ts';
import { commenting } from './commenting.ts';
import { copying } from './copying.ts';
import { event } from './event.ts';
import type { Content, PostExtras, PostPart, SavedParts } from './part.ts';
import { password } from './password.ts';
import { poll } from './poll.ts';
import { price } from './price.ts';
import { reading } from './reading.ts';
import { role } from './role.ts';
import { schedule } from './schedule.ts';

/** In the order of their fields in the form. */
const parts = { event, schedule, role, announcement, poll, reading, commenting, copying, price, password };

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

export function partSettings(saved: SavedParts): PartSettings {
  return merged((part) => part.settings(saved)) as PartSettings;
}

/** @param without a part whose field stands elsewhere */
export function partErrors(settings: PartSettings, without?: string): FieldErrors {
  const present = Object.entries<AnyPart>(parts).filter(([name]) => name !== without);
  return Object.assign({}, ...present.map(([, part]) => part.errors?.(settings)));
}

export function contentErrors(content: Content, settings: PartSettings): FieldErrors {
  return merged((part) => part.contentErrors?.(content, settings)) as FieldErrors;
}

export function partBody(settings: PartSettings): PostExtras {
  return merged((part) => part.body(ownSettings(part, settings)));
}

/** Or a part that sends its values as they are would send those of all parts. */
function ownSettings(part: AnyPart, settings: PartSettings): PartSettings {
  const ownNames = new Set(Object.keys(part.settings(null)));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => ownNames.has(name))) as PartSettings;
}

export function usedParts(settings: PartSettings, saved: SavedParts): number {
  return all.filter((part) => part.isUsed(settings, saved)).length;
}

/** Locks open from the last to the first. */
export function conditionsOf(settings: PartSettings, saved: SavedParts): string {
  return all
    .toReversed()
    .flatMap((part) => part.condition?.(settings, saved) ?? [])
    .join(' and ');
}

function merged(fields: (part: AnyPart) => object | undefined): object {
  return Object.assign({}, ...all.map(fields));
}
