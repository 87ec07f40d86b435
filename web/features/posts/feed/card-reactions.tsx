import { lazy, Suspense } from 'react';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import type { FeedPost } from '../posts.ts';
import classes from './post-card.module.css';

const PostReactions = lazy(async () => {
  await firstQuiet();
  const script = await import('../post/post-reactions.tsx').catch(() => null);
  return { default: script?.PostReactions ?? (() => null) };
});

/** They come after the first cards, which leave them their place. */
export function CardReactions({ post }: { post: FeedPost }) {
  if (!post.abilities.react && post.reactions.length === 0) return null;
  return (
    <Suspense fallback={post.reactions.length > 0 && <div className={classes.awaited} />}>
      <PostReactions post={post} describedBy={`by-${post.id}`} />
    </Suspense>
  );
}
