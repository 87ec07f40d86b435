import { noParts } from '../../features/posts/parts/no-parts.ts';
import type { DemoComment, DemoEvent, DemoLoop, DemoMember, DemoPoll, DemoPost, World } from './model.ts';

type NewLoop = Pick<DemoLoop, 'id' | 'name' | 'user_id' | 'created_at' | 'members' | 'codes'> &
  Partial<DemoLoop>;

export function newLoop(world: World, facts: NewLoop): DemoLoop {
  const loop: DemoLoop = {
    roles: [],
    default_feature_set_id: null,
    loop_template_id: null,
    language: null,
    welcome_text: null,
    logo: null,
    is_public: false,
    has_guest_access: false,
    adults_only: true,
    membership_fee_pence: null,
    membership_fee_period: null,
    // Nobody pays in a demo, so no fee is due.
    fee_status: 'none',
    fee_paid_until: null,
    fee_due_by: null,
    invitations: [],
    rules: {},
    watched_words: [],
    ...facts,
  };
  world.loops.push(loop);
  return loop;
}

export function newMember({ nextId, people }: World, user_id: number, seenAt: Date): DemoMember {
  const profile = { id: nextId(), nickname: null, bio: null, portrait: null };
  return {
    ...profile,
    user_id,
    is_admin: false,
    lead_since: null,
    role_id: null,
    is_minor: null,
    age_band: people.find(({ id }) => id === user_id)?.age_band ?? null,
    last_time_seen: seenAt.toISOString(),
    notify_level: 'followed',
    notify_muted_until: null,
  };
}

export const blankCode = {
  description: null,
  single_use: false,
  expires_at: null,
  school_answers: false,
  uses: 0,
};

/** An open case of reports that nobody has taken. */
export const blankCase = {
  ...({ severity: 'normal', source: 'report', claimed_by: null } as const),
  ...{ outcome: null, reason_code: null, message: null, note: null, decided_by: null, decided_at: null },
  ...{ appeal: null, takenThings: null },
};

type NewPost = Pick<DemoPost, 'loop_id' | 'user_id' | 'title' | 'created_at' | 'seen_at'> & Partial<DemoPost>;

/** Reactions are kept by person. */
const { reactions: _, my_reaction: __, poll: ___, ...fields } = noParts;
export const blankParts = {
  ...fields,
  poll: null as DemoPoll | null,
  event: null as DemoEvent | null,
  admin_ids: [] as number[],
  invited_user_ids: [] as number[],
  password: null,
};

export function newPost(world: World, facts: NewPost): DemoPost {
  const post: DemoPost = {
    id: world.nextId(),
    ...blankParts,
    media: [],
    main_media_id: null,
    seq: 0,
    match: null,
    cloned_from_id: null,
    unlocked_for: [],
    confirmed_at: new Map(),
    signs: new Map(),
    reminded_at: [],
    updated_at: facts.created_at,
    ...facts,
  };
  world.posts.push(post);
  return post;
}

type NewComment = Pick<DemoComment, 'user_id' | 'text' | 'created_at'> & Partial<DemoComment>;

export function newComment(world: World, post: DemoPost, facts: NewComment): DemoComment {
  post.seq += 1;
  const comment: DemoComment = {
    id: world.nextId(),
    loop_id: post.loop_id,
    messageable_id: post.id,
    uuid: null,
    seq: post.seq,
    edit_user_id: null,
    is_deleted: false,
    held_for: null,
    released_at: null,
    signs: new Map(),
    updated_at: facts.created_at,
    ...facts,
  };
  world.comments.push(comment);
  return comment;
}

export function removePost(world: World, postId: number): void {
  world.posts = world.posts.filter(({ id }) => id !== postId);
  world.comments = world.comments.filter(({ messageable_id }) => messageable_id !== postId);
}
