import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import { useFetchAhead } from '../../../lib/use-fetch-ahead.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AboveFeed } from '../posts.ts';
import { AddPostButton, NewPostsButton } from './feed-buttons.tsx';
import { FeedContents } from './feed-contents.tsx';
import classes from './feed-screen.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { useFeed } from './use-feed.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';

export default function FeedScreen() {
  const { loopId } = useSession();
  return loopId === DEFAULT_LOOP_ID ? (
    <>
      <Suspense>
        <Welcome />
      </Suspense>
      <Outlet />
    </>
  ) : (
    <LoopFeed key={loopId} loopId={loopId} />
  );
}

/** For people who are in no loop yet. */
const Welcome = lazy(async () => {
  const script = await import('./welcome.tsx').catch(() => null);
  return { default: script?.Welcome ?? (() => <LinkButton to="/create-loop">Add Loops</LinkButton>) };
});

// They come after the feed, and there is seldom one.
const Strips = lazy(async () => {
  const script = await import('./strips.tsx').catch(() => null);
  return { default: script?.Strips ?? ((_: { loopId: number }) => null) };
});

/** Preloaded so that they open offline too. */
const openedScreens = ['feed/:id', 'feed/new-post'];

function LoopFeed({ loopId }: { loopId: number }) {
  const [params] = useSearchParams();
  const search = params.get('q')?.trim() ?? '';
  const { pathname } = useLocation();
  const feed = useFeed(loopId, search);
  const { posts, restart } = feed;
  const { hasNextPage, fetchNextPage } = feed.query;
  const isQuiet = useIsQuiet(feed.query.isSuccess);
  useFocusOnReturn();
  useFetchAhead(openedScreens, posts.length > 0);
  const above = useMemo(
    (): AboveFeed => ({
      posts,
      loadMore: hasNextPage ? () => void fetchNextPage({ cancelRefetch: false }) : null,
    }),
    [posts, hasNextPage, fetchNextPage],
  );

  useEffect(() => {
    if (pathname === '/loopyard/reload') void restart();
  }, [pathname, restart]);

  return (
    <div className={classes.screen}>
      <h1 className={classes.heading}>{search ? `Posts with “${search}”` : 'Posts'}</h1>
      <PullToRefresh onRefresh={restart} />
      {feed.hasNewPosts && <NewPostsButton onClick={feed.showNewPosts} />}
      {!search && isQuiet && (
        <Suspense>
          <Strips loopId={loopId} />
        </Suspense>
      )}
      <FeedContents feed={feed} search={search} />
      <AddPostButton />
      <Outlet context={above} />
    </div>
  );
}

/** Whether the feed is there and the page has done what it needs. */
function useIsQuiet(isThere: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isThere) void firstQuiet().then(() => setQuiet(true));
  }, [isThere]);
  return isQuiet;
}
