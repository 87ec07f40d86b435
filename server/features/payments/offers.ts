import type { LoopId } from '../../platform/context.ts';
import type { Offer, Sale } from './offer.ts';
import type { CheckoutRow } from './queries.ts';
import { fee } from './sold/fee.ts';
import { membership } from './sold/membership.ts';
import { plan } from './sold/plan.ts';
import { post } from './sold/post.ts';

const offers: Offer[] = [plan, post, membership, fee];

export function purchaseOf(checkout: CheckoutRow) {
  const { kind } = checkout.purpose as { kind: string };
  const offer = offers.find((each) => each.kind === kind);
  if (!offer) throw new Error(`checkout ${checkout.id} is for '${kind}', which is not sold`);
  const purpose = offer.schema.parse(checkout.purpose);
  const { id: checkoutId, userId, amountPence } = checkout;
  const sale: Sale = { checkoutId, userId, amountPence };
  return { offer, purpose, sale, loopId: (purpose.loop_id ?? null) as LoopId | null };
}
