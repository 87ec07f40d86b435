import {
  keptAnnouncement,
  lockedAnnouncement,
  nextDay,
  pastDay,
  tellAgainOn,
} from '@loopyard/contract/announcements.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockMember } from '../../../access/members.ts';
import type { LoopId, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isoTime } from '../../../platform/database/iso-time.ts';
import { time } from '../../../platform/http/fields.ts';
import { type Failure, fail, invalid } from '../../../platform/result.ts';
import { receiptCountsSchema } from '../../../presenters/receipt-counts.ts';
import { postConfirmations } from '../../announcements/tables.ts';
import { ruleRefusal } from '../../rules/queries.ts';
import { tellsEverybody } from '../announcing.ts';
import { posts } from '../tables.ts';
import { definePart } from './part.ts';

type Announcement = {
  wantsConfirmation: boolean;
  confirmUntil: Date | null;
  isUrgent: boolean;
  tellsAgain: boolean;
};

const iso = z.iso.datetime();
const shape = z
  .object({
    announced_at: iso.describe('When everybody was told, the last time'),
    is_urgent: z.boolean(),
    wants_confirmation: z.boolean().describe('Members are asked to confirm that they have read it'),
    confirm_until: iso.nullable(),
    confirmed_at: iso.nullable().describe('When I confirmed it'),
    counts: receiptCountsSchema
      .nullable()
      .describe('Where one post is asked for, with `abilities.see_receipts`; else null'),
  })
  .meta({ id: 'Announcement' });

export const announcement = definePart({
  input: {
    announcement: z
      .object({
        wants_confirmation: z.boolean().nullish(),
        confirm_until: time('Until when they are asked to confirm').nullish(),
        is_urgent: z.boolean().nullish().describe('Also in quiet hours'),
        tell_again: z
          .boolean()
          .nullish()
          .describe('Everybody is told once more, at most once a day; a new one is told anyway'),
      })
      .nullish()
      .describe('Everybody who may see it is told. It stays one'),
  },
  read({ announcement: wish }): Announcement | null | undefined {
    if (!wish) return wish;
    const wantsConfirmation = wish.wants_confirmation ?? false;
    return {
      wantsConfirmation,
      confirmUntil: wantsConfirmation && wish.confirm_until ? new Date(wish.confirm_until) : null,
      isUrgent: wish.is_urgent ?? false,
      tellsAgain: wish.tell_again ?? false,
    };
  },
  contentErrors: ({ isLocked }, { value, before }) =>
    fieldErrors({ announcement: isLocked && (value || before?.announcedAt) ? lockedAnnouncement : null }),
  async check(ctx, tx, { loopId, value, before }) {
    if (value === null) return before?.announcedAt ? invalid({ announcement: keptAnnouncement }) : null;
    const refusal = await refuseAnnouncing(ctx, tx, loopId);
    if (refusal) return refusal;
    const isNewDay = value.confirmUntil?.getTime() !== before?.confirmUntil?.getTime();
    if (value.confirmUntil && isNewDay && value.confirmUntil <= ctx.now)
      return invalid({ confirm_until: pastDay });
    const tellableAt = before?.announcedAt && value.tellsAgain ? nextDay(before.announcedAt) : null;
    const isTooSoon = tellableAt && tellableAt > ctx.now;
    return isTooSoon ? fail('too_soon', { detail: tellAgainOn(tellableAt, 'UTC') }) : null;
  },
  columns: ({ now }, { value, before }) =>
    value
      ? {
          announcedAt: tellsEverybody(value, before) ? now : before?.announcedAt,
          isUrgent: value.isUrgent,
          wantsConfirmation: value.wantsConfirmation,
          confirmUntil: value.confirmUntil,
        }
      : {},
  selection: {
    announcedAt: sql<string | null>`${posts.announcedAt}`,
    confirmUntil: sql<string | null>`${posts.confirmUntil}`,
    confirmedAt: sql<string | null>`case when ${posts.wantsConfirmation} then (select mine.confirmed_at
      from ${postConfirmations} mine where mine.loop_id = ${sql`${posts.loopId}`}
        and mine.post_id = ${sql`${posts.id}`} and mine.user_id = ${sql.placeholder('userId')}) end`,
  },
  output: { announcement: shape.nullable() },
  shape: (row) => ({
    announcement: row.announcedAt
      ? {
          announced_at: isoTime(row.announcedAt),
          is_urgent: row.isUrgent,
          wants_confirmation: row.wantsConfirmation,
          confirm_until: row.confirmUntil && isoTime(row.confirmUntil),
          confirmed_at: row.confirmedAt && isoTime(row.confirmedAt),
          counts: null,
        }
      : null,
  }),
});

async function refuseAnnouncing(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Failure | null> {
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return fail('forbidden');
  return member.hasLapsed ? fail('fee_due') : ruleRefusal(tx, 'announce', member);
}
