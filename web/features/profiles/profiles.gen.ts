/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type CreatorFragment = { id: string, name: string, portrait: { thumb_url: string } | null, profiles: Array<{ loop_id: string | null, nickname: string | null, portrait: { thumb_url: string } | null }> };

export type PeopleQueryVariables = Exact<{
  loop: string;
  name?: string | null | undefined;
  ids?: Array<string> | string | null | undefined;
  post?: string | null | undefined;
  first: number;
}>;


export type PeopleQuery = { allUsers: Array<CreatorFragment> };

export const CreatorFragmentDoc = gql`
    fragment Creator on User {
  id
  name
  portrait {
    thumb_url
  }
  profiles {
    loop_id
    nickname
    portrait {
      thumb_url
    }
  }
}
    ` as unknown as DocumentNode<CreatorFragment, unknown>;
export const PeopleDocument = gql`
    query People($loop: ID!, $name: String, $ids: [ID!], $post: ID, $first: Int!) {
  allUsers(
    filter: {loop_id: $loop, name_contains: $name, ids: $ids, post_id: $post}
    first: $first
    skip: 0
  ) {
    ...Creator
  }
}
    ${CreatorFragmentDoc}` as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;