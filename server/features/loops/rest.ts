import { codeLimits } from '@loopyard/contract/codes.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import type { LoopMakers } from '@loopyard/contract/doors.ts';
import { languages } from '@loopyard/contract/languages.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { feePeriods, loopLimits } from '@loopyard/contract/loops.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { z } from 'zod';
import { accessAsMember } from '../../access/members.ts';
import { isOperator } from '../../access/operators.ts';
import type { LoopId, RoleId, UserId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, part, pence, shortText, text, yesNo } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { fileName } from '../../presenters/media.ts';
import { confirmationBody } from '../accounts/shape.ts';
import { createLoop, deleteLoop, editLoop, markLoopRead } from './commands.ts';
import { accessLoop, getSeenLoop, listOwnLoops, listPublicLoops } from './queries.ts';
import {
  anyLoopSchema,
  foundLoopSchema,
  loopSchema,
  presentLoop,
  presentToMember,
  shapeFoundLoop,
  shapeLoop,
  shapeUnpaidLoop,
  unpaidLoopSchema,
} from './shape.ts';
import { templateNames } from './templates.ts';

const params = z.object({ id: id<LoopId>() });
const answer = z.object({ loop: loopSchema });
const anyAnswer = z.object({ loop: anyLoopSchema });
const newLoop = z.object({
  loop: part(
    z.object({
      name: formText(nameMax),
      is_public: yesNo('Anyone logged in may find and join it').default(false),
      has_guest_access: yesNo('Anyone logged in may read it').default(false),
      adults_only: yesNo('Everybody there is 18 or older; absent: as the kind of loop has it').optional(),
      hold_minors: yesNo('Posts of members under 18 wait for an admin').default(false),
      loop_code: text(codeLimits.max, 'A code of my choice, with at least 8 letters and digits')
        .nullable()
        .default(null),
      loop_template_id: z
        .enum(templateNames)
        .nullable()
        .default(null)
        .describe('The kind of loop, which brings roles and a welcome text'),
    }),
  ),
});
const changes = z.object({
  loop: part(
    z.object({
      name: formText(nameMax).optional(),
      welcome_text: text(
        loopLimits.welcomeText,
        'Null: the text for its kind of loop; empty: none',
      ).nullish(),
      language: z
        .enum(languages, { error: 'Please choose one of the languages' })
        .nullish()
        .describe(
          'Lets a search find other forms of a word, in texts written from then on; null: only the exact word',
        ),
      is_public: yesNo('Anyone logged in may find and join it').optional(),
      has_guest_access: yesNo('Anyone logged in may read it').optional(),
      adults_only: yesNo('Everybody here is 18 or older').optional(),
      default_feature_set_id: id<RoleId>().nullish(),
      membership_fee_pence: pence()
        .nullish()
        .describe('The price of a membership; null: free. Only with a paid plan'),
      membership_fee_period: z.enum(feePeriods, { error: 'Please choose once or each year' }).optional(),
      user_id: id<UserId>('Please choose an admin of this loop')
        .optional()
        .describe('The new owner, who must be an admin'),
    }),
  ).default({}),
  logo: z
    .object({ url: fileName.describe('The file, as in a post') })
    .nullish()
    .describe('One of my uploads; null: none'),
});
const search = z.object({
  public: z
    .enum(['1', 'true', '0', 'false'])
    .default('0')
    .describe('1: public loops to join, instead of mine'),
  name_contains: shortText(listLimits.searchText, 'A search').default(''),
});

type Parts = {
  billing: boolean;
  loopMakers: LoopMakers;
  links: Links;
  misses: Limit;
};

export function loopRoutes({ billing, loopMakers, links, misses }: Parts): Route[] {
  return [
    listing(links),
    creating({ billing, loopMakers, links }),
    getting(links),
    editing(links),
    deleting(misses),
    opening,
  ];
}

