import { beginningOf } from '@loopyard/contract/preview.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { isVisual } from '../../media/media.ts';
import { useReadOfPost } from '../../notifications/notifications.ts';
import { appearance } from '../../profiles/profiles.ts';
import { PostFrame } from '../frame/post-frame.tsx';
import { VariantSwitch } from '../frame/variant-switch.tsx';
import { useLeave, usePostAddresses } from '../post-address.ts';
import type { FullPost } from '../posts.ts';
import { Arrows } from './arrows.tsx';
import { PostContents } from './post-contents.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostFailed, PostLoading, PostNotThere } from './post-states.tsx';
import { useLoopOf } from './use-loop-of.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { usePost } from './use-post.ts';
import { useWalk } from './use-walk.ts';

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

function OtherVariant({ id, variant }: { id: string; variant: 'sidebar' | 'modal' }) {
  const addresses = usePostAddresses();
  const isSidebar = variant === 'sidebar';
  return <VariantSwitch isSidebar={isSidebar} to={addresses.post(id, isSidebar ? 'modal' : 'sidebar')} />;
}
