import type { Actor } from './actors.ts';
import { type Answers, refusal } from './fake-transport.ts';

/** A server that sells no plans. */
const hostedPlan = {
  kind: 'hosted',
  members: null,
  seats_used: 3,
  seats_invited: 0,
  ends_at: null,
  cancelled_at: null,
  paid_features: true,
  bytes_per_member: null,
  bytes_used: 0,
};

/** A new loop in its 30 days of trial, on a server that sells plans. */
export const sellingPlan = {
  ...hostedPlan,
  kind: 'trial',
  ends_at: '2031-03-03T12:00:00.000Z',
  bytes_per_member: 20 * 1024 ** 2,
};

export function planAnswersFor(role: Actor): Answers {
  return {
    'GET /api/loops/:id/storage':
      role === 'guest'
        ? refusal('forbidden')
        : { storage: { used_bytes: 8 * 1024 ** 2, total_bytes: 20 * 1024 ** 2 } },
    'GET /api/loops/:id/plan': role === 'admin' ? { plan: hostedPlan } : refusal('forbidden'),
  };
}