const listing = (links: Links): Route =>
  read(
    'GET /api/loops',
    {
      summary: 'List my loops, last opened first, or find public loops to join',
      checksAccess: true,
      query: search,
      answer: z.object({
        loops: z.union([z.array(z.union([loopSchema, unpaidLoopSchema])), z.array(foundLoopSchema)]),
      }),
    },
    async (ctx, db, { query }) => {
      if (query.public === '0' || query.public === 'false')
        return ok({
          loops: (await listOwnLoops(ctx, db)).map((loop) =>
            (loop.right.isMember ? shapeLoop : shapeUnpaidLoop)(ctx, links, loop),
          ),
        });
      const rows = await listPublicLoops(ctx, db, query.name_contains);
      return ok({ loops: rows.map((loop) => shapeFoundLoop(ctx, links, loop)) });
    },
  );

const getting = (links: Links): Route =>
  read(
    'GET /api/loops/:id',
    { summary: 'Get a loop', params, answer: anyAnswer },
    async (ctx, db, { params }) => presentLoop(ctx, links, await accessLoop(ctx, db, params.id)),
  );

const editing = (links: Links): Route =>
  write(
    'PUT /api/loops/:id',
    {
      summary: 'Change a loop; absent fields stay unchanged',
      errors: ['forbidden', 'plan_required', 'protected', 'unknown_upload'],
      params,
      body: changes,
      answer,
    },
    async (ctx, tx, { params, body: { loop, logo } }) => {
      const result = await editLoop(ctx, tx, {
        loopId: params.id,
        name: loop.name,
        welcomeText: loop.welcome_text,
        language: loop.language,
        isPublic: loop.is_public,
        hasGuestAccess: loop.has_guest_access,
        adultsOnly: loop.adults_only,
        defaultRoleId: loop.default_feature_set_id,
        ownerId: loop.user_id,
        feePence: loop.membership_fee_pence,
        feePeriod: loop.membership_fee_period,
        logo: logo ? logo.url : logo,
      });
      if (!result.ok) return result;
      return ok({ loop: shapeLoop(ctx, links, await getSeenLoop(ctx, tx, params.id)) });
    },
  );

const creating = ({ billing, loopMakers, links }: Pick<Parts, 'billing' | 'loopMakers' | 'links'>): Route =>
  post(
    'POST /api/loops',
    {
      summary: 'Create a loop',
      errors: ['code_taken', 'protected', 'operators_only', 'adults_only', 'minor'],
      body: newLoop,
      answer,
      status: 201,
    },
    async (ctx, tx, { body: { loop } }) => {
      if (loopMakers === 'operators' && !(await isOperator(tx, ctx.viewer.userId)))
        return fail('operators_only');
      const created = await createLoop(ctx, tx, {
        name: loop.name,
        isPublic: loop.is_public,
        hasGuestAccess: loop.has_guest_access,
        adultsOnly: loop.adults_only,
        code: loop.loop_code,
        template: loop.loop_template_id,
        holdsMinors: loop.hold_minors,
        billing,
      });
      if (!created.ok) return created;
      return ok({ loop: shapeLoop(ctx, links, await getSeenLoop(ctx, tx, created.value)) });
    },
    {
      keep: ({ loop }) => loop.id as LoopId,
      show: async (ctx, db, loopId) => presentToMember(ctx, links, await accessLoop(ctx, db, loopId)),
    },
  );

const deleting = (misses: Limit): Route =>
  write(
    'DELETE /api/loops/:id',
    {
      summary: 'Delete a loop; the operator can restore it for 14 days',
      errors: ['forbidden', 'wrong_password'],
      params,
      body: confirmationBody,
    },
    (ctx, tx, { params, body }) =>
      deleteLoop(ctx, tx, { loopId: params.id, currentPassword: body?.current_password, misses }),
  );

const opening: Route = post(
  'POST /api/loops/:id/read',
  { summary: 'Record that I opened a loop', errors: ['forbidden'], params },
  (ctx, tx, { params }) => markLoopRead(ctx, tx, params.id),
  async (ctx, db, { params }) =>
    params.id === DEFAULT_LOOP_ID ? ok(null) : accessAsMember(ctx, db, params.id),
);
