import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { useEffect, useMemo, useState } from 'react';
import { Outlet, PrefetchPageLinks, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { firstQuiet } from '../../../lib/first-quiet.ts';
import { usePostAddresses } from '../post-address.ts';
import type { AboveFeed } from '../posts.ts';
import { AddPostButton, NewPostsButton } from './feed-buttons.tsx';
import { FeedContents } from './feed-contents.tsx';
import classes from './feed-screen.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { useFeed } from './use-feed.ts';
import { useFocusOnReturn } from './use-focus-on-return.ts';
import { Welcome } from './welcome.tsx';

/** The posts of the selected loop. What is opened from it (a post, the forms) lies above it. */
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

/** What is opened from the feed is fetched after its first cards are shown, so that it opens without a connection too. */
function PrefetchScreens() {
  const { newPost, post } = usePostAddresses();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => void firstQuiet().then(() => setQuiet(true)), []);
  // The links below bring the scripts alone; with these come the styles. No page written at build is a feed.
  useEffect(() => {
    if (import.meta.env.SSR || !isQuiet) return;
    Promise.all([import('../post/post-screen.tsx'), import('../form/new-post-screen.tsx')]).catch(
      () => undefined,
    );
  }, [isQuiet]);
  if (!isQuiet) return null;
  return (
    <>
      <PrefetchPageLinks page={post('0').pathname} />
      <PrefetchPageLinks page={newPost.pathname} />
    </>
  );
}

function LoopFeed({ loopId }: { loopId: number }) {
  const [params] = useSearchParams();
  const search = params.get('q')?.trim() ?? '';
  const { pathname } = useLocation();
  const feed = useFeed(loopId, search);
  const { posts, restart } = feed;
  const { hasNextPage, fetchNextPage } = feed.query;
  useFocusOnReturn();
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
      <FeedContents feed={feed} search={search} />
      <AddPostButton />
      <Outlet context={above} />
      {posts.length > 0 && <PrefetchScreens />}
    </div>
  );
}
