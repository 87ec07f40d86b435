import { z } from 'zod';
import type { ReceiptRow, Receipts, UnreadAnnouncement } from './queries.ts';

const iso = z.iso.datetime();

export const receiptSchema = z.object({
  id: z.int(),
  name: z.string(),
  seen_at: iso.nullable().describe('When they last opened it; null also once that was more than a year ago'),
  has_seen: z.boolean(),
  confirmed_at: iso.nullable(),
});
export type ReceiptShape = z.output<typeof receiptSchema>;

export const receiptCounts = {
  audience_count: z.int().describe('The members who may see it now, but its author'),
  seen_count: z.int(),
  confirmed_count: z.int(),
  reminders_left: z.int(),
  may_remind_at: iso.nullable().describe('Null: now, if reminders are left'),
};

export function shapeCounts({ counts, remindersLeft, mayRemindAt }: Receipts) {
  return {
    audience_count: counts.audienceCount,
    seen_count: counts.seenCount,
    confirmed_count: counts.confirmedCount,
    reminders_left: remindersLeft,
    may_remind_at: mayRemindAt?.toISOString() ?? null,
  };
}

export function shapeReceipt({ id, name, hasSeen, seenAt, confirmedAt }: ReceiptRow): ReceiptShape {
  return {
    ...{ id, name, has_seen: hasSeen },
    seen_at: seenAt?.toISOString() ?? null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
  };
}

export const receiptColumns = ['name', 'person_id', 'seen', 'seen_at', 'confirmed_at'];

export function cellsOf({ name, id, has_seen, seen_at, confirmed_at }: ReceiptShape): unknown[] {
  return [name, id, has_seen ? 'yes' : 'no', seen_at, confirmed_at];
}

export const unreadSchema = z.object({
  post_id: z.int(),
  title: z.string().describe('Its first words as plain text, ending in … if there is more'),
  user: z.object({ id: z.int(), name: z.string() }),
  announced_at: iso,
  is_urgent: z.boolean(),
  wants_confirmation: z.boolean(),
  confirm_until: iso.nullable(),
});

export function shapeUnread(row: UnreadAnnouncement): z.output<typeof unreadSchema> {
  return {
    ...{ post_id: row.postId, title: row.title, user: row.author },
    announced_at: row.announcedAt.toISOString(),
    ...{ is_urgent: row.isUrgent, wants_confirmation: row.wantsConfirmation },
    confirm_until: row.confirmUntil?.toISOString() ?? null,
  };
}
