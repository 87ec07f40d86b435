import { sanctionKinds, sanctionLimits } from '@loopyard/contract/sanctions.ts';
import { z } from 'zod';
import type { SignedIn } from '../../platform/context.ts';
import { formText, time } from '../../platform/http/fields.ts';
import type { Restriction } from './commands.ts';
import type { SanctionRow } from './queries.ts';

const iso = z.iso.datetime();
const personNamed = z.object({ id: z.int(), name: z.string() });
const kindSchema = z.enum(sanctionKinds, { error: 'Please choose one of these' });

export const sanctionSchema = z
  .object({
    id: z.int(),
    user: personNamed,
    kind: z
      .enum(sanctionKinds)
      .describe('`hold`: what they write waits for an admin; `mute`: they may not write'),
    until: iso.nullable().describe('Null: it has no end'),
    text: z.string().nullable().describe('The message to the person'),
    case_id: z.int().nullable().describe('The case it was decided with; for admins and leads'),
    created_by: personNamed.nullable().describe('For admins and leads'),
    created_at: iso,
    lifted_by: personNamed.nullable().describe('For admins and leads'),
    lifted_at: iso.nullable(),
    is_over: z.boolean().describe('It was lifted, or its time has passed'),
    abilities: z.object({ lift: z.boolean() }),
  })
  .meta({ id: 'Sanction' });

type Seeing = { isReviewer: boolean; isAdmin: boolean };

export function shapeSanction(
  { viewer, now }: SignedIn,
  { row, name, creator, lifter }: SanctionRow,
  { isReviewer, isAdmin }: Seeing,
): z.output<typeof sanctionSchema> {
  const isOver = row.liftedAt !== null || (row.until !== null && row.until <= now);
  return {
    id: row.id,
    user: { id: row.userId, name },
    kind: row.kind,
    until: row.until?.toISOString() ?? null,
    text: row.text,
    case_id: isReviewer ? row.caseId : null,
    created_by: isReviewer ? { id: row.createdBy, name: creator } : null,
    created_at: row.createdAt.toISOString(),
    lifted_by: isReviewer && row.liftedBy !== null ? { id: row.liftedBy, name: lifter ?? '' } : null,
    lifted_at: row.liftedAt?.toISOString() ?? null,
    is_over: isOver,
    abilities: { lift: isAdmin && !isOver && row.userId !== viewer.userId },
  };
}

const restriction = {
  kind: kindSchema,
  until: time('When it ends; for `mute` always, for `hold` if it ends by itself').nullish(),
};
export const restrictionSchema = z.object(restriction);
export const sanctionBody = z.object({
  ...restriction,
  text: formText(sanctionLimits.text, 'For the person'),
});

export function restrictionOf({ kind, until }: z.output<typeof restrictionSchema>): Restriction {
  return { kind, until: until ? new Date(until) : null };
}
