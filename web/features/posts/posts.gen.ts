/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { PostPartsFragment } from './parts/parts.gen.ts';
import type { CreatorFragment } from '../profiles/profiles.gen.ts';
import type { MediaViewFragment, CoverMediaFragment } from '../media/media.gen.ts';
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
import { PostPartsFragmentDoc } from './parts/parts.gen.ts';
import { CreatorFragmentDoc } from '../profiles/profiles.gen.ts';
import { CoverMediaFragmentDoc, MediaViewFragmentDoc } from '../media/media.gen.ts';
export type MatchField =
  | 'author'
  | 'comment'
  | 'event'
  | 'file'
  | 'title';

export type PostLock =
  | 'password'
  | 'payment';

export type FeedPostFragment = (
  { id: string, loop_id: string, title: string, images_count: number, videos_count: number, files_count: number, messages_count: number, subscription_id: string | null, is_silent: boolean, sort_date: string, lock: PostLock | null, abilities: { update: boolean, delete: boolean, report: boolean, comment: boolean, subscribe: boolean, unlock: boolean, see_receipts: boolean, react: boolean, pin: boolean, vote: boolean, answer: boolean, see_revisions: boolean }, match: { field: MatchField, excerpt: string } | null, user: CreatorFragment, main_media: MediaViewFragment | null, first_media: Array<CoverMediaFragment> }
  & PostPartsFragment
);

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
    { cloned_from_id: string | null, additional_media: Array<MediaViewFragment> }
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
  is_silent
  sort_date
  lock
  ...PostParts
  abilities {
    update
    delete
    report
    comment
    subscribe
    unlock
    see_receipts
    react
    pin
    vote
    answer
    see_revisions
  }
  match {
    field
    excerpt
  }
  user {
    ...Creator
  }
  main_media {
    ...MediaView
  }
  first_media: additional_media(first: 4) {
    ...CoverMedia
  }
}
    ` as unknown as DocumentNode<FeedPostFragment, unknown>;
export const FeedDocument = gql`
    query Feed($loop: ID!, $search: String, $first: Int!, $before: ID) {
  allPosts(
    filter: {loop_id: $loop, search: $search}
    first: $first
    before: $before
  ) {
    ...FeedPost
  }
}
    ${FeedPostFragmentDoc}
${PostPartsFragmentDoc}
${CreatorFragmentDoc}
${MediaViewFragmentDoc}
${CoverMediaFragmentDoc}` as unknown as DocumentNode<FeedQuery, FeedQueryVariables>;
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
    cloned_from_id
    additional_media {
      ...MediaView
    }
  }
}
    ${FeedPostFragmentDoc}
${PostPartsFragmentDoc}
${CreatorFragmentDoc}
${MediaViewFragmentDoc}
${CoverMediaFragmentDoc}` as unknown as DocumentNode<ShowPostQuery, ShowPostQueryVariables>;