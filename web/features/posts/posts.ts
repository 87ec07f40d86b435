import { formatPence } from '@loopyard/contract/money.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Transport } from '../../lib/transport.ts';
import { feedPage } from './feed-page.ts';
import {
  FeedDocument,
  type FeedPostFragment,
  NewestDocument,
  ShowPostDocument,
  type ShowPostQuery,
} from './posts.gen.ts';

export type FeedPost = FeedPostFragment;
export type FullPost = NonNullable<ShowPostQuery['post']>;

export function lockTitle({ lock, price_pence }: Pick<FeedPost, 'lock' | 'price_pence'>): string | null {
  if (lock === 'payment') return `This post costs ${formatPence(price_pence ?? 0)}`;
  return lock && 'This post is locked';
}

/** The locks of a post that is open to the viewer. */
export function ownLockTitle({ has_password, price_pence }: FeedPost): string | null {
  const payment = price_pence !== null && `a payment of ${formatPence(price_pence)}`;
  const keys = [has_password && 'a password', payment].filter(Boolean);
  return keys.length > 0 ? `Others need ${keys.join(' and ')}` : null;
}

/** `isFull`: a full page, so there may be more. */
export type FeedPage = { posts: FeedPost[]; isFull: boolean };
type Feed = InfiniteData<FeedPage, string | null>;

export type AboveFeed = { posts: FeedPost[]; loadMore: (() => void) | null };

/** Pages start after the last post, so that shown posts stay in place. Nothing refetches while reading. */
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

/** Null: it doesn't exist, or I may not see it. */
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

/** Changes whenever one of my posts does. */
export const scheduledKey = ['scheduled'] as const;

export const newestKey = (loopId: number) => ['newest', loopId] as const;

export async function restartFeed(queries: QueryClient, loopId: number): Promise<void> {
  const queryKey = ['feed', loopId];
  void queries.invalidateQueries({ queryKey: scheduledKey });
  await queries.cancelQueries({ queryKey });
  queries.setQueriesData<Feed>(
    { queryKey },
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await queries.invalidateQueries({ queryKey });
}

export function patchPost(queries: QueryClient, id: string, change: (post: FeedPost) => FeedPost): void {
  queries.setQueriesData<Feed>({ queryKey: ['feed'] }, (feed) =>
    mapPosts(feed, (posts) => posts.map((post) => (post.id === id ? change(post) : post))),
  );
}

export async function refreshPost(queries: QueryClient, transport: Transport, id: string): Promise<void> {
  const post = await fetchPost(transport, id);
  queries.setQueryData(['post', id], post);
  void queries.invalidateQueries({ queryKey: scheduledKey });
  if (!post) return dropPost(queries, id);
  const { additional_media: _, ...card } = post;
  patchPost(queries, id, ({ match }) => ({ ...card, match }));
}

export function dropPost(queries: QueryClient, id: string): void {
  void queries.invalidateQueries({ queryKey: scheduledKey });
  queries.setQueriesData<Feed>({ queryKey: ['feed'] }, (feed) =>
    mapPosts(feed, (posts) => posts.filter((post) => post.id !== id)),
  );
  // A deleted post isn't news.
  queries.setQueriesData<string | null>({ queryKey: ['newest'] }, (newest) =>
    newest === id ? null : newest,
  );
}

function mapPosts(feed: Feed | undefined, change: (posts: FeedPost[]) => FeedPost[]): Feed | undefined {
  return feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, posts: change(page.posts) })) };
}
