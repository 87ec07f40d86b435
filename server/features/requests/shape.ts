import { requestKinds } from '@loopyard/contract/data-requests.ts';
import { z } from 'zod';
import { type DataRequestRow, dueAt } from './queries.ts';

const time = z.iso.datetime();

export const dataRequestSchema = z
  .object({
    id: z.int(),
    kind: z.enum(requestKinds),
    text: z.string(),
    created_at: time,
    due_at: time.describe('By then it has to be answered'),
    answered_at: time.nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'DataRequest' });

export function shapeDataRequest(row: DataRequestRow): z.output<typeof dataRequestSchema> {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    created_at: row.createdAt.toISOString(),
    due_at: dueAt(row).toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    answer: row.answer,
  };
}
