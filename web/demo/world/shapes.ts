import { pricedPreview } from '@loopyard/contract/posts.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { CommentFragment } from '../../features/comments/comments.gen.ts';
import { noParts } from '../../features/posts/parts/parts.ts';
import type { CreatorFragment } from '../../features/profiles/profiles.gen.ts';
import type { Demo } from './demo.ts';
import { commentsUnder, findSubscription } from './following.ts';
import type { DemoComment, DemoLoop, DemoMedia, DemoMember, DemoPerson, DemoPost } from './model.ts';
import { findPerson, isAdmin, lockOf, loopsOf, mayEdit, memberOf, nameOf, personOf } from './reading.ts';

type LoopShape = RestAnswer<'PUT /api/loops/:id'>['loop'];
type KnownUser = RestAnswer<'GET /api/users/:id'>['user'];
type PostShape = RestAnswer<'POST /api/posts'>['post'];
type User = PostShape['user'];
type Profile = User['default_profile'];

export function shapeLoop(demo: Demo, loop: DemoLoop): LoopShape {
  const viewerId = demo.viewerId();
  const member = memberOf(loop, viewerId);
  const admin = isAdmin(loop, viewerId);
  const admins = loop.members.filter((candidate) => candidate.isAdmin);
  return {
    id: loop.id,
    name: loop.name,
    user_id: loop.ownerId,
    admins: admins.map(({ userId }) => ({ id: userId, name: nameOf(personOf(demo, userId)) })),
    roles: loop.roles,
    default_feature_set_id: loop.defaultRoleId,
    loop_template_id: loop.key,
    language: loop.language,
    welcome_text: loop.welcomeText,
    logo: loop.logo,
    created_at: loop.createdAt,
    is_public: loop.isPublic,
    has_guest_access: loop.hasGuestAccess,
    members_count: loop.members.length,
    time_last_accessed: member?.seenAt ?? null,
    unread_notifications_count: notificationsOf(demo, loop.id).filter(({ readAt }) => !readAt).length,
    open_reports_count: admin
      ? demo.world.reports.filter(({ loopId, resolution }) => loopId === loop.id && !resolution).length
      : 0,
    is_admin: admin,
    role: roleOf(loop, member),
    membership_fee_pence: loop.fee?.pence ?? null,
    membership_fee_period: loop.fee?.period ?? null,
    is_fee_charged: loop.fee !== null,
    // Nobody pays in a demo, so no fee is due.
    fee_status: 'none',
    fee_paid_until: null,
    fee_due_by: null,
    abilities: {
      update: admin,
      delete: admin,
      invite: admin,
      manage_members: admin,
      see_analytics: admin,
      hand_over: loop.ownerId === viewerId,
      post: member !== undefined,
      leave: member !== undefined && !admin,
      review_reports: admin,
      pay_fee: false,
    },
  };
}

export function roleOf(loop: DemoLoop, member: DemoMember | undefined) {
  return loop.roles.find(({ id }) => id === member?.roleId) ?? null;
}

export function notificationsOf({ world, viewerId }: Demo, loopId: number) {
  const viewer = world.people.find(({ id }) => id === viewerId());
  return world.notifications.filter((notification) => {
    if (notification.userId !== viewerId() || notification.loopId !== loopId) return false;
    const post = world.posts.find(({ id }) => id === notification.postId);
    return post && (post.authorId !== viewerId() || viewer?.preferences.comment);
  });
}

export function shapeUser({ viewerId }: Demo, person: DemoPerson, loops: DemoLoop[]): User {
  const profiles = loops.flatMap((loop) => {
    const member = memberOf(loop, person.id);
    return member ? [shapeProfile(member, { id: member.profileId, loopId: loop.id, userId: person.id })] : [];
  });
  const { id, nickname, bio, portrait } = person;
  return {
    id,
    email: id === viewerId() ? person.email : null,
    email_confirmed: null,
    name: nameOf(person),
    first_name: person.firstName,
    last_name: person.lastName,
    nickname,
    bio,
    portrait,
    profiles,
    default_profile: shapeProfile(person, { id: 0, loopId: null, userId: id }),
    last_accessed_loop_id: null,
    created_at: person.createdAt,
  };
}

function shapeProfile(
  { nickname, bio, portrait }: Pick<DemoMember, 'nickname' | 'bio' | 'portrait'>,
  of: { id: number; loopId: number | null; userId: number },
): Profile {
  const { id, loopId, userId } = of;
  return { id, loop_id: loopId, loopyard_id: loopId, user_id: userId, nickname, bio, portrait };
}

