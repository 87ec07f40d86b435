import { cutAfter, fits } from '@loopyard/contract/text.ts';
import { z } from 'zod';
import type { Id } from '../context.ts';

/** An id, also as digits in a string: `id<LoopId>()`. @param missing error for an absent id */
export const id = <Of extends Id>(missing = 'This field is required'): z.ZodType<Of> => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? missing : 'This could not be found';
  const wholeNumber = z.int({ error }).positive({ error }).max(Number.MAX_SAFE_INTEGER, { error });
  return z.preprocess(digitsAsNumber, wholeNumber) as unknown as z.ZodType<Of>;
};

export function digitsAsNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
}

/** Whole pence, also as digits in a string. */
export const pence = () =>
  z.preprocess(digitsAsNumber, z.int({ error: 'Please give whole pence, such as 250' }));

/** Cuts a longer one to `max` + 1 characters: the form still rejects it, and nothing else handles more. */
export const text = (max: number, about = '') =>
  z
    .string()
    .overwrite((value) => cutAfter(value, max))
    .meta({ ...(about && { description: about }), maxLength: max });

/** Like `text`, for fields that a form checks: null or absent counts as empty. */
export const formText = (max: number, about = '') => z.preprocess((value) => value ?? '', text(max, about));

export const part = <Shape extends z.ZodType>(shape: Shape) => z.preprocess((value) => value ?? {}, shape);

export const yesNo = (about = '') =>
  z.preprocess((value) => value ?? false, about ? z.boolean().describe(about) : z.boolean());

export const time = (about: string) =>
  text(64, about)
    .check(z.iso.datetime({ offset: true, error: 'Please choose a time' }))
    .meta({ description: about, format: 'date-time', maxLength: 64 });

/** Like `text`, but a longer string is rejected here, not by a form. */
export const shortText = (max: number, label: string, about = '') =>
  text(max, about).refine((value) => fits(value, max), {
    error: `${label} can have ${max} characters at most`,
  });
