import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { PostPartsFragment } from './parts.gen.ts';

type RestPost = RestAnswer<'POST /api/posts'>['post'];

/** The fields of a post that has none. */
export const noParts: PostPartsFragment & Pick<RestPost, keyof PostPartsFragment> = {
  restricted_to_role_id: null,
  announcement: null,
  is_distraction_free: false,
  comments_closed: false,
  is_cloneable: false,
  price_pence: null,
  has_password: false,
  poll: null,
  event: null,
  pinned_until: null,
  publish_at: null,
  publish_refusal: null,
  edited_at: null,
  held_for: null,
  released_at: null,
  reactions: [],
  my_reaction: null,
};
