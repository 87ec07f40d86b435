import { z } from 'zod';
import type { LoopId, PostId } from '../../platform/context.ts';
import { idOf } from '../../platform/events/events.ts';
import type { CheckoutRow } from './queries.ts';

/** What a payment is for. */
export type Purpose =
  | { kind: 'plan'; loopId: LoopId; plan: 'annual' | 'custom' | 'monthly'; members: number; months: number }
  | { kind: 'post'; loopId: LoopId; postId: PostId }
  | { kind: 'membership'; days: string; customField: string | null };

/** The same as a checkout keeps it, and as it stands in the export of someone's data. */
const keptSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('plan'),
    loop_id: idOf<LoopId>(),
    plan: z.enum(['annual', 'custom', 'monthly']),
    members: z.int(),
    months: z.int(),
  }),
  z.object({ kind: z.literal('post'), loop_id: idOf<LoopId>(), post_id: idOf<PostId>() }),
  z.object({ kind: z.literal('membership'), days: z.string(), custom_field: z.string().nullable() }),
]);

export function purposeOf(checkout: CheckoutRow): Purpose {
  const purpose = keptSchema.parse(checkout.purpose);
  const { kind } = purpose;
  if (kind === 'membership') return { kind, days: purpose.days, customField: purpose.custom_field };
  if (kind === 'post') return { kind, loopId: purpose.loop_id, postId: purpose.post_id };
  const { loop_id: loopId, plan, members, months } = purpose;
  return { kind, loopId, plan, members, months };
}

export function keptPurpose(purpose: Purpose): z.input<typeof keptSchema> {
  const { kind } = purpose;
  if (kind === 'membership') return { kind, days: purpose.days, custom_field: purpose.customField };
  if (kind === 'post') return { kind, loop_id: purpose.loopId, post_id: purpose.postId };
  const { loopId, plan, members, months } = purpose;
  return { kind, loop_id: loopId, plan, members, months };
}

export function descriptionOf(purpose: Purpose): string {
  if (purpose.kind === 'membership') return 'Membership for one year';
  if (purpose.kind === 'post') return 'A post';
  return `The ${purpose.plan} plan for ${purpose.members} members, ${purpose.months} months`;
}
