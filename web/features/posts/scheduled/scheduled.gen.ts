/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type ScheduledPostsQueryVariables = Exact<{
  loop: string;
}>;


export type ScheduledPostsQuery = { allPosts: Array<{ id: string, title: string, publish_at: string | null, publish_refusal: string | null, images_count: number, videos_count: number, files_count: number }> };


export const ScheduledPostsDocument = gql`
    query ScheduledPosts($loop: ID!) {
  allPosts(filter: {loop_id: $loop, scheduled: true}, first: 100) {
    id
    title
    publish_at
    publish_refusal
    images_count
    videos_count
    files_count
  }
}
    ` as unknown as DocumentNode<ScheduledPostsQuery, ScheduledPostsQueryVariables>;