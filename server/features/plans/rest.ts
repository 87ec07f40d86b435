import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { cancelPlan } from './commands.ts';
import { countInvited, countMembers, getEntitlements, sumBytes } from './queries.ts';

const params = z.object({ id: id<LoopId>() });
const plan = z.object({
  kind: z.string().describe('`trial`, `annual`, `custom`, `monthly`, `hosted` or `free`'),
  members: z.int({ error: 'Please say for how many members' }).nullable().describe('Seats; null: unlimited'),
  seats_used: z.int(),
  seats_invited: z.int().describe('Open invitations; they hold no seat'),
  ends_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  paid_features: z.boolean(),
  bytes_per_member: z.number().nullable(),
  bytes_used: z.number().describe('By all files in its posts, each counted once'),
});
export const planRoutes: Route[] = [
  read(
    'GET /api/loops/:id/plan',
    {
      summary: 'Get the plan of a loop; admins only',
      errors: ['forbidden'],
      params,
      answer: z.object({ plan }),
    },
    async (ctx, db, { params }) => {
      const admin = await accessAsAdmin(ctx, db, params.id);
      return admin.ok ? ok({ plan: await shapePlan(ctx, db, params.id) }) : admin;
    },
  ),
  write(
    'DELETE /api/loops/:id/plan',
    { summary: 'Cancel the paid plan, which then runs to its end', errors: ['forbidden'], params },
    (ctx, tx, { params }) => cancelPlan(ctx, tx, params.id),
  ),
];

async function shapePlan(ctx: SignedIn, db: Db, loopId: LoopId): Promise<z.output<typeof plan>> {
  const [has, usedSeats, invitedSeats, usedBytes] = await Promise.all([
    getEntitlements(db, loopId, ctx.now),
    countMembers(db, loopId),
    countInvited(db, loopId, ctx.now),
    sumBytes(db, loopId),
  ]);
  return {
    kind: has.plan,
    members: has.seats,
    seats_used: usedSeats,
    seats_invited: invitedSeats,
    ends_at: has.endsAt?.toISOString() ?? null,
    cancelled_at: has.cancelledAt?.toISOString() ?? null,
    paid_features: has.paidFeatures,
    bytes_per_member: has.bytesPerMember,
    bytes_used: usedBytes,
  };
}
