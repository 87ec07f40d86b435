/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CreatorFragment } from '../profiles/profiles.gen.ts';
import type { MediaViewFragment } from '../media/media.gen.ts';
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
import { CreatorFragmentDoc } from '../profiles/profiles.gen.ts';
import { MediaViewFragmentDoc } from '../media/media.gen.ts';
export type FeedPostFragment = { id: string, loop_id: string, title: string, images_count: number, videos_count: number, files_count: number, messages_count: number, subscription_id: string | null, sort_date: string, abilities: { update: boolean, delete: boolean, report: boolean, comment: boolean, subscribe: boolean }, user: CreatorFragment, main_media: MediaViewFragment | null };

export type FeedQueryVariables = Exact<{
  loop: string;
  search?: string | null | undefined;
  first: number;
  before?: string | null | undefined;
}>;


export type FeedQuery = { allPosts: Array<FeedPostFragment> };

export type NewestQueryVariables = Exact<{
  loop: string;
}>;


export type NewestQuery = { allPosts: Array<{ id: string }> };

export type ShowPostQueryVariables = Exact<{
  id: string;
}>;


export type ShowPostQuery = { post: (
    { additional_media: Array<MediaViewFragment> }
    & FeedPostFragment
  ) | null };

export const FeedPostFragmentDoc = gql`
    fragment FeedPost on Post {
  id
  loop_id
  title
  images_count
  videos_count
  files_count
  messages_count
  subscription_id
  sort_date
  abilities {
    update
    delete
    report
    comment
    subscribe
  }
  user {
    ...Creator
  }
  main_media {
    ...MediaView
  }
}
    ` as unknown as DocumentNode<FeedPostFragment, unknown>;
export const FeedDocument = gql`
    query Feed($loop: ID!, $search: String, $first: Int!, $before: ID) {
  allPosts(
    filter: {loop_id: $loop, title_contains: $search}
    first: $first
    before: $before
  ) {
    ...FeedPost
  }
}
    ${FeedPostFragmentDoc}
${CreatorFragmentDoc}
${MediaViewFragmentDoc}` as unknown as DocumentNode<FeedQuery, FeedQueryVariables>;
export const NewestDocument = gql`
    query Newest($loop: ID!) {
  allPosts(filter: {loop_id: $loop}, first: 1) {
    id
  }
}
    ` as unknown as DocumentNode<NewestQuery, NewestQueryVariables>;
export const ShowPostDocument = gql`
    query ShowPost($id: ID!) {
  post(id: $id) {
    ...FeedPost
    additional_media {
      ...MediaView
    }
  }
}
    ${FeedPostFragmentDoc}
${CreatorFragmentDoc}
${MediaViewFragmentDoc}` as unknown as DocumentNode<ShowPostQuery, ShowPostQueryVariables>;