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
export type NotificationsQueryVariables = Exact<{
  loop?: string | null | undefined;
}>;


export type NotificationsQuery = { allNotificationGroups: Array<{ key: string, loop_id: string, action: string, notifiable_id: string, actors_count: number, unread: boolean, latest_at: string, sentence: string, reason: string | null, url: string, actors: Array<CreatorFragment>, notifiable: { title: string, user: CreatorFragment, main_media: MediaViewFragment | null } | null }> };

export type SubscriptionsQueryVariables = Exact<{
  loop: string;
}>;


export type SubscriptionsQuery = { allSubscriptions: Array<{ id: string, loop_id: string, is_silent: boolean, subscribable_type: string, subscribable_id: string, created_at: string, subscribable:
      | { title: string, user: CreatorFragment, main_media: MediaViewFragment | null }
      | CreatorFragment
     }> };


export const NotificationsDocument = gql`
    query Notifications($loop: ID) {
  allNotificationGroups(filter: {loop_id: $loop}) {
    key
    loop_id
    action
    notifiable_id
    actors_count
    unread
    latest_at
    sentence
    reason
    url
    actors {
      ...Creator
    }
    notifiable {
      ... on Post {
        title
        user {
          ...Creator
        }
        main_media {
          ...MediaView
        }
      }
    }
  }
}
    ${CreatorFragmentDoc}
${MediaViewFragmentDoc}` as unknown as DocumentNode<NotificationsQuery, NotificationsQueryVariables>;
export const SubscriptionsDocument = gql`
    query Subscriptions($loop: ID!) {
  allSubscriptions(filter: {loop_id: $loop}, orderBy: created_at_DESC) {
    id
    loop_id
    is_silent
    subscribable_type
    subscribable_id
    created_at
    subscribable {
      ... on Post {
        title
        user {
          ...Creator
        }
        main_media {
          ...MediaView
        }
      }
      ... on User {
        ...Creator
      }
    }
  }
}
    ${CreatorFragmentDoc}
${MediaViewFragmentDoc}` as unknown as DocumentNode<SubscriptionsQuery, SubscriptionsQueryVariables>;