import { announcementLimits, receiptStates, reminded } from '@loopyard/contract/announcements.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { LoopId, PostId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { asksForCsv } from '../../platform/http/csv.ts';
import { id } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { confirmAnnouncement, remind } from './commands.ts';
import { accessReceipts, accessUnread } from './queries.ts';
import {
  cellsOf,
  type ReceiptShape,
  receiptColumns,
  receiptCounts,
  receiptSchema,
  shapeCounts,
  shapeReceipt,
  shapeUnread,
  unreadSchema,
} from './shape.ts';

const { page: pageSize, file } = announcementLimits;
const params = z.object({ id: id<PostId>() });
const choose = 'Please choose one of these';

export const announcementRoutes: Route[] = [
  read(
    'GET /api/loops/:id/announcements',
    {
      summary: `List the announcements of the last ${announcementLimits.shownDays} days that I have not opened or, where that is wanted, not confirmed`,
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      answer: z.object({ announcements: z.array(unreadSchema) }),
    },
    async (ctx, db, { params }) => {
      const rows = await accessUnread(ctx, db, params.id);
      return rows.ok ? ok({ announcements: rows.value.map(shapeUnread) }) : rows;
    },
  ),
  post(
    'POST /api/posts/:id/confirm',
    {
      summary: 'Confirm that I have read an announcement; never taken back',
      errors: ['forbidden', 'conflict'],
      params,
    },
    (ctx, tx, { params }) => confirmAnnouncement(ctx, tx, params.id),
    (ctx, db, { params }) => accessPost(ctx, db, params.id),
  ),
  read(
    'GET /api/posts/:id/receipts',
    {
      summary: `List who has seen and confirmed an announcement; its author, its admins and the loop’s. Up to ${file} as a file, for text/csv`,
      errors: ['forbidden', 'conflict'],
      params,
      query: z.object({
        state: z.enum(receiptStates, { error: choose }).optional(),
        page: z.coerce.number().int().min(1).max(listLimits.skip).default(1),
      }),
      answer: z.object({
        ...receiptCounts,
        users: z.array(receiptSchema).describe('By name'),
        ...{ total_items: z.int(), current_page: z.int(), total_pages: z.int() },
      }),
      csv: {
        name: 'receipts.csv',
        lines: ({ users }: { users: ReceiptShape[] }) => [receiptColumns, ...users.map(cellsOf)],
      },
    },
    async (ctx, db, { params, query: { state, page }, request }) => {
      const part = asksForCsv(request)
        ? { first: file, skip: 0 }
        : { first: pageSize, skip: (page - 1) * pageSize };
      const receipts = await accessReceipts(ctx, db, { postId: params.id, state, ...part });
      if (!receipts.ok) return receipts;
      const { rows, total } = receipts.value;
      return ok({
        ...shapeCounts(receipts.value),
        users: rows.map(shapeReceipt),
        ...{ total_items: total, current_page: page, total_pages: Math.ceil(total / pageSize) },
      });
    },
  ),
  post(
    'POST /api/posts/:id/remind',
    {
      summary: 'Remind those who have not seen or confirmed an announcement; once a day, three times in all',
      errors: ['forbidden', 'conflict', 'muted', 'too_soon'],
      params,
      body: z.object({ to: z.enum(reminded, { error: choose }) }),
      answer: z.object({ told_count: z.int() }),
      status: 202,
    },
    async (ctx, tx, { params, body }) => {
      const result = await remind(ctx, tx, { postId: params.id, to: body.to });
      return result.ok ? ok({ told_count: result.value.toldCount }) : result;
    },
    {
      keep: ({ told_count }) => told_count,
      show: async (ctx, db, told_count, { params }) => {
        const access = await accessPost(ctx, db, params.id);
        return access.ok ? ok({ told_count }) : access;
      },
    },
  ),
];
