import { postLimits } from '@loopyard/contract/posts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff } from '../../../ui/icons.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { CommentThread } from '../../comments/thread/comment-thread.tsx';
import { FileRows } from '../../media/gallery/file-rows.tsx';
import { MediaGallery } from '../../media/gallery/media-gallery.tsx';
import { isVisual } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { type FullPost, patchPost } from '../posts.ts';
import { RichText } from '../text/rich-text.tsx';
import classes from './post-screen.module.css';
import { useRefreshPost } from './use-refresh-post.ts';

/** Media on one side, words and comments on the other; one below the other where there is little room. */
export function PostContents(props: {
  post: FullPost;
  variant: 'modal' | 'sidebar';
  /** False while only what the feed knew is shown. */
  isWhole: boolean;
  /** What the feed knew is all there is: the rest did not come. */
  isIncomplete: boolean;
}) {
  const { post } = props;
  const refresh = useRefreshPost(post.id);
  const visual = post.additional_media.filter(isVisual);
  const files = post.additional_media.filter((media) => !isVisual(media));
  return (
    <div className={classes.layout} data-variant={props.variant} data-media={visual.length > 0 || undefined}>
      {visual.length > 0 && <MediaGallery media={visual} coverId={post.main_media?.id} onReload={refresh} />}
      <div className={classes.side}>
        {props.isIncomplete && <Incomplete />}
        <article className={classes.words} aria-labelledby="post-creator">
          <PostHeader post={post} />
          <Description text={post.title} isShort={post.additional_media.length > 0} />
          <FileRows files={files} />
        </article>
        {props.isWhole ? <Comments post={post} refresh={refresh} /> : <CommentsLoading />}
      </div>
    </div>
  );
}

function Comments({ post, refresh }: { post: FullPost; refresh: () => Promise<void> }) {
  const queries = useQueryClient();
  const keepCount = useCallback(
    (messages_count: number) => patchPost(queries, post.id, (card) => ({ ...card, messages_count })),
    [queries, post.id],
  );
  return (
    <CommentThread
      postId={post.id}
      count={post.messages_count}
      mayComment={post.abilities.comment}
      refreshPost={refresh}
      onCount={keepCount}
    />
  );
}

function PostHeader({ post }: { post: FullPost }) {
  const { name, src } = appearance(post.user, post.loop_id);
  return (
    <header className={classes.header}>
      <Avatar name={name} src={src} size={48} />
      <div>
        <h2 id="post-creator" className={classes.creator}>
          <Name>{name}</Name>
        </h2>
        <p className={classes.time}>
          posted <TimeAgo iso={post.sort_date} />
        </p>
      </div>
    </header>
  );
}

/** Beside media a long description is cut until it is asked for. */
function Description({ text, isShort }: { text: string; isShort: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const canBeCut = isShort && characters(text) >= postLimits.titlePreview;
  if (!text) return null;
  return (
    <div>
      <RichText text={text} limit={canBeCut && !isOpen ? postLimits.titlePreview : undefined} />
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

const OFFLINE = 'You are offline. What is missing here will load when you are back online.';
