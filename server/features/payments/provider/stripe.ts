import type Stripe from 'stripe';
import type { Config } from '../../../config/config.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import type { Message, Opening, Provider } from './provider.ts';
import { idIn, sessionAbout, shapeSession } from './stripe-session.ts';

const apiVersion = '2026-10-28.endive';
const oldestMessageSeconds = 300;

type Settings = NonNullable<Config['stripe']>;

/** Stripe Checkout: card numbers are typed on Stripe's page and never reach us. */
export function createStripe(settings: Settings, baseUrl: () => string): Provider {
  let client: Promise<Stripe> | null = null;
  // Imported on first use: it has hundreds of files.
  const connect = () => (client ??= connectTo(settings));
  const expand = ['payment_intent.latest_charge'];
  const find = async (ref: string) => {
    const asOf = new Date();
    const stripe = await connect();
    return shapeSession(stripe, await stripe.checkout.sessions.retrieve(ref, { expand }), asOf);
  };
  return {
    name: 'Stripe',
    addressOf: (checkoutId) => `${baseUrl()}/pay/${checkoutId}`,
    async open(opening) {
      const asOf = new Date();
      const idempotencyKey = opening.checkoutId;
      const stripe = await connect();
      const session = await stripe.checkout.sessions.create(sessionOf(opening), { idempotencyKey });
      return shapeSession(stripe, session, asOf);
    },
    find,
    async readMessage(message) {
      const stripe = await connect();
      const event = readEvent(stripe, message, settings.webhookSecret);
      if (!event.ok) return event;
      const ref = await sessionAbout(stripe, event.value);
      const payment = ref === null ? null : await find(ref);
      return ok(payment?.checkoutId ? payment : null);
    },
    async refund(ref) {
      const stripe = await connect();
      const { payment_intent } = await stripe.checkout.sessions.retrieve(ref);
      const idempotencyKey = `refund-${ref}`;
      await stripe.refunds
        .create({ payment_intent: idIn(payment_intent) ?? '' }, { idempotencyKey })
        .catch((error) => {
          if (error.code !== 'charge_already_refunded') throw error;
        });
    },
    async *list(since) {
      const asOf = new Date();
      const stripe = await connect();
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const expandEach = expand.map((path) => `data.${path}`);
      const all = stripe.checkout.sessions.list({ created, limit: 100, expand: expandEach });
      for await (const session of all)
        if (session.client_reference_id) yield await shapeSession(stripe, session, asOf);
    },
  };
}

async function connectTo({ secretKey, endpoint }: Settings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const options = { apiVersion, maxNetworkRetries: 2, timeout: 10_000, telemetry: false } as const;
  return new Client(secretKey, { ...options, ...endpoint });
}

function sessionOf(opening: Opening): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, amountPence, description } = opening;
  const metadata = { checkout_id: checkoutId };
  const price_data = {
    currency: opening.currency.toLowerCase(),
    unit_amount: amountPence,
    product_data: { name: description },
  };
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata, description },
    line_items: [{ quantity: 1, price_data }],
    // Keep our currency: the paid amount is compared with the price.
    adaptive_pricing: { enabled: false },
    customer_email: opening.email,
    expires_at: Math.floor(opening.expiresAt.getTime() / 1_000),
    success_url: opening.successUrl,
    cancel_url: opening.cancelUrl,
  };
}

function readEvent(stripe: Stripe, message: Message, secret: string): Result<Stripe.Event> {
  const { body, signature, receivedAt } = message;
  try {
    const at = receivedAt.getTime();
    return ok(stripe.webhooks.constructEvent(body, signature, secret, oldestMessageSeconds, undefined, at));
  } catch {
    return fail('malformed', { detail: 'This message is not signed as ours, or is too old' });
  }
}
