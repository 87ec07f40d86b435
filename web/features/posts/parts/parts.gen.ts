/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
export type PostPartsFragment = { has_password: boolean, price_pence: number | null, restricted_to_role_id: string | null, is_distraction_free: boolean, is_cloneable: boolean };

export const PostPartsFragmentDoc = gql`
    fragment PostParts on Post {
  has_password
  price_pence
  restricted_to_role_id
  is_distraction_free
  is_cloneable
}
    ` as unknown as DocumentNode<PostPartsFragment, unknown>;