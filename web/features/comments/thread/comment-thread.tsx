import type { IncomingReaction } from '@loopyard/contract/cable.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconArrowDown } from '../../../ui/screen-icons.ts';
import { commentsHash } from '../comments.ts';
import { countOf, titleOf, useCountAgain, useReport } from './comment-count.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import classes from './comment-thread.module.css';
import { Beginning, MembersOnly } from './thread-states.tsx';
import { TypingLine } from './typing-line.tsx';
import { useComments } from './use-comments.ts';
import { useEndOfThread } from './use-end-of-thread.ts';

export function CommentThread(props: {
  postId: string;
  loopId: number;
  count: number;
  mayComment: boolean;
  mayReact: boolean;
  refusal?: ReactNode;
  /** Refetches the post: the count or the permission may have changed. */
  refreshPost: () => Promise<void>;
  onCount: (count: number) => void;
  /** The post itself got others. */
  onReactions: (reactions: IncomingReaction['reactions']) => void;
  /** Above the form. */
  question?: ReactNode;
  onSend?: () => void;
}) {
  const { postId, refreshPost } = props;
  const comments = useComments(postId, { refreshPost, onReactions: props.onReactions });
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
    props.onSend?.();
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
      <CommentList comments={comments} mayReact={props.mayReact} />
      <div ref={end.sentinel} className={classes.end} />
      <div className={classes.foot}>
        <TypingLine typists={comments.typing.typists} loopId={props.loopId} />
        {end.hasUnseen && <NewComments onClick={end.goToEnd} />}
        {props.question}
        {props.mayComment ? (
          <CommentForm postId={postId} loopId={props.loopId} onType={comments.typing.tell} onSend={send} />
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
