import { beginningOf } from '@loopyard/contract/preview.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useOutletContext, useParams } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { isBeingPrepared, isVisual } from '../../media/media.ts';
import { useReadOfPost } from '../../notifications/notifications.ts';
import { appearance } from '../../profiles/profiles.ts';
import { BarButton, PostFrame } from '../frame/post-frame.tsx';
import { VariantSwitch } from '../frame/variant-switch.tsx';
import { useLeave, usePostAddresses } from '../post-address.ts';
import { type AboveFeed, type FeedPost, type FullPost, postQuery } from '../posts.ts';
import { PostContents } from './post-contents.tsx';
import { PostMenu } from './post-menu.tsx';
import classes from './post-screen.module.css';
import { PostFailed, PostLoading, PostNotThere } from './post-states.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import { useWalk, type Walk } from './use-walk.ts';

/** A browser's tab or history shows no more. */
const TITLE_LENGTH = 60;

export default function PostScreen() {
  const { id = '' } = useParams();
  const variant = useLocation().pathname.endsWith('/sidebar') ? 'sidebar' : 'modal';
  const addresses = usePostAddresses();
  const leave = useLeave();
  const { post, query } = usePost(id);
  const walk = useWalk(id, variant);
  useLoopOf(post);
  useReadOfPost(post);
  useMarkSeen(query.isPlaceholderData ? null : post);

  const hasMedia = post ? post.additional_media.some(isVisual) : query.isPending;
  // Distraction-free posts hide the feed and the other posts.
  const isAlone = post?.is_distraction_free ?? false;
  const shownAs = isAlone ? 'full' : variant;
  return (
    <PostFrame
      variant={shownAs}
      size={hasMedia ? 'media' : 'words'}
      labelledBy="post-creator"
      contentKey={id}
      onClose={() => leave(addresses.feed)}
      onKeyDown={walk.onKeyDown}
      touch={walk.swipe}
      start={!isAlone && <Arrows walk={walk} />}
      actions={
        <>
          {!isAlone && <OtherVariant id={id} variant={variant} />}
          {post && <PostMenu post={post} from="post" />}
        </>
      }
    >
      <title>{`${titleOf(post)} · Loopyard`}</title>
      {post && (
        <PostContents
          key={post.id}
          post={post}
          variant={shownAs}
          cameBy={walk.cameBy}
          isWhole={!query.isPlaceholderData}
          isIncomplete={query.isError && !query.data}
        />
      )}
      <QueryState query={query} hasPost={post !== null} />
    </PostFrame>
  );
}

function QueryState({ query, hasPost }: { query: UseQueryResult<FullPost | null>; hasPost: boolean }) {
  return (
    <>
      {query.isPending && <PostLoading />}
      {query.isError && !hasPost && (
        <PostFailed onRetry={() => void query.refetch()} isTrying={query.isFetching} />
      )}
      {query.data === null && <PostNotThere />}
    </>
  );
}

function titleOf(post: FullPost | null): string {
  if (!post) return 'Post';
  const [firstLine = ''] = post.title.trim().split('\n');
  return beginningOf(firstLine, TITLE_LENGTH) || `Post by ${appearance(post.user, post.loop_id).name}`;
}

const PREPARING_MS = 5_000;

/** Shows the feed's data at once, and keeps it if the request fails. */
function usePost(id: string) {
  const transport = useTransport();
  const feed = useOutletContext<AboveFeed | undefined>();
  const feedPost = feed?.posts.find((post) => post.id === id);
  const query = useQuery({
    ...postQuery(transport, id),
    placeholderData: feedPost && asFull(feedPost),
    // The socket tells when media are ready, but not if that was while the post was read.
    refetchInterval: ({ state }) => state.data?.additional_media.some(isBeingPrepared) && PREPARING_MS,
  });
  const post = query.data ?? (query.isError && feedPost ? asFull(feedPost) : null);
  return { query, post };
}

function asFull(post: FeedPost): FullPost {
  return { ...post, cloned_from_id: null, additional_media: post.main_media ? [post.main_media] : [] };
}

/** Run once per arrival: another tab may select a different loop while a post is open. */
let arrival: string | null = null;

/** A shared link may belong to another of my loops; select that one. */
function useLoopOf(post: FullPost | null): void {
  const { loopId, selectLoop } = useSession();
  const { key } = useLocation();
  const postLoopId = post && Number(post.loop_id);
  useEffect(() => {
    if (!postLoopId || arrival === key) return;
    arrival = key;
    if (postLoopId !== loopId) selectLoop(postLoopId);
  }, [postLoopId, loopId, selectLoop, key]);
}

function OtherVariant({ id, variant }: { id: string; variant: 'sidebar' | 'modal' }) {
  const addresses = usePostAddresses();
  const isSidebar = variant === 'sidebar';
  return <VariantSwitch isSidebar={isSidebar} to={addresses.post(id, isSidebar ? 'modal' : 'sidebar')} />;
}

function Arrows({ walk }: { walk: Walk }) {
  return (
    <div className={classes.arrows}>
      <BarButton label="Previous post" isDisabled={!walk.previous} onClick={() => walk.go('previous')}>
        <IconChevronLeft size={24} aria-hidden />
      </BarButton>
      <BarButton label="Next post" isDisabled={!walk.next} onClick={() => walk.go('next')}>
        <IconChevronRight size={24} aria-hidden />
      </BarButton>
    </div>
  );
}
