import { postLimits } from '@loopyard/contract/posts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff } from '../../../ui/icons.ts';
import { Scene } from '../../../ui/pages/scene.tsx';
import { Face } from '../../../ui/pictures/face.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { CommentThread } from '../../comments/thread/comment-thread.tsx';
import { NotThere } from '../../loops/not-there.tsx';
import { FileRows } from '../../media/gallery/file-rows.tsx';
import { MediaGallery } from '../../media/gallery/media-gallery.tsx';
import { isVisual } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { above, usePostAddresses } from '../post-address.ts';
import type { FullPost } from '../posts.ts';
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
        {props.isWhole ? <CommentThread post={post} /> : <CommentsLoading />}
      </div>
    </div>
  );
}

function PostHeader({ post }: { post: FullPost }) {
  const { name, src } = appearance(post.user, post.loop_id);
  return (
    <header className={classes.header}>
      <Face name={name} src={src} size={48} />
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

export function PostLoading() {
  return (
    <div
      className={classes.layout}
      data-variant="modal"
      data-media
      role="status"
      aria-label="Loading the post"
    >
      <span id="post-creator" hidden>
        Post
      </span>
      <Skeleton radius={0} className={classes.stage} />
      <div className={classes.side}>
        <div className={classes.words}>
          <div className={classes.header}>
            <Skeleton circle height={48} />
            <Skeleton height={16} width="50%" />
          </div>
          <Skeleton height={14} mt={16} />
          <Skeleton height={14} mt={10} width="80%" />
        </div>
      </div>
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
      {isOnline ? 'A part of this post did not come.' : OFFLINE}
    </p>
  );
}

const OFFLINE = 'You are offline. What is missing here comes when the connection is back.';

export function PostNotThere() {
  const { feed } = usePostAddresses();
  return (
    <NotThere what="post" heading="h2">
      <span id="post-creator" hidden>
        Post not there
      </span>
      <Button component={Link} to={feed} replace {...above}>
        Go to my feed
      </Button>
    </NotThere>
  );
}

export function PostFailed({ onRetry, isTrying }: { onRetry: () => void; isTrying: boolean }) {
  const isOnline = useOnline();
  return (
    <Scene
      role="alert"
      picture={<IconCloudOff size={64} strokeWidth={1.25} aria-hidden />}
      title={isOnline ? 'The post did not come' : 'You are offline'}
      text={
        isOnline
          ? 'There was a problem loading it. Please try again.'
          : 'This post opens when the connection is back.'
      }
    >
      <span id="post-creator" hidden>
        Post
      </span>
      <Button onClick={onRetry} loading={isTrying}>
        Try again
      </Button>
    </Scene>
  );
}
