/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CreatorFragment } from '../profiles/profiles.gen.ts';
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
import { CreatorFragmentDoc } from '../profiles/profiles.gen.ts';
export type PinnedPostsQueryVariables = Exact<{
  loop: string;
}>;


export type PinnedPostsQuery = { allPosts: Array<{ id: string, title: string, pinned_until: string | null, user: CreatorFragment }> };


export const PinnedPostsDocument = gql`
    query PinnedPosts($loop: ID!) {
  allPosts(filter: {loop_id: $loop, pinned: true}, first: 5) {
    id
    title
    pinned_until
    user {
      ...Creator
    }
  }
}
    ${CreatorFragmentDoc}` as unknown as DocumentNode<PinnedPostsQuery, PinnedPostsQueryVariables>;