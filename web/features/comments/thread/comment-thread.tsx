import { listLimits } from '@loopyard/contract/lists.ts';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useOnline } from '../../../lib/use-online.ts';
import { count } from '../../../lib/words.ts';
import { IconArrowDown, IconLock } from '../../../ui/icons.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useRefreshPost } from '../../posts/post/use-refresh-post.ts';
import { commentsHash } from '../../posts/post-address.ts';
import type { FeedPost } from '../../posts/posts.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comment-thread.module.css';
import { OutgoingComment } from './outgoing-comment.tsx';
import { type Comments, useComments } from './use-comments.ts';
import { useEndOfThread } from './use-end-of-thread.ts';

/** What is said under a post, and the form to say more. */
export function CommentThread({ post }: { post: FeedPost }) {
  const comments = useComments(post.id);
  const { query, outbox } = comments;
  const shown = comments.comments.length + outbox.outgoing.length;
  const last = comments.comments.at(-1);
  const end = useEndOfThread(shown, last?.uuid ?? last?.id ?? '');
  const title = useTitleOnCall(query.isSuccess);
  useReloadOnEnd(post.id, comments.isEnded);
  useCountAgain(post.id, query.data?.hasEarlier ?? false, comments.comments.length);

  const isEmpty = query.isSuccess && shown === 0;
  return (
    <section className={classes.thread} aria-labelledby={`comments-${post.id}`}>
      <h3 ref={title} id={`comments-${post.id}`} className={classes.title}>
        {titleOf(query.data, post)}
      </h3>
      {query.isPending && <Loading />}
      {query.isError && !query.data && (
        <Failed isTrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.hasEarlier && <Earlier state={comments.earlier} load={comments.loadEarlier} />}
      {isEmpty && post.abilities.comment && (
        <p className={classes.quiet}>No comments yet. Say the first word.</p>
      )}
      <CommentList comments={comments} />
      <div ref={end.sentinel} className={classes.end} />
      <div className={classes.foot}>
        {end.hasUnseen && (
          <button type="button" className={classes.pill} onClick={end.goToEnd}>
            <IconArrowDown size={18} aria-hidden />
            New comments
          </button>
        )}
        {post.abilities.comment ? (
          <CommentForm
            postId={post.id}
            onSend={(text) => {
              outbox.send(text);
              end.follow();
            }}
          />
        ) : (
          <p className={classes.locked}>
            <IconLock size={18} aria-hidden />
            Only members of this loop can comment.
          </p>
        )}
      </div>
    </section>
  );
}

/** Those in the thread, and one's own on their way there. */
function CommentList({ comments }: { comments: Comments }) {
  const { outbox } = comments;
  const deleteComment = useDeleteComment(comments.remove);
  return (
    <ol className={classes.list} aria-live="polite" aria-relevant="additions">
      {comments.comments.map((comment) => (
        <CommentItem
          key={comment.uuid ?? comment.id}
          comment={comment}
          edits={comments.edits}
          onDelete={() => void deleteComment(comment.id)}
        />
      ))}
      {outbox.outgoing.map((comment) => (
        <OutgoingComment
          key={comment.uuid}
          comment={comment}
          onRetry={() => outbox.retry(comment)}
          onDrop={() => outbox.drop(comment.uuid)}
        />
      ))}
    </ol>
  );
}

/** Where all are here they are counted here, so that the number never lags behind. */
function titleOf(
  thread: { comments: { is_deleted: boolean }[]; hasEarlier: boolean } | undefined,
  post: FeedPost,
): string {
  const living = thread?.comments.filter((comment) => !comment.is_deleted).length ?? 0;
  const total = thread && !thread.hasEarlier ? living : Math.max(living, post.messages_count);
  return total === 0 ? 'Comments' : count(total, 'comment');
}

/** An address that asks for the comments shows them, once they are here. */
function useTitleOnCall(isReady: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash === commentsHash) title.current?.scrollIntoView({ block: 'start' });
  }, [isReady, hash]);
  return title;
}

/** The right to the post may be gone with the channel: its own answer says so. */
function useReloadOnEnd(postId: string, isEnded: boolean): void {
  const refresh = useRefreshPost(postId);
  useEffect(() => {
    if (isEnded) void refresh();
  }, [isEnded, refresh]);
}

/** A long thread isn't all here: the server counts it. */
function useCountAgain(postId: string, hasEarlier: boolean, length: number): void {
  const refresh = useRefreshPost(postId);
  const counted = useRef(0);
  useEffect(() => {
    if (hasEarlier && counted.current > 0 && length > counted.current) void refresh();
    counted.current = length;
  }, [refresh, hasEarlier, length]);
}

function useDeleteComment(remove: (id: string) => Promise<unknown>) {
  const confirm = useConfirm();
  return async (id: string) => {
    const sure = await confirm({
      title: 'Are you sure?',
      text: 'This comments will be deleted permanently',
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (sure) await remove(id);
  };
}

function Earlier({ state, load }: { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void> }) {
  return (
    <div className={classes.earlier}>
      {state === 'failed' && <p role="alert">The earlier comments did not come.</p>}
      <Button variant="default" loading={state === 'loading'} onClick={() => void load()}>
        Load earlier
      </Button>
      <p className={classes.quiet}>The newest {listLimits.items} are shown first.</p>
    </div>
  );
}

function Failed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p role="status" className={classes.quiet}>
        You are offline. The comments come when the connection is back.
      </p>
    );
  }
  return (
    <p role="alert" className={classes.problem}>
      The comments did not come.
      <Button variant="default" loading={isTrying} onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading comments" className={classes.loading}>
      {[70, 45, 60].map((width) => (
        <div key={width} className={classes.loadingRow}>
          <Skeleton circle height={36} />
          <Skeleton height={48} width={`${width}%`} radius="lg" />
        </div>
      ))}
    </div>
  );
}
