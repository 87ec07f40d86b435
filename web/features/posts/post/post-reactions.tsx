import { useQueryClient } from '@tanstack/react-query';
import { ReactionBar } from '../../reactions/reaction-bar.tsx';
import type { Reactions } from '../../reactions/reactions.ts';
import type { FeedPost } from '../posts.ts';
import { patchReactions } from './patch-reactions.ts';

/** On a card and on the open post. */
export function PostReactions({ post, describedBy }: { post: FeedPost; describedBy?: string }) {
  const queries = useQueryClient();
  if (post.lock !== null) return null;
  return (
    <ReactionBar
      thing={{ type: 'posts', id: post.id, loopId: post.loop_id }}
      state={post}
      mayReact={post.abilities.react}
      {...(describedBy && { describedBy })}
      onChange={(next: Reactions) => patchReactions(queries, post.id, next)}
    />
  );
}
