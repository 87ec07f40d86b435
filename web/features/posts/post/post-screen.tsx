import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { isVisual } from '../../media/media.ts';
import { useReadOfPost } from '../../notifications/notifications.ts';
import { BarButton, PostFrame } from '../frame/post-frame.tsx';
import { VariantSwitch } from '../frame/variant-switch.tsx';
import { above, type OpenedFrom, useLeave, usePostAddresses } from '../post-address.ts';
import { type AboveFeed, type FeedPost, type FullPost, postQuery } from '../posts.ts';
import { PostContents } from './post-contents.tsx';
import { PostMenu } from './post-menu.tsx';
import classes from './post-screen.module.css';
import { PostFailed, PostLoading, PostNotThere } from './post-states.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

/** A post at its own address, above the feed: what it holds, who wrote it, and what others say to it. */
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
  return (
    <PostFrame
      variant={variant}
      size={hasMedia ? 'media' : 'words'}
      labelledBy="post-creator"
      contentKey={id}
      onClose={() => leave(addresses.feed)}
      onKeyDown={walk.onKeyDown}
      start={<Arrows walk={walk} />}
      actions={
        <>
          <VariantSwitch
            isSidebar={variant === 'sidebar'}
            to={addresses.post(id, variant === 'sidebar' ? 'modal' : 'sidebar')}
          />
          {post && <PostMenu post={post} from="post" />}
        </>
      }
    >
      {post && (
        <PostContents
          key={post.id}
          post={post}
          variant={variant}
          isWhole={!query.isPlaceholderData}
          isIncomplete={query.isError && !query.data}
        />
      )}
      {query.isPending && <PostLoading />}
      {query.isError && !post && (
        <PostFailed onRetry={() => void query.refetch()} isTrying={query.isFetching} />
      )}
      {query.data === null && <PostNotThere />}
    </PostFrame>
  );
}

/** What the feed knows of it is shown at once, and stays where more does not come. */
function usePost(id: string) {
  const transport = useTransport();
  const feed = useOutletContext<AboveFeed | undefined>();
  const feedPost = feed?.posts.find((post) => post.id === id);
  const query = useQuery({
    ...postQuery(transport, id),
    placeholderData: feedPost && asFull(feedPost),
  });
  const post = query.data ?? (query.isError && feedPost ? asFull(feedPost) : null);
  return { query, post };
}

function asFull(post: FeedPost): FullPost {
  return { ...post, additional_media: post.main_media ? [post.main_media] : [] };
}

/** Where this was last settled: another tab may select another loop while a post is open here. */
let arrival: string | null = null;

/** A shared address may lead into another loop of mine: that one is then the selected one. */
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

type Walk = ReturnType<typeof useWalk>;

/** From post to post in the order of the feed, by arrows and by keys. */
function useWalk(id: string, variant: 'modal' | 'sidebar') {
  const { posts = [], loadMore } = useOutletContext<AboveFeed | undefined>() ?? {};
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  const addresses = usePostAddresses();
  const at = posts.findIndex((post) => post.id === id);
  const previous = at > 0 ? posts[at - 1] : undefined;
  const next = at >= 0 ? posts[at + 1] : undefined;
  const isLast = at >= 0 && !next;
  useEffect(() => {
    if (isLast) loadMore?.();
  }, [isLast, loadMore]);
  const go = (post: FeedPost | undefined) => {
    if (post) void navigate(addresses.post(post.id, variant), { ...above, replace: true, state });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented || usesArrows(event.target)) return;
    if (event.key === 'ArrowLeft') go(previous);
    if (event.key === 'ArrowRight') go(next);
  };
  return { previous, next, go, onKeyDown };
}

/** Where someone types or looks at media, arrows mean something else. */
function usesArrows(target: EventTarget): boolean {
  const selector = 'input, textarea, select, video, iframe, [contenteditable], [role="menu"], [data-arrows]';
  return target instanceof Element && target.closest(selector) !== null;
}

function Arrows({ walk }: { walk: Walk }) {
  return (
    <div className={classes.arrows}>
      <BarButton label="Previous post" isDisabled={!walk.previous} onClick={() => walk.go(walk.previous)}>
        <IconChevronLeft size={24} aria-hidden />
      </BarButton>
      <BarButton label="Next post" isDisabled={!walk.next} onClick={() => walk.go(walk.next)}>
        <IconChevronRight size={24} aria-hidden />
      </BarButton>
    </div>
  );
}
