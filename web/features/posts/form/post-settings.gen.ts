/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CreatorFragment } from '../../profiles/profiles.gen.ts';
import type { PostPartsFragment } from '../parts/parts.gen.ts';
import type { PostPartSettingsFragment } from '../parts/parts.settings.gen.ts';
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
import { CreatorFragmentDoc } from '../../profiles/profiles.gen.ts';
import { PostPartsFragmentDoc } from '../parts/parts.gen.ts';
import { PostPartSettingsFragmentDoc } from '../parts/parts.settings.gen.ts';
export type PostSettingsQueryVariables = Exact<{
  id: string;
}>;


export type PostSettingsQuery = { post: (
    { id: string, invited_user_ids: Array<string>, admins: Array<CreatorFragment> }
    & PostPartsFragment
    & PostPartSettingsFragment
  ) | null };


export const PostSettingsDocument = gql`
    query PostSettings($id: ID!) {
  post(id: $id) {
    id
    admins {
      ...Creator
    }
    invited_user_ids
    ...PostParts
    ...PostPartSettings
  }
}
    ${CreatorFragmentDoc}
${PostPartsFragmentDoc}
${PostPartSettingsFragmentDoc}` as unknown as DocumentNode<PostSettingsQuery, PostSettingsQueryVariables>;