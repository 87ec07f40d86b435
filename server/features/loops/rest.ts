import { z } from 'zod';
import { id, type Route, read, write } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { lockedMember } from '../memberships/queries.ts';
import { createLoop, readLoop } from './commands.ts';
import { loopById, myLoops, shownLoop } from './queries.ts';

const time = z.iso.datetime();
const loop = z.object({
  id: z.int(),
  name: z.string(),
  user_id: z.int().describe('The owner'),
  admins: z.array(z.object({ id: z.int(), name: z.string() })),
  logo: z.null(),
  created_at: time,
  is_public: z.boolean(),
  has_guest_access: z.boolean(),
  members_count: z.int(),
  time_last_accessed: time.nullable(),
  unread_notifications_count: z.int(),
  is_admin: z.boolean(),
  role: z.null(),
  abilities: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    invite: z.boolean(),
    manage_members: z.boolean(),
    post: z.boolean(),
    leave: z.boolean(),
  }),
});
const params = z.object({ id });
const newLoop = z.object({
  loop: z.object({
    name: z.string(),
    is_public: z.boolean().default(false),
    has_guest_access: z.boolean().default(false),
    loop_code: z
      .string()
      .nullable()
      .default(null)
      .describe('A code of one’s own, 8 to 32 letters and digits'),
  }),
});

/** @param billing whether this server sells plans. */
export function loopRoutes({ billing }: { billing: boolean }): Route[] {
  return [
    read(
      'GET /api/loops',
      { summary: 'My loops, last opened first', answer: z.object({ loops: z.array(loop) }) },
      async (ctx, db) => ok({ loops: await myLoops(ctx, db) }),
    ),
    write(
      'POST /api/loops',
      { summary: 'Create a loop', body: newLoop, answer: z.object({ loop }), status: 201 },
      async (ctx, tx, { body }) => {
        const created = await createLoop(ctx, tx, { ...body.loop, billing });
        if (!created.ok) return created;
        const member = await lockedMember(ctx, tx, created.value);
        return member ? ok({ loop: await shownLoop(tx, member) }) : fail('not_found');
      },
    ),
    read(
      'GET /api/loops/:id',
      { summary: 'A loop', params, answer: z.object({ loop }) },
      async (ctx, db, { params }) => {
        const found = await loopById(ctx, db, params.id);
        return found.ok ? ok({ loop: found.value }) : found;
      },
    ),
    write(
      'POST /api/loops/:id/read',
      { summary: 'Note that I opened this loop', params },
      (ctx, tx, { params }) => readLoop(ctx, tx, params.id),
    ),
  ];
}
