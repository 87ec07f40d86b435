import { listLimits } from '@loopyard/contract/lists.ts';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { count } from '../../../lib/words.ts';
import { IconArrowDown, IconLock } from '../../../ui/icons.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { commentsHash, commentToCome, goesOn, type Thread } from '../comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comment-thread.module.css';
import { type Comments, useComments } from './use-comments.ts';
import { useEndOfThread } from './use-end-of-thread.ts';

export function CommentThread(props: {
  postId: string;
  count: number;
  mayComment: boolean;
  refusal?: ReactNode;
  /** Refetches the post: the count or the permission may have changed. */
  refreshPost: () => Promise<void>;
  onCount: (count: number) => void;
}) {
  const { postId, refreshPost } = props;
  const comments = useComments(postId);
  const { query, outbox } = comments;
  const itemCount = comments.comments.length + outbox.outgoing.length;
  const last = comments.comments.at(-1);
  const end = useEndOfThread(itemCount, last?.uuid ?? last?.id ?? '');
  const title = useTitleOnCall(query.isSuccess);
  useReloadOnEnd(refreshPost, comments.isEnded);
  useCountAgain(refreshPost, query.data?.hasEarlier ?? false, comments.comments.length);
  const living = query.data && countOf(query.data);
  useReport(props.onCount, living?.isAll ? living.count : null);

  const isEmpty = query.isSuccess && itemCount === 0;
  const send = (text: string) => {
    outbox.send(text);
    end.follow();
  };
  return (
    <section className={classes.thread} aria-labelledby={`comments-${postId}`}>
      <h3 ref={title} id={`comments-${postId}`} className={classes.title}>
        {titleOf(living, props.count)}
      </h3>
      <Beginning comments={comments} />
      {isEmpty && props.mayComment && (
        <p className={classes.quiet}>No comments yet. Be the first to comment.</p>
      )}
      <CommentList comments={comments} />
      <div ref={end.sentinel} className={classes.end} />
      <div className={classes.foot}>
        {end.hasUnseen && <NewComments onClick={end.goToEnd} />}
        {props.mayComment ? (
          <CommentForm postId={postId} onSend={send} />
        ) : (
          (props.refusal ?? <MembersOnly />)
        )}
      </div>
    </section>
  );
}

function NewComments({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.pill} onClick={onClick}>
      <IconArrowDown size={18} aria-hidden />
      New comments
    </button>
  );
}

function Beginning({ comments: { query, earlier, loadEarlier } }: { comments: Comments }) {
  if (query.isPending) return <Loading />;
  if (!query.data) return <LoadFailed isTrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return query.data.hasEarlier ? <Earlier state={earlier} load={loadEarlier} /> : null;
}

/** A comment keeps its element when it arrives, so that it is announced once and doesn't blink. */
function CommentList({ comments }: { comments: Comments }) {
  const { outbox } = comments;
  const { userId, loopId } = useSession();
  const { data: viewer } = useViewer();
  const deleteComment = useDeleteComment(comments.remove);
  const author = viewer ?? { id: userId ?? 0, name: 'You', portrait: null, profiles: [] };
  const outgoing = outbox.outgoing.map((comment) => commentToCome(comment, author, loopId));
  return (
    <ol className={classes.list} aria-live="polite" aria-relevant="additions">
      {[...comments.comments, ...outgoing].map((comment, at, all) => (
        <CommentItem
          key={comment.uuid ?? comment.id}
          comment={comment}
          goesOn={goesOn(all[at - 1], comment)}
          outbox={outbox}
          edits={comments.edits}
          onDelete={() => void deleteComment(comment.id)}
        />
      ))}
    </ol>
  );
}

type Count = { count: number; isAll: boolean };

/** Count locally when the whole thread is loaded, so that the number never lags. */
function countOf({ comments, hasEarlier }: Thread): Count {
  return { count: comments.filter((comment) => !comment.is_deleted).length, isAll: !hasEarlier };
}

function titleOf(loadedCount: Count | undefined, knownCount: number): string {
  const total = loadedCount?.isAll ? loadedCount.count : Math.max(loadedCount?.count ?? 0, knownCount);
  return total === 0 ? 'Comments' : count(total, 'comment');
}

function useReport(onCount: (count: number) => void, count: number | null): void {
  useEffect(() => {
    if (count !== null) onCount(count);
  }, [onCount, count]);
}

function useTitleOnCall(isReady: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash === commentsHash) title.current?.scrollIntoView({ block: 'start' });
  }, [isReady, hash]);
  return title;
}

/** When the channel ends, access to the post may be gone; the post's own request tells. */
function useReloadOnEnd(refresh: () => Promise<void>, isEnded: boolean): void {
  useEffect(() => {
    if (isEnded) void refresh();
  }, [isEnded, refresh]);
}

/** A long thread isn't fully loaded, so the server has to count it. */
function useCountAgain(refresh: () => Promise<void>, hasEarlier: boolean, length: number): void {
  const lastLength = useRef(0);
  useEffect(() => {
    if (hasEarlier && lastLength.current > 0 && length > lastLength.current) void refresh();
    lastLength.current = length;
  }, [refresh, hasEarlier, length]);
}

function useDeleteComment(remove: (id: string) => Promise<unknown>) {
  const confirm = useConfirm();
  return async (id: string) => {
    const isSure = await confirm({
      title: 'Are you sure?',
      text: 'This comments will be deleted permanently',
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (isSure) await remove(id);
  };
}

function MembersOnly() {
  return (
    <p className={classes.locked}>
      <IconLock size={18} aria-hidden />
      Only members of this loop can comment.
    </p>
  );
}

function Earlier({ state, load }: { state: 'idle' | 'loading' | 'failed'; load: () => Promise<void> }) {
  return (
    <div className={classes.earlier}>
      {state === 'failed' && <p role="alert">The earlier comments could not be loaded.</p>}
      <Button variant="default" loading={state === 'loading'} onClick={() => void load()}>
        Show earlier comments
      </Button>
      <p className={classes.quiet}>These are the newest {listLimits.items}.</p>
    </div>
  );
}

function LoadFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <p role="status" className={classes.quiet}>
        You are offline. The comments will load when you are back online.
      </p>
    );
  }
  return (
    <p role="alert" className={classes.problem}>
      The comments could not be loaded.
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
