import { asksForAdults } from '@loopyard/contract/adults.ts';
import { languages } from '@loopyard/contract/languages.ts';
import { notifyLevels } from '@loopyard/contract/notify.ts';
import { loopAbilities, mayReviewReports } from '@loopyard/contract/policy.ts';
import { z } from 'zod';
import { isMutedAt } from '../../access/right.ts';
import type { SignedIn } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { roleSchema, shapeRole } from '../../presenters/role.ts';
import {
  entryPrice,
  feeFields,
  feePrice,
  mayPayFee,
  shapeEntryPrice,
  shapeFee,
  shapePrice,
} from '../fees/shape.ts';
import { quietHoursSchema, shapeQuietHours } from '../rules/shape.ts';
import type { SeenLoop } from './queries.ts';
import { welcomeOf } from './templates.ts';

const time = z.iso.datetime();
const logoSchema = z.object({
  key: z.string().describe('The key of its upload; the person who uploaded it needs it to edit the picture'),
  url: z.string(),
  thumb_url: z.string().nullable(),
  format: z.string().nullable(),
  resource_type: z.literal('image'),
  is_finished_processing: z.boolean().describe('The links work once it is true'),
  created_at: time,
});

const abilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  invite: z.boolean(),
  manage_members: z.boolean(),
  see_analytics: z.boolean(),
  hand_over: z.boolean(),
  post: z.boolean(),
  plan: z.boolean().describe('May add events'),
  announce: z.boolean().describe('May tell everybody who may see a post of it'),
  leave: z.boolean(),
  review_reports: z.boolean(),
  read_log: z.boolean(),
  pay_fee: z.boolean().describe('May pay with POST /api/loops/:id/membership'),
});

const reason = z.string().nullable();
const writeRefusals = z
  .object({ post: reason, comment: reason })
  .describe('Why the rules of the loop keep the viewer from posting or commenting; null: they do not');

export const loopSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    user_id: z.int().describe('The owner of the loop'),
    admins: z.array(z.object({ id: z.int(), name: z.string() })),
    roles: z.array(roleSchema),
    default_feature_set_id: z.int().nullable().describe('The role that new members get'),
    loop_template_id: z.string().nullable(),
    welcome_text: z
      .string()
      .nullable()
      .describe('Its own text, or the one for its kind of loop; empty: none'),
    language: z
      .enum(languages)
      .nullable()
      .describe('The language of the posts, which lets a search find other forms of a word'),
    logo: logoSchema.nullable(),
    created_at: time,
    is_public: z.boolean(),
    has_guest_access: z.boolean(),
    adults_only: z.boolean().describe('Everybody here is 18 or older; otherwise it is protected'),
    asks_adults: z.boolean().describe('Nobody has said yet if everybody is 18 or older, and I may'),
    members_count: z.int(),
    time_last_accessed: time.nullable(),
    unread_notifications_count: z.int(),
    unread_groups_count: z.int().describe('Unread lines of my bell: `allNotificationGroups`'),
    notify_level: z
      .enum(notifyLevels)
      .describe('My level of notifications here: `PUT /api/loops/:id/notify`'),
    notify_muted_until: time.nullable().describe('I am told of nothing until then; null: I am'),
    open_reports_count: z.int().describe('Reports waiting for me, as an admin'),
    is_admin: z.boolean(),
    muted_until: time.nullable().describe('I may not write here until then; null: I may'),
    is_held: z.boolean().describe('All that I write here waits for an admin, by a sanction'),
    role: roleSchema.nullable().describe('My role'),
    is_minor: z.boolean().describe('I am taken for a member under 18 here'),
    ...feeFields,
    abilities,
    write_refusals: writeRefusals,
    quiet_hours: quietHoursSchema,
    house_rules: z.string().nullable().describe('In the words of the admins; null: none'),
    shows_house_rules: z
      .boolean()
      .describe(
        'I joined under house rules and have not put them away: POST /api/loops/:id/house_rules/read',
      ),
  })
  .meta({ id: 'Loop' });

export const unpaidLoopSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    logo: logoSchema.nullable(),
    ...feePrice,
    is_fee_charged: feeFields.is_fee_charged,
    abilities,
  })
  .meta({ id: 'UnpaidLoop' });

export const anyLoopSchema = z.union([loopSchema, unpaidLoopSchema]);

export const foundLoopSchema = z.object({
  id: z.int(),
  name: z.string(),
  logo: logoSchema.nullable(),
  has_guest_access: z.boolean(),
  members_count: z.int(),
  is_member: z.boolean(),
  ...entryPrice,
});

const noRefusals = { post: null, comment: null };

export type LoopShape = z.output<typeof loopSchema>;
type UnpaidLoopShape = z.output<typeof unpaidLoopSchema>;
type FoundLoop = z.output<typeof foundLoopSchema>;

