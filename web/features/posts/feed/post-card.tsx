import { postLimits } from '@loopyard/contract/posts.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { lazy, memo, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import { IconLock } from '../../../ui/icons.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TextBoundary } from '../../../ui/text/text-boundary.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { commentsHash } from '../../comments/comments.ts';
import { useLang } from '../../loops/loops.ts';
import { CoverMosaic, mosaicOf } from '../../media/cover/cover-mosaic.tsx';
import { CoverPicture } from '../../media/cover/cover-picture.tsx';
import { contentSummary, textAlternative } from '../../media/media.ts';
import { appearance } from '../../profiles/profiles.ts';
import { cardParts } from '../parts/parts.ts';
import { PostMenu } from '../post/post-menu.tsx';
import { above, usePostAddresses } from '../post-address.ts';
import { type FeedPost, lockTitle, ownLockTitle } from '../posts.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { faceOf, tintOf } from './card-face.ts';
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
        {cardParts.map((OnCard, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <OnCard key={at} post={post} />
        ))}
        <footer className={classes.footer}>
          <Summary post={post} />
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

function Byline({ post }: { post: FeedPost }) {
  const { name, src } = appearance(post.user, post.loop_id);
  return (
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
    </header>
  );
}

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

function Cover({ post, by, onExpired }: { post: FeedPost; by: string; onExpired: () => void }) {
  const tiles = mosaicOf(post.main_media, post.first_media);
  const total = post.images_count + post.videos_count;
  if (tiles.length > 0) return <CoverMosaic tiles={tiles} total={total} by={by} onExpired={onExpired} />;
  if (!post.main_media) return null;
  const text = textAlternative(post.main_media, { at: 0, total, by });
  return <CoverPicture media={post.main_media} text={text} onExpired={onExpired} />;
}

const PostMatch = lazy(async () => {
  const script = await import('./post-match.tsx').catch(() => null);
  return { default: script?.PostMatch ?? ((_: MatchProps) => null) };
});

type MatchProps = { match: NonNullable<FeedPost['match']> };

function Match({ match }: MatchProps) {
  return (
    <Suspense>
      <PostMatch match={match} />
    </Suspense>
  );
}

type PreviewProps = { text: string; limit: number };

let endWait: () => void;
const firstShown = new Promise<void>((resolve) => {
  endWait = resolve;
});

/** The Markdown script is larger than the card, so it loads after the first cards are shown. */
const PreviewText = lazy(async () => {
  await firstShown;
  await firstQuiet();
  const script = await import('../text/preview-text.tsx').catch(() => null);
  return { default: script?.PreviewText ?? PlainPreview };
});

function PlainPreview({ text, limit }: PreviewProps) {
  return <p>{beginningOf(text, limit)}</p>;
}

function Preview({ text }: { text: string }) {
  // On slow devices the idle callback may run before the first cards are done.
  useEffect(() => endWait(), []);
  const plain = <PlainPreview text={text} limit={postLimits.feedPreview} />;
  return (
    <TextBoundary text={text} plain={plain}>
      <Suspense fallback={plain}>
        <PreviewText text={text} limit={postLimits.feedPreview} />
      </Suspense>
    </TextBoundary>
  );
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
