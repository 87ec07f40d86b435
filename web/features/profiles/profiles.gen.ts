/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type CreatorFragment = { id: string, name: string, portrait: { thumb_url: string } | null, profiles: Array<{ loop_id: string | null, nickname: string | null, portrait: { thumb_url: string } | null }> };

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