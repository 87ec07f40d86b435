/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type PostPartSettingsFragment = { event: { ends_local: string, left_out: Array<string>, answer_before_minutes: number, remind_minutes: Array<number> } | null };

export const PostPartSettingsFragmentDoc = gql`
    fragment PostPartSettings on Post {
  event {
    ends_local
    left_out
    answer_before_minutes
    remind_minutes
  }
}
    ` as unknown as DocumentNode<PostPartSettingsFragment, unknown>;