import { currency as ourCurrency } from '@loopyard/contract/money.ts';
import type Stripe from 'stripe';
import type { Payment } from './provider.ts';

/** Whether a dispute took the money. An inquiry alone doesn't. */
async function isLost(stripe: Stripe, payment_intent: string | null): Promise<boolean> {
  if (payment_intent === null) return false;
  const { data } = await stripe.disputes.list({ payment_intent, limit: 100 });
  return data.some(({ status }) => !/^(won|prevented|warning_.*)$/.test(status));
}

const brandName = (brand: string | null) => (brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card');

type Session = Stripe.Checkout.Session;

/** The checkout session an event is about; null for other events and for other sales on the same account. */
export async function sessionAbout(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id;
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return sessionPaidBy(stripe, idIn(event.data.object.payment_intent));
    case 'payment_intent.payment_failed':
      return sessionPaidBy(stripe, event.data.object.id);
    default:
      return null;
  }
}

async function sessionPaidBy(stripe: Stripe, payment_intent: string | null): Promise<string | null> {
  if (payment_intent === null) return null;
  const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 });
  return data[0]?.id ?? null;
}

export async function shapeSession(stripe: Stripe, session: Session, asOf: Date): Promise<Payment> {
  // A proxy's own answer would otherwise look like an unknown session.
  if (session.object !== 'checkout.session') throw new Error('Stripe answered no session');
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  const card = charge?.payment_method_details?.card;
  return {
    checkoutId: session.client_reference_id ?? '',
    ref: session.id,
    state: stateOf(session, intent),
    url: session.status === 'open' ? session.url : null,
    amountPence: session.amount_total ?? 0,
    currency: (session.currency ?? ourCurrency).toUpperCase(),
    card: card ? { brand: brandName(card.brand), last4: card.last4 ?? '' } : null,
    asOf,
    isRefunded: charge?.refunded ?? false,
    isDisputed: charge?.disputed ? await isLost(stripe, idIn(charge.payment_intent)) : false,
  };
}

function stateOf(session: Session, intent: Stripe.PaymentIntent | null): Payment['state'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  const hasFailed = intent?.status === 'requires_payment_method' && intent.last_payment_error !== null;
  return hasFailed ? 'failed' : 'open';
}

export const idIn = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
