import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import { muteTimes, notifyLevels } from '@loopyard/contract/notify.ts';
import { z } from 'zod';
import { accessAsAdmin, accessAsMember } from '../../access/members.ts';
import type { LoopId, RoleId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id, shortText, yesNo } from '../../platform/http/fields.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { formerNameSchema } from '../../presenters/former-name.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, showingTo } from '../../presenters/person.ts';
import { roleSchema } from '../../presenters/role.ts';
import { addAdmin, giveRole, removeAdmin } from './admins.ts';
import { leave, putHouseRulesAway, removeMember } from './commands.ts';
import { accessMemberPage, type IsHere } from './members.ts';
import { setNotify } from './notify.ts';

const params = z.object({ id: id<LoopId>() });
const member = z.object({ id: id<LoopId>(), userId: id<UserId>() });
const page = z.object({
  users: z.array(
    personSchema.extend({
      is_admin: z.boolean(),
      is_lead: z.boolean().describe('A safeguarding lead'),
      role: roleSchema.nullable(),
      is_minor: z.boolean().nullable().describe('Under 18; to admins, leads and oneself, null to others'),
      is_age_known: z
        .boolean()
        .nullable()
        .describe(
          'A mark or a role says it; else they are taken for under 18. Null to those who may not know',
        ),
      former_name: formerNameSchema,
      is_here: z
        .boolean()
        .describe('They are connected now; only where they and I show it, and never of members under 18'),
      last_time_seen: z.iso.datetime().nullable().describe('When this person last opened the loop'),
      abilities: z.object({
        add_admin: z.boolean(),
        remove_admin: z.boolean(),
        add_lead: z.boolean(),
        remove_lead: z.boolean(),
        remove: z.boolean(),
        give_role: z.boolean(),
        mark_age: z.boolean(),
        see_analytics: z.boolean(),
        see_last_seen: z.boolean(),
      }),
    }),
  ),
  total_items: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
});

type Parts = { links: Links; isHere: IsHere };

export function membershipRoutes(parts: Parts): Route[] {
  return [listingMembers(parts), ...changes];
}

const listingMembers = ({ links, isHere }: Parts): Route =>
  read(
    'GET /api/users',
    {
      summary: 'List the members of a loop, 20 a page',
      checksAccess: true,
      errors: ['forbidden'],
      query: z.object({
        loop_id: id<LoopId>(),
        page: z.coerce.number().int().positive().max(100_000).default(1),
        name_contains: shortText(listLimits.searchText, 'A search').default(''),
        role_id: id<RoleId>().optional().describe('Only members with this role'),
        without_age: z
          .literal('1')
          .optional()
          .describe('Only those of whom neither a mark nor a role says if they are under 18'),
      }),
      answer: page,
    },
    (ctx, db, { query }) => {
      const search = {
        loopId: query.loop_id,
        nameContains: query.name_contains,
        roleId: query.role_id,
        withoutAge: query.without_age === '1',
        first: listLimits.memberPage,
        skip: clamp((query.page - 1) * listLimits.memberPage, 0, Number.MAX_SAFE_INTEGER),
      };
      return accessMemberPage(ctx, db, search, { showing: showingTo(links, ctx), isHere });
    },
  );

const levels =
  '`all`: also each new post. `followed`: what I follow. `mentions`: what names or answers me. `none`: only what must be' +
  ', such as cases about me';

type OfLoop = { params: { id: LoopId } };
const byAdmin = (ctx: SignedIn, db: Db, { params }: OfLoop) => accessAsAdmin(ctx, db, params.id);
const byMember = (ctx: SignedIn, db: Db, { params }: OfLoop) => accessAsMember(ctx, db, params.id);

const changes: Route[] = [
  post(
    'POST /api/loops/:id/leave',
    { summary: 'Leave a loop', errors: ['forbidden', 'admin_must_step_down'], params },
    (ctx, tx, { params }) => leave(ctx, tx, params.id),
    withoutRight,
  ),
  post(
    'POST /api/loops/:id/house_rules/read',
    {
      summary: 'Record that I have read the house rules of a loop I joined',
      errors: ['forbidden'],
      params,
    },
    (ctx, tx, { params }) => putHouseRulesAway(ctx, tx, params.id),
    byMember,
  ),
  write(
    'PUT /api/loops/:id/notify',
    {
      summary: 'Choose what I am told of in a loop; absent fields stay unchanged',
      errors: ['forbidden'],
      params,
      body: z.object({
        level: z.enum(notifyLevels, { error: 'Please choose one of the levels' }).nullish().describe(levels),
        muted_for: z
          .enum(muteTimes, { error: 'Please choose one of the times' })
          .nullish()
          .describe('From now on; `off` ends it'),
      }),
      answer: z.object({
        notify_level: z.enum(notifyLevels),
        notify_muted_until: z.iso.datetime().nullable(),
      }),
    },
    async (ctx, tx, { params, body }) => {
      const { level, muted_for } = body;
      const wish = { level: level ?? undefined, mutedFor: muted_for ?? undefined };
      const notify = await setNotify(ctx, tx, { loopId: params.id, ...wish });
      if (!notify.ok) return notify;
      const { notifyLevel, notifyMutedUntil } = notify.value;
      return ok({
        notify_level: notifyLevel,
        notify_muted_until: notifyMutedUntil?.toISOString() ?? null,
      });
    },
  ),
  post(
    'POST /api/loops/:id/members/:userId/remove',
    {
      summary: 'Remove a member; admins only',
      errors: ['forbidden', 'is_owner', 'admin_must_step_down'],
      params: member,
    },
    (ctx, tx, { params }) => removeMember(ctx, tx, { loopId: params.id, userId: params.userId }),
    byAdmin,
  ),
  post(
    'POST /api/loops/:id/members/:userId/add_admin',
    {
      summary: 'Make a member an admin, who is 18 or older',
      errors: ['forbidden', 'minor'],
      params: member,
    },
    (ctx, tx, { params }) => addAdmin(ctx, tx, { loopId: params.id, userId: params.userId }),
    byAdmin,
  ),
  post(
    'POST /api/loops/:id/members/:userId/remove_admin',
    {
      summary: 'Take the admin role from a member or from myself',
      errors: ['forbidden', 'is_owner', 'last_admin'],
      params: member,
    },
    (ctx, tx, { params }) => removeAdmin(ctx, tx, { loopId: params.id, userId: params.userId }),
    (ctx, db, input) =>
      input.params.userId === ctx.viewer.userId ? byMember(ctx, db, input) : byAdmin(ctx, db, input),
  ),
  write(
    'PUT /api/loops/:id/members/:userId',
    {
      summary: 'Give a member a role, or say if they are under 18; absent fields stay unchanged',
      errors: ['forbidden', 'minor'],
      params: member,
      body: z.object({
        role_id: id<RoleId>().nullish(),
        is_minor: yesNo('They are under 18; null: as their role says').nullish(),
      }),
    },
    (ctx, tx, { params, body }) =>
      giveRole(ctx, tx, {
        loopId: params.id,
        userId: params.userId,
        roleId: body.role_id,
        isMinor: body.is_minor,
      }),
  ),
];
