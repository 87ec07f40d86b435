import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import { atTestEnd } from './at-test-end.ts';

const keys = { secretKey: 'sk_test_ours', webhookSecret: 'whsec_ours' };
const shortestSeconds = 30 * 60;

type Session = {
  id: string;
  object: 'checkout.session';
  mode: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  customer_email: string;
  payment_intent: string | null;
};
type Intent = {
  id: string;
  status: string;
  last_payment_error: { code: string } | null;
  latest_charge: Charge | null;
};
type Charge = {
  id: string;
  payment_intent: string;
  refunded: boolean;
  disputed: boolean;
  payment_method_details: { card: { brand: string; last4: string } };
};
type Dispute = { id: string; payment_intent: string; status: string };
type Answer = { status: number; body: unknown };

export type StripeTwin = Awaited<ReturnType<typeof startStripe>>;

/** A local server for the part of Stripe's API that we use, with its own data. */
export async function startStripe() {
  let clock = { now: () => new Date() };
  const books = openBooks({ now: () => clock.now() });
  let isAway = false;
  let calls = 0;
  const http = createServer(async (request, response) => {
    calls++;
    const form = new URLSearchParams(await text(request));
    const { status, body } = isAway
      ? refusal(500, 'away', { type: 'api_error' })
      : answer(books, request, form);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  atTestEnd(() => void http.close());
  const { port } = http.address() as AddressInfo;
  return {
    port,
    config: configFor(port),
    ...books.acts,
    follow(worldClock: { now(): Date }) {
      clock = worldClock;
    },
    refundCount: () => books.refundedIntents.size,
    openCount: () => books.sessions.size,
    callCount: () => calls,
    setAway(value: boolean) {
      isAway = value;
    },
    message: (type: string, object: unknown, options: Signing = {}) =>
      signedMessage(clock, { type, object }, options),
  };
}

export function configFor(port: number): Pick<Config, 'stripe' | 'billing'> {
  const endpoint = { host: '127.0.0.1', port, protocol: 'http' as const };
  return { stripe: { ...keys, endpoint }, billing: true };
}

type Signing = { secret?: string; ageSeconds?: number };

function signedMessage(clock: { now(): Date }, event: { type: string; object: unknown }, options: Signing) {
  const { secret = keys.webhookSecret, ageSeconds = 0 } = options;
  const { type, object } = event;
  const id = `evt_${randomBytes(8).toString('hex')}`;
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const timestamp = Math.floor(clock.now().getTime() / 1_000) - ageSeconds;
  const signature = new Stripe(keys.secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  return { payload, signature };
}

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;

function openBooks(clock: { now(): Date }) {
  const books = {
    sessions: new Map<string, Session>(),
    intents: new Map<string, Intent>(),
    disputes: [] as Dispute[],
    refundedIntents: new Set<string>(),
    idempotent: new Map<string, { words: string; answer: Answer }>(),
    seconds: () => Math.floor(clock.now().getTime() / 1_000),
  };
  return { ...books, acts: actsOn(books) };
}

type Shelves = {
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  disputes: Dispute[];
  seconds(): number;
};

function actsOn({ sessions, intents, disputes, seconds }: Shelves) {
  const sessionOf = (checkoutId: string) => {
    const session = [...sessions.values()].find((each) => each.client_reference_id === checkoutId);
    if (!session) throw new Error(`no session at Stripe is for ${checkoutId}`);
    return session;
  };
  const chargeOf = (checkoutId: string) => {
    const charge = intents.get(sessionOf(checkoutId).payment_intent ?? '')?.latest_charge;
    if (!charge) throw new Error(`nothing was paid at Stripe for ${checkoutId}`);
    return charge;
  };
  const acts = {
    sessionOf,
    pay(checkoutId: string, changes: Partial<Session> = {}) {
      const session = sessionOf(checkoutId);
      if (session.status !== 'open') throw new Error(`the session of ${checkoutId} is ${session.status}`);
      const id = newId('pi');
      const card = { brand: 'visa', last4: '4242' };
      const state = { payment_intent: id, refunded: false, disputed: false };
      const latest_charge = { id: newId('ch'), ...state, payment_method_details: { card } };
      intents.set(id, { id, status: 'succeeded', last_payment_error: null, latest_charge });
      const payment = { status: 'complete', payment_status: 'paid', payment_intent: id } as const;
      return Object.assign(session, payment, changes);
    },
    /** The payer may try another card. */
    decline(checkoutId: string) {
      const id = newId('pi');
      const last_payment_error = { code: 'card_declined' };
      const status = 'requires_payment_method';
      intents.set(id, { id, status, last_payment_error, latest_charge: null });
      sessionOf(checkoutId).payment_intent = id;
      return { id, status, last_payment_error };
    },
    expire: (checkoutId: string) => Object.assign(sessionOf(checkoutId), { status: 'expired' as const }),
    refund: (checkoutId: string) => Object.assign(chargeOf(checkoutId), { refunded: true }),
    dispute(checkoutId: string) {
      const charge = Object.assign(chargeOf(checkoutId), { disputed: true });
      const { payment_intent } = charge;
      const dispute = { id: newId('dp'), payment_intent, status: 'needs_response' };
      disputes.push(dispute);
      return dispute;
    },
    /** Like a payment to another account. */
    forget: (checkoutId: string) => sessions.delete(sessionOf(checkoutId).id),
    sellElsewhere() {
      const id = newId('cs');
      sessions.set(id, { ...blankSession, id, client_reference_id: 'elsewhere', created: seconds() });
      return acts.pay('elsewhere');
    },
  };
  return acts;
}

const blankSession: Session = {
  id: '',
  object: 'checkout.session',
  mode: 'payment',
  url: '',
  status: 'open',
  payment_status: 'unpaid',
  client_reference_id: null,
  amount_total: 500,
  currency: 'gbp',
  created: 0,
  expires_at: 0,
  success_url: '',
  cancel_url: '',
  customer_email: '',
  payment_intent: null,
};

type Books = ReturnType<typeof openBooks>;

function answer(books: Books, request: IncomingMessage, form: URLSearchParams): Answer {
  const url = new URL(request.url ?? '/', 'http://stripe');
  if (request.headers.authorization !== `Bearer ${keys.secretKey}`) return refusal(401, 'wrong key');
  const expands = [...url.searchParams, ...form].some(([name]) => name.startsWith('expand'));
  const show = (session: Session) => (expands ? expanded(books, session) : session);
  const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname)?.[1];
  const session = id && books.sessions.get(id);
  if (session) return { status: 200, body: show(session) };
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /v1/checkout/sessions':
      return once(books, request, form, () => openSession(books, form));
    case 'GET /v1/checkout/sessions':
      return page(
        listSessions(books, url.searchParams).map((each) => ({ ...each, body: show(each) })),
        url,
      );
    case 'POST /v1/refunds':
      return once(books, request, form, () => refundIntent(books, form.get('payment_intent') ?? ''));
    case 'GET /v1/disputes':
      return page(
        books.disputes
          .filter(({ payment_intent }) => payment_intent === url.searchParams.get('payment_intent'))
          .map((dispute) => ({ id: dispute.id, body: dispute })),
        url,
      );
    default:
      return refusal(404, `no ${request.method} ${url.pathname} here`);
  }
}

const refusal = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

/** Repeats the answer for the same key, and rejects other parameters under it. */
function once({ idempotent }: Books, { headers }: IncomingMessage, form: URLSearchParams, act: () => Answer) {
  const key = String(headers['idempotency-key'] ?? '');
  const before = idempotent.get(key);
  const words = form.toString();
  if (before && before.words !== words) return refusal(400, 'other words', { type: 'idempotency_error' });
  const answer = before?.answer ?? act();
  if (key) idempotent.set(key, { words, answer });
  return answer;
}

function openSession({ sessions, seconds }: Books, form: URLSearchParams): Answer {
  const value = (name: string) => form.get(name) ?? '';
  const expires_at = Number(value('expires_at'));
  if (expires_at - seconds() < shortestSeconds)
    return refusal(400, 'expires_at is less than 30 minutes away');
  const id = newId('cs');
  const session: Session = {
    ...blankSession,
    id,
    url: `https://checkout.stripe.example/c/${id}`,
    mode: value('mode'),
    client_reference_id: value('client_reference_id'),
    amount_total: Number(value('line_items[0][price_data][unit_amount]')),
    currency: value('line_items[0][price_data][currency]'),
    created: seconds(),
    expires_at,
    success_url: value('success_url'),
    cancel_url: value('cancel_url'),
    customer_email: value('customer_email'),
  };
  sessions.set(id, session);
  return { status: 200, body: session };
}

function refundIntent({ intents, refundedIntents }: Books, id: string): Answer {
  const charge = intents.get(id)?.latest_charge;
  if (!charge) return refusal(404, `no payment ${id}`);
  if (charge.refunded) return refusal(400, 'refunded', { code: 'charge_already_refunded' });
  charge.refunded = true;
  refundedIntents.add(id);
  return { status: 200, body: { id: newId('re'), object: 'refund', status: 'succeeded' } };
}

function expanded({ intents }: Books, session: Session) {
  return { ...session, payment_intent: intents.get(session.payment_intent ?? '') ?? null };
}

function listSessions({ sessions }: Books, query: URLSearchParams): Session[] {
  const intent = query.get('payment_intent');
  const since = Number(query.get('created[gte]') ?? 0);
  return [...sessions.values()]
    .filter((each) => each.created >= since && (intent === null || each.payment_intent === intent))
    .reverse();
}

/** Three per page, so that paging is needed. */
function page(items: { id: string; body: unknown }[], url: URL): Answer {
  const start = items.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1;
  const data = items.slice(start, start + 3).map(({ body }) => body);
  return {
    status: 200,
    body: { object: 'list', url: url.pathname, has_more: start + 3 < items.length, data },
  };
}