export function shapeKnownUser(demo: Demo, person: DemoPerson, loopId: number | undefined): KnownUser {
  const viewerId = demo.viewerId();
  const commonLoops = loopsOf(demo, viewerId).filter((loop) => memberOf(loop, person.id));
  const loop = commonLoops.find(({ id }) => id === loopId);
  const member = loop && memberOf(loop, person.id);
  const times = commonLoops.flatMap((common) => memberOf(common, person.id)?.seenAt ?? []);
  const isSelf = person.id === viewerId;
  const subscriptionIn = (id: number) =>
    findSubscription(demo.world, { loopId: id, userId: viewerId, type: 'User', subjectId: person.id })?.id;
  return {
    ...shapeUser(demo, person, commonLoops),
    loops_in_common: commonLoops.map(({ id }) => id),
    last_active: times.toSorted().at(-1) ?? null,
    subscription_id: commonLoops.flatMap(({ id }) => subscriptionIn(id) ?? [])[0] ?? null,
    in_loop:
      loop && member
        ? {
            is_admin: member.isAdmin,
            role: roleOf(loop, member),
            subscription_id: subscriptionIn(loop.id) ?? null,
          }
        : null,
    abilities: { update: isSelf, subscribe: !isSelf, operate: false },
  };
}

export function shapeCreator(demo: Demo, userId: number, loopId: number): CreatorFragment {
  const loop = demo.world.loops.filter(({ id }) => id === loopId);
  const person = findPerson(demo, userId);
  if (!person) return { id: String(userId), name: '[Deleted]', portrait: null, profiles: [] };
  const { name, portrait, profiles } = shapeUser(demo, person, loop);
  return {
    id: String(userId),
    name,
    portrait,
    profiles: profiles.map((profile) => ({ ...profile, loop_id: String(profile.loop_id) })),
  };
}

export function shapePost(demo: Demo, post: DemoPost): PostShape {
  const { world } = demo;
  const viewerId = demo.viewerId();
  const lock = lockOf(demo, post);
  const edits = mayEdit(demo, post);
  const media = lock ? [] : post.media;
  const kinds = media.map(({ resource_type }) => resource_type);
  const countOf = (kind: string) => kinds.filter((candidate) => candidate === kind).length;
  const loops = world.loops.filter(({ id }) => id === post.loopId);
  const userOf = (id: number) => shapeUser(demo, personOf(demo, id), loops);
  const subject = { loopId: post.loopId, userId: viewerId, type: 'Post' as const, subjectId: post.id };
  return {
    id: post.id,
    loop_id: post.loopId,
    title: lock ? previewOf(post, lock) : post.title,
    user: userOf(post.authorId),
    admins: post.adminIds.map(userOf),
    main_media: media.find(({ id }) => id === post.mainMediaId) ?? media[0] ?? null,
    additional_media: media.map((item, order) => ({ ...item, order })),
    images_count: countOf('image'),
    videos_count: countOf('video'),
    files_count: countOf('file'),
    messages_count: commentsUnder(world, post.id).length,
    seq: post.seq,
    lock,
    ...noParts,
    has_password: post.password !== null,
    price_pence: post.pricePence,
    restricted_to_role_id: post.restrictedToRoleId,
    invited_user_ids: post.inviteeIds,
    is_distraction_free: post.isDistractionFree,
    is_cloneable: post.isCloneable,
    match: null,
    cloned_from_id: post.clonedFromId,
    subscription_id: findSubscription(world, subject)?.id ?? null,
    abilities: {
      update: edits,
      delete: edits,
      report: !edits,
      comment: lock === null,
      subscribe: true,
      unlock: true,
    },
    sort_date: post.createdAt,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  };
}

function previewOf(post: DemoPost, lock: 'password' | 'payment'): string {
  return lock === 'password' ? '' : pricedPreview(post.title);
}

export const digits = (id: number | null) => (id === null ? null : String(id));
export const mediaView = (item: DemoMedia) => ({ ...item, id: String(item.id) });

export function shapeComment(demo: Demo, post: DemoPost, comment: DemoComment): CommentFragment {
  const moderates = mayEdit(demo, post) || comment.authorId === demo.viewerId();
  const mayChange = moderates && lockOf(demo, post) === null && !comment.isDeleted;
  return {
    id: String(comment.id),
    loop_id: String(post.loopId),
    text: comment.text,
    uuid: comment.authorId === demo.viewerId() ? comment.uuid : null,
    seq: comment.seq,
    is_deleted: comment.isDeleted,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    abilities: { update: mayChange, delete: mayChange },
    user: shapeCreator(demo, comment.authorId, post.loopId),
    edit_user: comment.editorId === null ? null : shapeCreator(demo, comment.editorId, post.loopId),
  };
}
