import { memo } from 'react';
import { Link } from 'react-router';
import { IconLock } from '../../../ui/icons.ts';
import { commentsHash } from '../../comments/comments.ts';
import { useLang } from '../../loops/loops.ts';
import { contentSummary } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { PostMenu } from '../post/post-menu.tsx';
import { above, usePostAddresses } from '../post-address.ts';
import { type FeedPost, lockTitle, ownLockTitle } from '../posts.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { Byline } from './byline.tsx';
import { Cover } from './card-cover.tsx';
import { faceOf, tintOf } from './card-face.ts';
import { Match } from './card-match.tsx';
import { CardParts } from './card-parts.tsx';
import { Preview } from './card-preview.tsx';
import { CardReactions } from './card-reactions.tsx';
import classes from './post-card.module.css';

export const PostCard = memo(function PostCard(props: {
  post: FeedPost;
  /** Counted from 1, of `total`. */
  position: number;
  total: number;
  onExpired: (id: string) => void;
}) {
  const { post } = props;
  const { name } = appearance(post.user, post.loop_id);
  const lang = useLang(Number(post.loop_id));
  const face = faceOf(post);
  return (
    <article
      className={classes.card}
      data-face={face}
      data-tint={face === 'poster' ? tintOf(post.id) : undefined}
      aria-labelledby={`by-${post.id}`}
      aria-posinset={props.position}
      aria-setsize={props.total}
    >
      <PostLink post={post} />
      <Cover post={post} by={name} onExpired={() => props.onExpired(post.id)} />
      <div className={classes.body}>
        <Byline post={post} />
        {post.title && (
          <div className={classes.text} id={`text-${post.id}`} lang={lang}>
            <Preview text={post.title} />
          </div>
        )}
        {post.match && <Match match={post.match} />}
        <Lock post={post} />
        <CardParts post={post} />
        <footer className={classes.footer}>
          <Summary post={post} />
          <CardReactions post={post} />
          {post.abilities.subscribe && <BookmarkButton post={post} />}
        </footer>
        {/* Comes after the post in reading order, but is shown beside the author. */}
        <div className={classes.menu}>
          <PostMenu post={post} from="feed" />
        </div>
      </div>
    </article>
  );
});

function Lock({ post }: { post: FeedPost }) {
  const lock = lockOf(post);
  if (!lock) return null;
  return (
    <p className={classes.lock} id={`lock-${post.id}`}>
      <IconLock size={20} aria-hidden />
      {lock}
    </p>
  );
}

/** People who may edit a post see what locks it for others. */
function lockOf(post: FeedPost): string | null {
  if (post.lock) return lockTitle(post);
  return post.abilities.update ? ownLockTitle(post) : null;
}

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
      aria-labelledby={[
        `by-${post.id}`,
        ...(post.title ? [`text-${post.id}`] : []),
        ...(lockOf(post) ? [`lock-${post.id}`] : []),
      ].join(' ')}
    />
  );
}
