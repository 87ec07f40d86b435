import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { mutedUntil } from '@loopyard/contract/sanctions.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CommentThread } from '../../comments/thread/comment-thread.tsx';
import { PayFee } from '../../fees/pay-fee.tsx';
import { type Loop, useLapsedLoop, useMutedLoop, useSelectedLoop } from '../../loops/loops.ts';
import { AskPush } from '../../notifications/push/lazy-push.tsx';
import { type FullPost, patchPost } from '../posts.ts';
import { patchReactions } from './patch-reactions.ts';
import classes from './post-screen.module.css';

export function Comments({ post, refresh }: { post: FullPost; refresh: () => Promise<void> }) {
  const queries = useQueryClient();
  const [hasCommented, setCommented] = useState(false);
  const lapsedLoop = useLapsedLoop();
  const mutedLoop = useMutedLoop();
  const refusal = useSelectedLoop().loop?.write_refusals.comment;
  const closed = refusal ?? (post.comments_closed ? errorCatalogue.comments_closed.detail : null);
  const keepCount = useCallback(
    (messages_count: number) => patchPost(queries, post.id, (card) => ({ ...card, messages_count })),
    [queries, post.id],
  );
  return (
    <CommentThread
      postId={post.id}
      loopId={Number(post.loop_id)}
      count={post.messages_count}
      mayComment={post.abilities.comment}
      mayReact={post.abilities.react}
      refusal={
        lapsedLoop ? (
          <FeeDue loop={lapsedLoop} />
        ) : mutedLoop?.muted_until ? (
          <p>{mutedUntil(new Date(mutedLoop.muted_until))}.</p>
        ) : (
          closed && <p>{closed}.</p>
        )
      }
      refreshPost={refresh}
      onCount={keepCount}
      onReactions={(reactions) => patchReactions(queries, post.id, { reactions })}
      question={hasCommented && <AskPush />}
      onSend={() => setCommented(true)}
    />
  );
}

function FeeDue({ loop }: { loop: Loop }) {
  return (
    <div className={classes.feeDue}>
      <p>{errorCatalogue.fee_due.detail}.</p>
      <PayFee loop={loop} />
    </div>
  );
}

export function CommentsLoading() {
  return (
    <div className={classes.words} role="status" aria-label="Loading comments">
      <Skeleton height={14} width="40%" />
    </div>
  );
}

export const OFFLINE = 'You are offline. The rest will load when you are back online.';
