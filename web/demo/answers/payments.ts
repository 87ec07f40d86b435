import { planTiers } from '@loopyard/contract/plans.ts';
import { ownLoop } from '../world/acting.ts';
import { type Demo, never, type RestAnswers } from '../world/demo.ts';
import { loopOf } from '../world/reading.ts';

const trialMs = 21 * 86_400_000;
const bytesPerMember = planTiers.basic.gigabytes * 1024 ** 3;
const seededBytes = 38_400_000;

export const calls = {
  'GET /api/loops/:id/plan'(demo, { params }) {
    const { members, invitations } = loopOf(demo, params.id);
    return {
      plan: {
        kind: 'trial',
        members: null,
        seats_used: members.length,
        seats_invited: invitations.filter(({ status }) => status === 'invited').length,
        ends_at: new Date(demo.now().getTime() + trialMs).toISOString(),
        cancelled_at: null,
        paid_features: true,
        bytes_per_member: bytesPerMember,
        bytes_used: sumUploads(demo),
      },
    };
  },
  'POST /api/loops/:id/plan': never('Nothing can be bought in a demo.'),
  'POST /api/loops/:id/membership': never('Nothing can be paid in a demo.'),
  'GET /api/loops/:id/memberships'(demo, { params, query }) {
    ownLoop(demo, params.id);
    const pages = { total_items: 0, current_page: query.page ?? 1, total_pages: 0 };
    return { memberships: [], received_pence: 0, unpaid: [], ...pages };
  },
  'GET /api/loops/:id/storage'(demo, { params }) {
    loopOf(demo, params.id);
    return { storage: { used_bytes: seededBytes + sumUploads(demo), total_bytes: bytesPerMember } };
  },
  'GET /api/invoices': () => ({ invoices: [] }),
  'GET /api/checkouts/:id': never('Nothing was bought in a demo.'),
} satisfies RestAnswers;

function sumUploads({ world }: Demo): number {
  return [...world.uploads.values()].reduce((sum, { size }) => sum + (size ?? 0), 0);
}
