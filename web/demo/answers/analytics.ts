import { lastMondays, mondayOf } from '@loopyard/contract/analytics.ts';
import { maySeeNumbersOf } from '@loopyard/contract/member-policy.ts';
import { maySeeLastSeen } from '@loopyard/contract/policy.ts';
import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { ownLoop, postOf } from '../world/acting.ts';
import { type Demo, quiet, type RestAnswers, timeOf } from '../world/demo.ts';
import { commentsUnder } from '../world/following.ts';
import { noteLook } from '../world/looks.ts';
import { loopOf, memberOf, postsOf, readerOf } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';

const dayMs = 86_400_000;

export const calls = {
  'GET /api/analytics/last_time_seen'(demo, { query }) {
    const ids = query.loop_ids ? query.loop_ids.split(',').map(Number) : [query.loop_id ?? 0];
    const time = ids.flatMap((id) => {
      const member = memberOf(loopOf(demo, id), query.user_id);
      const isShown = maySeeLastSeen(readerOf(demo, id), query.user_id);
      return member && isShown ? [{ loop_id: id, time: member.last_time_seen }] : [];
    });
    return { time };
  },
  'GET /api/analytics/messages_sent': (demo, { query }) => ({
    messages_sent: sumsOf(demo, demo.world.comments, query),
  }),
  'GET /api/analytics/created_posts': (demo, { query }) => ({
    created_posts: sumsOf(demo, demo.world.posts, query),
  }),
  'POST /api/analytics/post_seen_times': quiet((demo, { body }) => {
    const { seen_at } = postOf(demo, body.post_id);
    if (!seen_at.has(demo.viewerId())) seen_at.set(demo.viewerId(), timeOf(demo));
    return null;
  }),
  'GET /api/analytics/content'(demo, { query }) {
    const rows = postsOf(demo, ownLoop(demo, query.loop_id).id).map((post) => ({
      post,
      comments: commentsUnder(demo.world, post.id),
    }));
    const posts = rows.map(({ post, comments }) => ({
      post_id: post.id,
      title: firstWords(plainText(post.title), 140),
      sort_date: post.created_at,
      seen_count: post.seen_at.size,
      messages_count: comments.length,
    }));
    const weeks = lastMondays(demo.now()).map((week) => {
      const isOfIt = ({ created_at }: Row) => mondayOf(new Date(created_at)) === week;
      return {
        week,
        posts: rows.filter(({ post }) => isOfIt(post)).length,
        messages: rows.flatMap(({ comments }) => comments).filter(isOfIt).length,
      };
    });
    return { content: { posts, weeks } };
  },
} satisfies RestAnswers;

type Row = { user_id: number; loop_id: number; created_at: string };

function sumsOf(demo: Demo, rows: Row[], query: { user_id: number; loop_id: number }) {
  const { id } = loopOf(demo, query.loop_id);
  if (!maySeeNumbersOf(readerOf(demo, id), query.user_id)) throw refusal('forbidden');
  noteLook(demo, { loopId: id, userId: query.user_id, kind: 'figures' });
  const ownRows = rows.filter(({ user_id, loop_id }) => user_id === query.user_id && loop_id === id);
  const now = demo.now().getTime();
  const since = (days: number) =>
    ownRows.filter(({ created_at }) => now - Date.parse(created_at) < days * dayMs).length;
  return { last_week: since(7), last_month: since(30), ever: ownRows.length };
}
