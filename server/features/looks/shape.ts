import { lookKinds } from '@loopyard/contract/looks.ts';
import { z } from 'zod';
import type { LookRow } from './queries.ts';

const personNamed = z.object({ id: z.int(), name: z.string() });
export const lookSchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z
      .enum(lookKinds)
      .describe(
        '`figures`: how much they write; `seen_times`: when they opened posts; `picture`: of a report',
      ),
    loop: personNamed,
    by: personNamed,
    subject: personNamed.describe('The member they looked at; of a picture, its author'),
  })
  .meta({ id: 'Look' });

export type LookShape = z.output<typeof lookSchema>;

export function shapeLook({ look, loopName, byName, subjectName }: LookRow): LookShape {
  return {
    id: look.id,
    at: look.at.toISOString(),
    kind: look.what,
    loop: { id: look.loopId, name: loopName },
    by: { id: look.byUserId, name: byName },
    subject: { id: look.subjectUserId, name: subjectName },
  };
}
