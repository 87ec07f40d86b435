import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff, IconPhotoPlus, IconSearchOff } from '../../../ui/icons.ts';
import { Scene } from '../../../ui/pages/scene.tsx';
import { useMayPost, useSelectedLoop } from '../../loops/loops.ts';
import { above, usePostAddresses } from '../post-address.ts';
import { FeedGrid } from './feed-grid.tsx';
import classes from './feed-screen.module.css';
import { FeedSkeleton } from './feed-skeleton.tsx';
import type { Feed } from './use-feed.ts';

export function FeedContents({ feed, search }: { feed: Feed; search: string }) {
  const { query, posts } = feed;
  if (query.isPending) return <FeedSkeleton />;
  if (query.isError && posts.length === 0) return <FeedFailed feed={feed} />;
  if (posts.length === 0) return search ? <NothingFound search={search} /> : <NoPosts />;
  return (
    <>
      <FeedGrid posts={posts} onExpired={feed.refreshExpired} />
      {query.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          There was a problem loading the feed, please try again.
        </p>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function FeedFailed({ feed }: { feed: Feed }) {
  const isOnline = useOnline();
  return (
    <Scene
      role="alert"
      picture={<IconCloudOff size={64} strokeWidth={1.25} aria-hidden />}
      title={isOnline ? 'The feed could not be loaded' : 'You are offline'}
      text="There was a problem loading the feed, please try again."
    >
      <Button onClick={() => void feed.query.refetch()} loading={feed.query.isFetching}>
        Reload Feed
      </Button>
    </Scene>
  );
}

function NoPosts() {
  const { newPost } = usePostAddresses();
  const mayPost = useMayPost();
  const refusal = useSelectedLoop().loop?.write_refusals.post;
  return (
    <Scene
      picture={<IconPhotoPlus size={64} strokeWidth={1.25} aria-hidden />}
      title="This Loop has no posts yet."
      text={
        mayPost
          ? 'Share a picture, a film or a few words, and everyone in the loop will see it here.'
          : `${refusal ? `${refusal}. ` : ''}Posts by the members of this loop will appear here.`
      }
    >
      {mayPost && (
        <Button component={Link} to={newPost} {...above} state={{ from: 'feed' }}>
          Create a Post
        </Button>
      )}
    </Scene>
  );
}

function NothingFound({ search }: { search: string }) {
  const { feed } = usePostAddresses();
  return (
    <Scene
      role="status"
      picture={<IconSearchOff size={64} strokeWidth={1.25} aria-hidden />}
      title="No Results Found"
      text={`No post in this loop contains “${search}”.`}
    >
      <Button component={Link} to={{ pathname: feed.pathname }} variant="default">
        Show all posts
      </Button>
    </Scene>
  );
}
