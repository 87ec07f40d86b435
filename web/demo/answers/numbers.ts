import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { type Demo, notHere, quiet, type RestAnswers, refusal } from '../world/demo.ts';
import { commentsUnder } from '../world/following.ts';
import { isAdmin, loopOf, memberOf, ownLoop, postOf, postsOf } from '../world/reading.ts';

const DAY_MS = 86_400_000;
const GB = 1_073_741_824;
const WEEKS = 12;

export const numberAnswers = {
  'GET /api/analytics/last_time_seen'(demo, { query }) {
    const ids = query.loop_ids ? query.loop_ids.split(',').map(Number) : [query.loop_id ?? 0];
    const time = ids.flatMap((id) => {
      const member = memberOf(loopOf(demo, id), query.user_id);
      return member ? [{ loop_id: id, time: member.seenAt }] : [];
    });
    return { time };
  },
  'GET /api/analytics/messages_sent'(demo, { query }) {
    const posts = new Set(postIdsOf(demo, query));
    const comments = demo.world.comments.filter(
      ({ authorId, postId }) => authorId === query.user_id && posts.has(postId),
    );
    return { messages_sent: sumsOf(demo, comments) };
  },
  'GET /api/analytics/created_posts'(demo, { query }) {
    const posts = new Set(postIdsOf(demo, query));
    const ownPosts = demo.world.posts.filter(
      ({ authorId, id }) => authorId === query.user_id && posts.has(id),
    );
    return { created_posts: sumsOf(demo, ownPosts) };
  },
  'POST /api/analytics/post_seen_times': quiet((demo, { body }) => {
    const { seenAt } = postOf(demo, body.post_id);
    if (!seenAt.has(demo.viewerId())) seenAt.set(demo.viewerId(), demo.now().toISOString());
    return null;
  }),
  'GET /api/analytics/content'(demo, { query }) {
    const { id } = ownLoop(demo, query.loop_id);
    const posts = postsOf(demo, id);
    const comments = posts.flatMap((post) => commentsUnder(demo.world, post.id));
    const weeks = lastMondays(demo.now()).map((monday) => ({
      week: monday,
      posts: posts.filter(({ createdAt }) => mondayOf(new Date(createdAt)) === monday).length,
      messages: comments.filter(({ createdAt }) => mondayOf(new Date(createdAt)) === monday).length,
    }));
    return {
      content: {
        posts: posts.map((post) => ({
          post_id: post.id,
          title: firstWords(plainText(post.title), 140),
          sort_date: post.createdAt,
          seen_count: post.seenAt.size,
          messages_count: commentsUnder(demo.world, post.id).length,
        })),
        weeks,
      },
    };
  },
  'GET /api/loops/:id/plan'(demo, { params }) {
    const loop = loopOf(demo, params.id);
    const endsAt = new Date(demo.now().getTime() + 21 * DAY_MS);
    return {
      plan: {
        kind: 'trial',
        members: null,
        seats_used: loop.members.length,
        seats_invited: loop.invitations.filter(({ status }) => status === 'invited').length,
        ends_at: endsAt.toISOString(),
        cancelled_at: null,
        paid_features: true,
        bytes_per_member: 20 * GB,
        bytes_used: sumUploads(demo),
      },
    };
  },
  'POST /api/loops/:id/plan': () => {
    throw notHere('Nothing can be bought in a demo.');
  },
  'DELETE /api/loops/:id/plan': () => {
    throw notHere('Nothing was bought in a demo, so there is nothing to cancel.');
  },
  'POST /api/loops/:id/membership': () => {
    throw notHere('Nothing can be paid in a demo.');
  },
  'GET /api/loops/:id/memberships'(demo, { params, query }) {
    ownLoop(demo, params.id);
    const pages = { total_items: 0, current_page: query.page ?? 1, total_pages: 0 };
    return { memberships: [], received_pence: 0, unpaid: [], ...pages };
  },
  'GET /api/loops/:id/storage'(demo, { params }) {
    loopOf(demo, params.id);
    const usedBytes = sumUploads(demo);
    return { storage: { used_bytes: 38_400_000 + usedBytes, total_bytes: 20 * GB } };
  },
  'GET /api/invoices': () => ({ invoices: [] }),
  'GET /api/checkouts/:id': () => {
    throw notHere('Nothing was bought in a demo.');
  },
  'GET /api/sessions': (demo) => {
    const at = demo.now().toISOString();
    return {
      sessions: [{ id: 1, created_at: at, last_used_at: at, device: 'This browser', is_current: true }],
    };
  },
  'DELETE /api/sessions/current': quiet(() => null),
  'DELETE /api/sessions/:id': () => null,
} satisfies RestAnswers;

function postIdsOf(demo: Demo, { user_id: userId, loop_id: loopId }: { user_id: number; loop_id: number }) {
  const loop = loopOf(demo, loopId);
  if (userId !== demo.viewerId() && !isAdmin(loop, demo.viewerId())) throw refusal('forbidden');
  return demo.world.posts.filter((post) => post.loopId === loopId).map(({ id }) => id);
}

function sumsOf({ now }: Demo, rows: { createdAt: string }[]) {
  const since = (days: number) =>
    rows.filter(({ createdAt }) => now().getTime() - Date.parse(createdAt) < days * DAY_MS).length;
  return { last_week: since(7), last_month: since(30), ever: rows.length };
}

/** `2026-08-31`, the name of a week. */
function mondayOf(moment: Date): string {
  const daysSince = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - daysSince * DAY_MS).toISOString().slice(0, 10);
}

function lastMondays(now: Date): string[] {
  return Array.from({ length: WEEKS }, (_, at) =>
    mondayOf(new Date(now.getTime() - (WEEKS - 1 - at) * 7 * DAY_MS)),
  );
}

function sumUploads(demo: Demo): number {
  return [...demo.world.uploads.values()].reduce((sum, { size }) => sum + (size ?? 0), 0);
}