export function shapeLoop(ctx: SignedIn, links: Links, seenLoop: SeenLoop): LoopShape {
  const { loop, membership, role, right, refusals } = seenLoop;
  const houseRules = seenLoop.rules?.houseRules ?? null;
  return {
    id: loop.id,
    name: loop.name,
    user_id: loop.ownerId,
    admins: seenLoop.admins,
    roles: seenLoop.roles.map((itsRole) => shapeRole(itsRole, mayReviewReports(right))),
    default_feature_set_id: loop.defaultRoleId,
    loop_template_id: loop.template,
    language: loop.language,
    welcome_text: loop.welcomeText ?? (loop.template && welcomeOf(loop.template, loop)),
    logo: logoOf(ctx, links, seenLoop),
    created_at: loop.createdAt.toISOString(),
    is_public: loop.isPublic,
    has_guest_access: loop.hasGuestAccess,
    adults_only: loop.adultsOnlySince !== null,
    asks_adults:
      right.isAdmin && asksForAdults({ kind: loop.template, isAnswered: loop.adultsAnsweredAt !== null }),
    members_count: loop.membersCount,
    time_last_accessed: membership?.lastReadAt?.toISOString() ?? null,
    unread_notifications_count: membership?.unreadCount ?? 0,
    unread_groups_count: membership?.unreadLinesCount ?? 0,
    notify_level: membership?.notifyLevel ?? 'followed',
    notify_muted_until: shownMute(membership?.notifyMutedUntil, ctx.now),
    open_reports_count: membership?.openReportsCount ?? 0,
    is_admin: right.isAdmin,
    muted_until: isMutedAt(right, ctx.now) ? (right.mutedUntil?.toISOString() ?? null) : null,
    is_held: membership?.isHeld ?? false,
    role: role && shapeRole(role, true),
    is_minor: membership?.isMinor ?? false,
    ...shapeFee(loop, feeFactsOf(seenLoop), ctx.now),
    abilities: abilitiesOf(ctx, seenLoop),
    ...{ house_rules: houseRules, quiet_hours: shapeQuietHours(loop.template, seenLoop.rules) },
    shows_house_rules: houseRules !== null && membership?.rulesUnreadSince != null,
    write_refusals: right.isMember ? { post: refusals.post, comment: refusals.comment } : noRefusals,
  };
}

function shownMute(until: Date | null | undefined, now: Date): string | null {
  return until && until > now ? until.toISOString() : null;
}

function shapeAnyLoop(ctx: SignedIn, links: Links, seenLoop: SeenLoop): z.output<typeof anyLoopSchema> {
  const { loop, right } = seenLoop;
  return right.isMember || loop.hasGuestAccess
    ? shapeLoop(ctx, links, seenLoop)
    : shapeUnpaidLoop(ctx, links, seenLoop);
}

export function shapeUnpaidLoop(ctx: SignedIn, links: Links, seenLoop: SeenLoop): UnpaidLoopShape {
  const { loop, fee } = seenLoop;
  return {
    id: loop.id,
    name: loop.name,
    logo: logoOf(ctx, links, seenLoop),
    ...shapePrice(loop),
    is_fee_charged: fee.isCharged,
    abilities: { ...abilitiesOf(ctx, seenLoop), leave: true },
  };
}

function abilitiesOf({ now }: SignedIn, seenLoop: SeenLoop): LoopShape['abilities'] {
  const { right } = seenLoop;
  return {
    ...loopAbilities({ ...right, isMuted: isMutedAt(right, now) }),
    pay_fee: mayPayFee(feeFactsOf(seenLoop), now),
  };
}

function feeFactsOf({ loop, right, fee }: SeenLoop) {
  return { ...fee, isMember: right.isMember, isAdmin: right.isAdmin, period: loop.membershipFeePeriod };
}

export function presentLoop(
  ctx: SignedIn,
  links: Links,
  result: Result<SeenLoop>,
): Result<{ loop: z.output<typeof anyLoopSchema> }> {
  return result.ok ? ok({ loop: shapeAnyLoop(ctx, links, result.value) }) : result;
}

export function presentToMember(
  ctx: SignedIn,
  links: Links,
  result: Result<SeenLoop>,
): Result<{ loop: LoopShape }> {
  if (!result.ok) return result;
  return result.value.right.isMember ? ok({ loop: shapeLoop(ctx, links, result.value) }) : fail('not_found');
}

export function shapeFoundLoop(ctx: SignedIn, links: Links, seenLoop: SeenLoop): FoundLoop {
  const { loop, right, fee } = seenLoop;
  return {
    id: loop.id,
    name: loop.name,
    logo: logoOf(ctx, links, seenLoop),
    has_guest_access: loop.hasGuestAccess,
    ...{ members_count: loop.membersCount, is_member: right.isMember },
    ...(fee.isCharged && shapeEntryPrice(loop)),
  };
}

function logoOf({ viewer, now }: SignedIn, links: Links, { loop, logo }: SeenLoop): LoopShape['logo'] {
  if (!logo || logo.processingError !== null) return null;
  const signedFile = links.sign(logo.key, { sessionId: viewer.sessionId, loopId: loop.id, now });
  return {
    ...{ key: logo.key, url: signedFile.variant('original') },
    thumb_url: logo.variants?.thumb ? signedFile.variant('thumb') : null,
    ...{ format: logo.format, resource_type: 'image' },
    ...{ is_finished_processing: logo.processedAt !== null, created_at: logo.createdAt.toISOString() },
  };
}
