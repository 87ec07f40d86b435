import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff, IconLock } from '../../../ui/icons.ts';
import { CommentThread } from '../../comments/thread/comment-thread.tsx';
import { PayFee } from '../../fees/pay-fee.tsx';
import { type Loop, useLang, useLapsedLoop } from '../../loops/loops.ts';
import { FileRows } from '../../media/gallery/file-rows.tsx';
import { MediaGallery } from '../../media/gallery/media-gallery.tsx';
import { isVisual, type MediaView } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { type FullPost, patchPost } from '../posts.ts';
import { RichText } from '../text/rich-text.tsx';
import { PostHeader } from './post-header.tsx';
import { PostLock } from './post-lock.tsx';
import classes from './post-screen.module.css';
import { useRefreshPost } from './use-refresh-post.ts';

export function PostContents(props: {
  post: FullPost;
  variant: 'modal' | 'sidebar' | 'full';
  cameBy: 'previous' | 'next' | null;
  /** False while only the feed's data is shown. */
  isWhole: boolean;
  /** True when the rest couldn't be loaded. */
  isIncomplete: boolean;
}) {
  const { post } = props;
  const refresh = useRefreshPost(post.id);
  const lang = useLang(Number(post.loop_id));
  const words = useRef<HTMLElement>(null);
  const visual = post.additional_media.filter(isVisual);
  const by = appearance(post.user, post.loop_id).name;
  const isLocked = post.lock !== null;
  const open = async () => {
    await refresh();
    // The password field that held the focus is gone.
    words.current?.focus();
  };
  return (
    <div
      className={classes.layout}
      data-variant={props.variant}
      data-media={visual.length > 0 || undefined}
      data-came-by={props.cameBy ?? undefined}
    >
      {visual.length > 0 &&
        (isLocked ? (
          <BlurredCover media={visual[0]} />
        ) : (
          <MediaGallery media={visual} coverId={post.main_media?.id} by={by} onReload={refresh} />
        ))}
      <div className={classes.side}>
        {props.isIncomplete && <Incomplete />}
        <article ref={words} tabIndex={-1} className={classes.words} aria-labelledby="post-creator">
          <PostHeader post={post} />
          <Description text={post.title} lang={lang} isShort={post.additional_media.length > 0} />
          {isLocked ? <PostLock post={post} onOpened={open} /> : <Files post={post} />}
        </article>
        {!isLocked && (props.isWhole ? <Comments post={post} refresh={refresh} /> : <CommentsLoading />)}
      </div>
    </div>
  );
}

/** Too small and blurred to make anything out. */
function BlurredCover({ media }: { media: MediaView | undefined }) {
  return (
    <div className={classes.blurred}>
      <img src={media?.placeholder ?? media?.url} alt="" />
      <IconLock size={48} strokeWidth={1.5} aria-hidden />
    </div>
  );
}

function Files({ post }: { post: FullPost }) {
  return <FileRows files={post.additional_media.filter((media) => !isVisual(media))} />;
}

function Comments({ post, refresh }: { post: FullPost; refresh: () => Promise<void> }) {
  const queries = useQueryClient();
  const lapsedLoop = useLapsedLoop();
  const keepCount = useCallback(
    (messages_count: number) => patchPost(queries, post.id, (card) => ({ ...card, messages_count })),
    [queries, post.id],
  );
  return (
    <CommentThread
      postId={post.id}
      count={post.messages_count}
      mayComment={post.abilities.comment}
      refusal={lapsedLoop && <FeeDue loop={lapsedLoop} />}
      refreshPost={refresh}
      onCount={keepCount}
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

function Description(props: { text: string; lang: string | undefined; isShort: boolean }) {
  const { text, isShort } = props;
  const [isOpen, setOpen] = useState(false);
  const canBeCut = isShort && characters(text) >= postLimits.titlePreview;
  if (!text) return null;
  return (
    <div>
      <div lang={props.lang}>
        <RichText text={text} limit={canBeCut && !isOpen ? postLimits.titlePreview : undefined} />
      </div>
      {canBeCut && (
        <button
          type="button"
          className={classes.readMore}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read Less' : 'Read More'}
        </button>
      )}
    </div>
  );
}

function CommentsLoading() {
  return (
    <div className={classes.words} role="status" aria-label="Loading comments">
      <Skeleton height={14} width="40%" />
    </div>
  );
}

function Incomplete() {
  const isOnline = useOnline();
  return (
    <p role="status" className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      {isOnline ? 'Part of this post could not be loaded.' : OFFLINE}
    </p>
  );
}

const OFFLINE = 'You are offline. The rest will load when you are back online.';
