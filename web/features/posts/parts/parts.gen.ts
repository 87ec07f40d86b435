/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
/** Whether people are asked if they come; `wanted` tells everybody who may see it. */
export type Asking =
  | 'off'
  | 'open'
  | 'wanted';

/** Why only its author and the loop's admins see it: it waits for their approval, or has been removed. `review`: an admin is looking at it. `schedule`: only its author sees it, until it comes out. */
export type HeldFor =
  | 'approval'
  | 'removed'
  | 'reports'
  | 'review'
  | 'sanction'
  | 'schedule'
  | 'words';

/** `waiting`: a yes when every place was taken. */
export type KeptAnswer =
  | 'maybe'
  | 'no'
  | 'waiting'
  | 'yes';

/** When the result is shown: at any time, to those who have voted, or once it is closed. */
export type PollResults =
  | 'always'
  | 'closed'
  | 'voted';

export type PostPartsFragment = { has_password: boolean, price_pence: number | null, restricted_to_role_id: string | null, is_distraction_free: boolean, comments_closed: boolean, is_cloneable: boolean, my_reaction: string | null, pinned_until: string | null, held_for: HeldFor | null, released_at: string | null, publish_at: string | null, publish_refusal: string | null, edited_at: string | null, announcement: { announced_at: string, is_urgent: boolean, wants_confirmation: boolean, confirm_until: string | null, confirmed_at: string | null, counts: { audience: number, seen: number, confirmed: number } | null } | null, poll: { question: string, max_choices: number, is_anonymous: boolean, results: PollResults, closes_at: string | null, closed_at: string | null, voters_count: number, has_voted: boolean, my_positions: Array<number> | null, options: Array<{ position: number, text: string, votes_count: number | null }> } | null, event: { name: string, place: string | null, link: string | null, time_zone: string, is_all_day: boolean, starts_local: string, rule: string | null, answers: Asking, capacity: number | null, guests_max: number, date: { nth: string, starts_local: string, ends_local: string, time_zone: string, starts_at: string, ends_at: string, place: string | null, is_changed: boolean, cancelled_at: string | null, cancel_text: string | null, answer_until: string, counts: { yes: number, no: number, maybe: number, waiting: number, places: number }, my_answer: { answer: KeptAnswer, guests: number, note: string | null, is_stale: boolean } | null } } | null, reactions: Array<{ emoji: string, count: number }> };

export const PostPartsFragmentDoc = gql`
    fragment PostParts on Post {
  has_password
  price_pence
  restricted_to_role_id
  is_distraction_free
  comments_closed
  is_cloneable
  announcement {
    announced_at
    is_urgent
    wants_confirmation
    confirm_until
    confirmed_at
    counts {
      audience
      seen
      confirmed
    }
  }
  poll {
    question
    options {
      position
      text
      votes_count
    }
    max_choices
    is_anonymous
    results
    closes_at
    closed_at
    voters_count
    has_voted
    my_positions
  }
  event {
    name
    place
    link
    time_zone
    is_all_day
    starts_local
    rule
    answers
    capacity
    guests_max
    date {
      nth
      starts_local
      ends_local
      time_zone
      starts_at
      ends_at
      place
      is_changed
      cancelled_at
      cancel_text
      answer_until
      counts {
        yes
        no
        maybe
        waiting
        places
      }
      my_answer {
        answer
        guests
        note
        is_stale
      }
    }
  }
  reactions {
    emoji
    count
  }
  my_reaction
  pinned_until
  held_for
  released_at
  publish_at
  publish_refusal
  edited_at
}
    ` as unknown as DocumentNode<PostPartsFragment, unknown>;