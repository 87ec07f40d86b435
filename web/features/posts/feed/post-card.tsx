import { postLimits } from '@loopyard/contract/posts.ts';
import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { IconBookmarkFilled } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { commentsHash } from '../../comments/comments.ts';
import { CoverPicture } from '../../media/cover/cover-picture.tsx';
import { contentSummary } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { PostMenu } from '../post/post-menu.tsx';
import { above, usePostAddresses } from '../post-address.ts';
import type { FeedPost } from '../posts.ts';
import { plainPreview } from '../text/plain-preview.ts';
import classes from './post-card.module.css';

/** A post in the feed: mostly its picture. All of it leads to the post; its menu stands above that link. */
export const PostCard = memo(function PostCard(props: {
  post: FeedPost;
  /** Counted from 1, of `total`. */
  position: number;
  total: number;
  onExpired: (id: string) => void;
}) {
  const { post } = props;
  const { name, src } = appearance(post.user, post.loop_id);
  return (
    <article
      className={classes.card}
      aria-labelledby={`by-${post.id}`}
      aria-posinset={props.position}
      aria-setsize={props.total}
    >
      <PostLink post={post} />
      {post.main_media && <CoverPicture media={post.main_media} onExpired={() => props.onExpired(post.id)} />}
      <div className={classes.body}>
        <header className={classes.header}>
          <Avatar name={name} src={src} size={40} />
          <p className={classes.creator} id={`by-${post.id}`}>
            <span className={classes.name}>
              <Name>{name}</Name>
            </span>
            <span className={classes.time}>
              posted <TimeAgo iso={post.sort_date} />
            </span>
          </p>
          {post.subscription_id && <SubscribedMark isOnPicture={post.main_media !== null} />}
        </header>
        {post.title && (
          <div className={classes.text} id={`text-${post.id}`}>
            <Preview text={post.title} />
          </div>
        )}
        <Summary post={post} />
        {/* Read after the post, and shown beside its writer. */}
        <div className={classes.menu}>
          <PostMenu post={post} from="feed" />
        </div>
      </div>
    </article>
  );
});

/** Markdown takes more script than all of a card: it comes beside the posts, and cards don't wait for it. */
const markdown = import('../text/preview-text.tsx');
const PreviewText = lazy(async () => ({ default: (await markdown).PreviewText }));

function Preview({ text }: { text: string }) {
  const plain = <p>{plainPreview(text, postLimits.feedPreview)}</p>;
  return (
    <TextBoundary text={text} plain={plain}>
      <Suspense fallback={plain}>
        <PreviewText text={text} limit={postLimits.feedPreview} />
      </Suspense>
    </TextBoundary>
  );
}

/** What it holds; "6 comments" leads to them. */
function Summary({ post }: { post: FeedPost }) {
  const addresses = usePostAddresses();
  const media = contentSummary({ ...post, messages_count: 0 });
  const comments = contentSummary({ ...post, images_count: 0, videos_count: 0, files_count: 0 });
  if (!media && !comments) return null;
  return (
    <p className={classes.summary}>
      {media}
      {media && comments && ', '}
      {comments && (
        <Link
          className={classes.comments}
          to={{ ...addresses.post(post.id), hash: commentsHash }}
          state={{ from: 'feed' }}
          {...above}
        >
          {comments}
        </Link>
      )}
    </p>
  );
}

function PostLink({ post }: { post: FeedPost }) {
  const addresses = usePostAddresses();
  return (
    <Link
      id={`post-${post.id}`}
      className={classes.link}
      to={addresses.post(post.id)}
      state={{ from: 'feed' }}
      {...above}
      aria-labelledby={post.title ? `by-${post.id} text-${post.id}` : `by-${post.id}`}
    />
  );
}

function SubscribedMark({ isOnPicture }: { isOnPicture: boolean }) {
  return (
    <span className={classes.bookmark} data-on-picture={isOnPicture || undefined}>
      <Tooltip text="Subscribed">
        <IconBookmarkFilled size={26} role="img" aria-label="Subscribed" />
      </Tooltip>
    </span>
  );
}
