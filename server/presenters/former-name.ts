import { formerNameDays } from '@loopyard/contract/names.ts';
import { z } from 'zod';

export const formerNameSchema = z
  .object({ name: z.string(), until: z.iso.datetime() })
  .nullable()
  .describe(`In a loop with members under 18, to its admins and leads, for ${formerNameDays} days`);

type Row = { formerName: string | null; renamedAt: Date | null };

/** A name that ended at this time or earlier is shown no longer. */
export const formerNamesEnd = (now: Date) => new Date(now.getTime() - formerNameDays * 86_400_000);

export function shapeFormerName({ formerName: name, renamedAt }: Row, now: Date) {
  if (name === null || renamedAt === null || renamedAt <= formerNamesEnd(now)) return null;
  return { name, until: renamedAt.toISOString() };
}
