import { listLimits } from '@loopyard/contract/lists.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Transport } from '../../lib/transport.ts';
import {
  FeedDocument,
  type FeedPostFragment,
  NewestDocument,
  ShowPostDocument,
  type ShowPostQuery,
} from './posts.gen.ts';

/** Asking for posts, and keeping what was answered true when one changes. */
export type FeedPost = FeedPostFragment;
export type FullPost = NonNullable<ShowPostQuery['post']>;

/** What a locked post asks for, in a few words; null: it is open. */
export function lockTitle({ lock, price_pence }: Pick<FeedPost, 'lock' | 'price_pence'>): string | null {
  if (lock === 'payment') return `This post costs ${formatPence(price_pence ?? 0)}`;
  return lock && 'This post is locked';
}

/** `isFull`: as many posts came as were asked for, so there may be more. */
export type FeedPage = { posts: FeedPost[]; isFull: boolean };
type Feed = InfiniteData<FeedPage, string | null>;

/** What the feed hands to what lies above it. `loadMore`: asks for the next page, where there is one. */
export type AboveFeed = { posts: FeedPost[]; loadMore: (() => void) | null };

/**
 * The feed of a loop. A page more is asked for by the last post, so what was shown stays where it is; nothing is
 * asked again by itself while it is being read.
 */
export function feedQuery({ graphql }: Transport, loopId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ['feed', loopId, search],
    queryFn: async ({ pageParam, signal }): Promise<FeedPage> => {
      const variables = feedPage(loopId, search, pageParam);
      const { allPosts } = await graphql(FeedDocument, variables, signal);
      return { posts: allPosts, isFull: allPosts.length >= variables.first };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.isFull ? (last.posts.at(-1)?.id ?? null) : null),
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    meta: { isKept: search === '' },
  });
}

/** What the feed's document is told. @param before a post: the page is of those older than it */
export function feedPage(loopId: number, search: string, before: string | null) {
  return { loop: String(loopId), search: search || null, first: listLimits.feedPage, before };
}

/** Null: not there, or not yours to see. */
export function postQuery(transport: Transport, id: string) {
  return queryOptions({
    queryKey: ['post', id],
    queryFn: ({ signal }) => fetchPost(transport, id, signal),
  });
}

async function fetchPost({ graphql }: Transport, id: string, signal?: AbortSignal) {
  const { post } = await graphql(ShowPostDocument, { id }, signal);
  return post;
}

export async function newestPostId({ graphql }: Transport, loopId: number): Promise<string | null> {
  const { allPosts } = await graphql(NewestDocument, { loop: String(loopId) });
  return allPosts[0]?.id ?? null;
}

/** Where the id of a loop's newest post is kept, as the socket tells of it. */
export const newestKey = (loopId: number) => ['newest', loopId] as const;

/** Asks for the first page again and lets go of the others. */
export async function restartFeed(queries: QueryClient, loopId: number): Promise<void> {
  const queryKey = ['feed', loopId];
  await queries.cancelQueries({ queryKey });
  queries.setQueriesData<Feed>(
    { queryKey },
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await queries.invalidateQueries({ queryKey });
}

/** Puts a changed post, or a part of it, wherever it is shown. */
export function patchPost(queries: QueryClient, id: string, change: (post: FeedPost) => FeedPost): void {
  queries.setQueriesData<Feed>({ queryKey: ['feed'] }, (feed) =>
    mapPosts(feed, (posts) => posts.map((post) => (post.id === id ? change(post) : post))),
  );
}

/** Asks for one post again, for its card as for its own screen: its links had expired, or it changed. */
export async function refreshPost(queries: QueryClient, transport: Transport, id: string): Promise<void> {
  const post = await fetchPost(transport, id);
  queries.setQueryData(['post', id], post);
  if (!post) return dropPost(queries, id);
  const { additional_media: _, ...card } = post;
  patchPost(queries, id, ({ match }) => ({ ...card, match }));
}

export function dropPost(queries: QueryClient, id: string): void {
  queries.setQueriesData<Feed>({ queryKey: ['feed'] }, (feed) =>
    mapPosts(feed, (posts) => posts.filter((post) => post.id !== id)),
  );
  // What was taken away is not news.
  queries.setQueriesData<string | null>({ queryKey: ['newest'] }, (newest) =>
    newest === id ? null : newest,
  );
}

function mapPosts(feed: Feed | undefined, change: (posts: FeedPost[]) => FeedPost[]): Feed | undefined {
  return feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, posts: change(page.posts) })) };
}
