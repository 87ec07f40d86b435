import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import { useFetchAhead } from '../../../lib/use-fetch-ahead.ts';
import { usePostAddresses } from '../post-address.ts';
import type { AboveFeed } from '../posts.ts';
import { AddPostButton, NewPostsButton } from './feed-buttons.tsx';
import { FeedContents } from './feed-contents.tsx';
import classes from './feed-screen.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { useFeed } from './use-feed.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { Welcome } from './welcome.tsx';

export default function FeedScreen() {
  const { loopId } = useSession();
  return loopId === DEFAULT_LOOP_ID ? (
    <>
      <Welcome />
      <Outlet />
    </>
  ) : (
    <LoopFeed key={loopId} loopId={loopId} />
  );
}

// Comes after the feed, and is seldom there.
const UnreadStrip = lazy(async () => {
  const script = await import('../../announcements/unread-strip.tsx').catch(() => null);
  return { default: script?.UnreadStrip ?? (() => null) };
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
  const addresses = usePostAddresses();
  const isQuiet = useIsQuiet(posts.length > 0);
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
          <UnreadStrip loopId={loopId} addressOf={addresses.post} />
        </Suspense>
      )}
      <FeedContents feed={feed} search={search} />
      <AddPostButton />
      <Outlet context={above} />
    </div>
  );
}

/** Whether the cards are there and the page has done what they need. */
function useIsQuiet(hasPosts: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (hasPosts) void firstQuiet().then(() => setQuiet(true));
  }, [hasPosts]);
  return isQuiet;
}
