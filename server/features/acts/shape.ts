import { z } from 'zod';
import type { ActRow } from './queries.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const actSchema = z
  .object({
    id: z.int(),
    created_at: z.iso.datetime(),
    act: z.string(),
    actor: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Null: the people who run the server'),
    subject_type: z.string().describe('`User`, `Role`, `InvitationCode`, `Post`, `Case` or `Loop`'),
    subject_id: z.int(),
    subject_name: z.string().nullable().describe('The name, for a person'),
    detail: z.object({
      name: z.string().optional().describe('The rule that was changed'),
      old: value.optional(),
      new: value.optional(),
    }),
  })
  .meta({ id: 'LoopAct' });

export type ActShape = z.output<typeof actSchema>;

export function shapeAct({ act, actorName, subjectName }: ActRow): ActShape {
  return {
    id: act.id,
    created_at: act.createdAt.toISOString(),
    act: act.act,
    actor: act.actorId === null ? null : { id: act.actorId, name: actorName },
    subject_type: act.subjectType,
    subject_id: act.subjectId,
    subject_name: subjectName,
    detail: act.detail,
  };
}

export const actColumns = ['time', 'act', 'person', 'person_id', 'about', 'about_id', 'name', 'old', 'new'];

export function cellsOf({ actor, detail, ...act }: ActShape): unknown[] {
  return [
    ...[act.created_at, act.act, actor?.name, actor?.id],
    ...[act.subject_name ?? act.subject_type, act.subject_id, detail.name, detail.old, detail.new],
  ];
}
