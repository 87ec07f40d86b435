/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CreatorFragment } from '../profiles/profiles.gen.ts';
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
import { CreatorFragmentDoc } from '../profiles/profiles.gen.ts';
/** Why only its author and the loop's admins see it: it waits for their approval, or has been removed. `review`: an admin is looking at it. `schedule`: only its author sees it, until it comes out. */
export type HeldFor =
  | 'approval'
  | 'removed'
  | 'reports'
  | 'review'
  | 'sanction'
  | 'schedule'
  | 'words';

export type OrderBy =
  | 'created_at_ASC'
  | 'created_at_DESC';

export type CommentFragment = { id: string, loop_id: string, text: string, uuid: string | null, seq: number, is_deleted: boolean, held_for: HeldFor | null, released_at: string | null, created_at: string, updated_at: string, my_reaction: string | null, abilities: { update: boolean, delete: boolean, report: boolean, react: boolean, see_revisions: boolean }, reactions: Array<{ emoji: string, count: number }>, user: CreatorFragment, edit_user: CreatorFragment | null };

export type CommentsQueryVariables = Exact<{
  post: string;
  first: number;
  before?: string | null | undefined;
  since?: number | null | undefined;
  order: OrderBy;
}>;


export type CommentsQuery = { allMessages: Array<CommentFragment> };

export const CommentFragmentDoc = gql`
    fragment Comment on Message {
  id
  loop_id
  text
  uuid
  seq
  is_deleted
  held_for
  released_at
  created_at
  updated_at
  abilities {
    update
    delete
    report
    react
    see_revisions
  }
  reactions {
    emoji
    count
  }
  my_reaction
  user {
    ...Creator
  }
  edit_user {
    ...Creator
  }
}
    ` as unknown as DocumentNode<CommentFragment, unknown>;
export const CommentsDocument = gql`
    query Comments($post: ID!, $first: Int!, $before: ID, $since: Int, $order: OrderBy!) {
  allMessages(
    filter: {messageable_type: "Post", messageable_id: $post}
    first: $first
    before: $before
    after_seq: $since
    orderBy: $order
  ) {
    ...Comment
  }
}
    ${CommentFragmentDoc}
${CreatorFragmentDoc}` as unknown as DocumentNode<CommentsQuery, CommentsQueryVariables>;