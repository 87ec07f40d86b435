import { cutAfter, fits } from '@loopyard/contract/text.ts';
import { z } from 'zod';
import type { Id } from '../context.ts';

/** An id of one kind, also as digits in a text: `id<LoopId>()`. @param missing what is said where there is none */
export const id = <Of extends Id>(missing = 'This field is required'): z.ZodType<Of> => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : 'This could not be found';
  const whole = z.int({ error }).positive({ error }).max(Number.MAX_SAFE_INTEGER, { error });
  return z.preprocess(digitsAsNumber, whole) as unknown as z.ZodType<Of>;
};

/** @returns a number for digits, else what was sent */
export function digitsAsNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
}

/**
 * A text from outside. One that is too long is cut to one character over before anything looks at it: the form
 * still says that it is too long, and nothing behind the door handles more. @param max in characters
 */
export const text = (max: number, about = '') =>
  z
    .string()
    .overwrite((value) => cutAfter(value, max))
    .meta({ ...(about && { description: about }), maxLength: max });

/** As `text`, where a form judges it: left out or null it is judged as an empty one. */
export const formText = (max: number, about = '') => z.preprocess((value) => value ?? '', text(max, about));

/** A part of a body that others are in: left out or null it has none of them. */
export const part = <Shape extends z.ZodType>(shape: Shape) => z.preprocess((value) => value ?? {}, shape);

/** Yes or no; null is no. */
export const yesNo = (about = '') =>
  z.preprocess((value) => value ?? false, about ? z.boolean().describe(about) : z.boolean());

/** A moment, as ISO 8601 writes it. */
export const time = (about: string) =>
  text(64, about)
    .check(z.iso.datetime({ offset: true, error: 'Please choose a time' }))
    .meta({ description: about, format: 'date-time', maxLength: 64 });

/** A text that no form judges: too long is refused here. */
export const shortText = (max: number, label: string, about = '') =>
  text(max, about).refine((value) => fits(value, max), {
    error: `${label} can have ${max} characters at most`,
  });
