import { lazy, Suspense, useRef } from 'react';
import { useSession } from '../../../lib/app-context.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff, IconLock } from '../../../ui/icons.ts';
import { AnnouncementBar } from '../../announcements/announcement-bar.tsx';
import { useLang } from '../../loops/loops.ts';
import { FileRows } from '../../media/gallery/file-rows.tsx';
import { MediaGallery } from '../../media/gallery/media-gallery.tsx';
import { isVisual, type MediaView } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { FullPost } from '../posts.ts';
import { EventPlace } from './event-place.tsx';
import { PollPlace } from './poll-place.tsx';
import { Comments, CommentsLoading, OFFLINE } from './post-comments.tsx';
import { Description } from './post-description.tsx';
import { PostHeader } from './post-header.tsx';
import { PostLock } from './post-lock.tsx';
import { PostReactions } from './post-reactions.tsx';
import classes from './post-screen.module.css';
import type { ScheduledBarProps } from './scheduled-bar.tsx';
import { useRefreshPost } from './use-refresh-post.ts';

const ScheduledBar = lazy(async () => {
  const script = await import('./scheduled-bar.tsx').catch(() => null);
  return { default: script?.ScheduledBar ?? ((_: ScheduledBarProps) => null) };
});

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
  const { userId } = useSession();
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
          {post.publish_at && (
            <Suspense>
              <ScheduledBar post={post} publishAt={post.publish_at} refresh={refresh} />
            </Suspense>
          )}
          {post.announcement && post.abilities.subscribe && !isLocked && (
            <AnnouncementBar
              postId={Number(post.id)}
              loopId={Number(post.loop_id)}
              announcement={post.announcement}
              isAuthor={Number(post.user.id) === userId}
              seesReceipts={post.abilities.see_receipts}
              refresh={refresh}
            />
          )}
          <Description
            text={post.title}
            loopId={Number(post.loop_id)}
            lang={lang}
            isShort={post.additional_media.length > 0}
          />
          {isLocked ? <PostLock post={post} onOpened={open} /> : <Files post={post} />}
          <EventPlace post={post} isOpen />
          <PollPlace post={post} isOpen />
          <PostReactions post={post} />
        </article>
        {!isLocked &&
          !post.publish_at &&
          (props.isWhole ? <Comments post={post} refresh={refresh} /> : <CommentsLoading />)}
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

function Incomplete() {
  const isOnline = useOnline();
  return (
    <p role="status" className={classes.note}>
      <IconCloudOff size={20} aria-hidden />
      {isOnline ? 'Part of this post could not be loaded.' : OFFLINE}
    </p>
  );
}
