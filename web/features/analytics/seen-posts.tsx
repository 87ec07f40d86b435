import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { count } from '../../lib/words.ts';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import type { Loop } from '../loops/loops.ts';
import type { Content } from './analytics.ts';
import classes from './seen-posts.module.css';

const SHOWN_COUNT = 10;

export function SeenPosts({ loop, posts }: { loop: Loop; posts: Content['posts'] }) {
  if (posts.length === 0) return <p>There are no posts.</p>;
  const ranked = posts.toSorted((a, b) => b.seen_count - a.seen_count || b.messages_count - a.messages_count);
  const most = Math.max(1, ranked[0]?.seen_count ?? 0);
  return (
    <>
      <p>{sentenceOf(loop, posts)}</p>
      <ol className={classes.list}>
        {ranked.slice(0, SHOWN_COUNT).map((post) => (
          <li key={post.post_id} className={classes.post}>
            <Link to={`/feed/${post.post_id}`} className={classes.title} state={{ from: 'page' }}>
              <bdi className={classes.words}>{post.title || 'A post without text'}</bdi>
            </Link>
            <span
              className={classes.bar}
              style={{ '--share': post.seen_count / most } as CSSProperties}
              aria-hidden="true"
            />
            <span className={classes.facts}>
              Seen by {count(post.seen_count, 'person', 'people')} · {count(post.messages_count, 'comment')} ·
              posted <TimeAgo iso={post.sort_date} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function sentenceOf(loop: Loop, posts: Content['posts']): string {
  const sum = posts.reduce((total, { seen_count }) => total + seen_count, 0);
  if (sum === 0) return 'Nobody has opened any of the latest posts yet.';
  const average = Math.max(1, Math.round(sum / posts.length));
  const subject =
    posts.length === 1 ? 'The post was' : `On average, the latest ${posts.length} posts were each`;
  return `${subject} opened by ${count(average, 'person', 'people')}. The loop has ${count(loop.members_count, 'member')}.`;
}
