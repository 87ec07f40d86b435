import {
  loopAbilities,
  mayReviewReports,
  maySeeAge,
  maySeeLastSeen,
  postAbilities,
} from '@loopyard/contract/policy.ts';
import { pricedPreview } from '@loopyard/contract/posts.ts';
import { quietHoursOf } from '@loopyard/contract/quiet-hours.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { Demo } from './demo.ts';
import { commentsUnder, findSubscription } from './following.ts';
import type {
  DemoLoop,
  DemoMember,
  DemoPerson,
  DemoPost,
  LoopAnswer,
  PostAnswer,
  UserAnswer,
} from './model.ts';
import { mayVote, shapePoll } from './polling.ts';
import {
  ageIn,
  factsOf,
  loopsOf,
  memberOf,
  mutedUntil,
  nameOf,
  personOf,
  readerOf,
  takesReactions,
  writeRefusals,
} from './reading.ts';

export function shapeLoop(demo: Demo, loop: DemoLoop): LoopAnswer {
  const { members, codes: _, invitations: __, rules: ___, watched_words: ____, ...row } = loop;
  const reader = readerOf(demo, loop.id);
  const member = memberOf(loop, reader.userId);
  const admins = members.filter(({ is_admin }) => is_admin);
  const unreadNotices = notificationsOf(demo, loop.id).filter(({ read_at }) => !read_at);
  return {
    ...row,
    admins: admins.map(({ user_id }) => ({ id: user_id, name: nameOf(personOf(demo, user_id)) })),
    members_count: members.length,
    time_last_accessed: member?.last_time_seen ?? null,
    unread_notifications_count: unreadNotices.length,
    unread_groups_count: new Set(unreadNotices.map(({ group_key }) => group_key)).size,
    notify_level: member?.notify_level ?? 'followed',
    notify_muted_until: member?.notify_muted_until ?? null,
    open_reports_count: demo.world.cases.filter(
      (item) => item.loop_id === loop.id && reader.isAdmin && !item.outcome,
    ).length,
    is_admin: reader.isAdmin,
    muted_until: reader.isMuted ? mutedUntil(demo, loop.id) : null,
    is_held: false,
    asks_adults: false,
    roles: loop.roles.map((role) => shownRole(role, mayReviewReports(reader))),
    role: roleOf(loop, member),
    is_minor: member ? ageIn(loop, member).isMinor : false,
    is_fee_charged: row.membership_fee_pence !== null,
    abilities: { ...loopAbilities(reader), pay_fee: false },
    write_refusals: writeRefusals(loop, member),
    house_rules: loop.rules?.house_rules ?? null,
    shows_house_rules: false,
    quiet_hours: quietHoursOf(row.loop_template_id, loop.rules ?? {}),
  };
}

export function roleOf(loop: DemoLoop, member: DemoMember | undefined) {
  return loop.roles.find(({ id }) => id === member?.role_id) ?? null;
}

type Role = DemoLoop['roles'][number];

export function shownRole(role: Role, mayKnow: boolean): Role {
  return mayKnow ? role : { ...role, is_minor: null };
}

export function notificationsOf(demo: Demo, loopId: number) {
  const { world, viewerId } = demo;
  const { preferences } = personOf(demo, viewerId());
  return world.notifications.filter((notification) => {
    if (notification.user_id !== viewerId() || notification.loop_id !== loopId) return false;
    const post = world.posts.find(({ id }) => id === notification.notifiable_id);
    return post && (post.user_id !== viewerId() || preferences.comment);
  });
}

/** The person with their profile in one loop. */
export function shapeUserIn(demo: Demo, userId: number, loopId: number): UserAnswer {
  const loops = demo.world.loops.filter(({ id }) => id === loopId);
  return shapeUser(demo, personOf(demo, userId), loops);
}

export function shapeUser({ viewerId }: Demo, person: DemoPerson, loops: DemoLoop[]): UserAnswer {
  const { preferences: _, settings: __, age_band: ___, ...row } = person;
  const profileOf = (
    { nickname, bio, portrait }: DemoPerson | DemoMember,
    of: { id: number; loop_id: number | null },
  ) => ({ ...of, loopyard_id: of.loop_id, user_id: person.id, nickname, bio, portrait });
  return {
    ...row,
    email: person.id === viewerId() ? person.email : null,
    email_confirmed: null,
    name: nameOf(person),
    profiles: loops.flatMap((loop) => {
      const member = memberOf(loop, person.id);
      return member ? [profileOf(member, { id: member.id, loop_id: loop.id })] : [];
    }),
    default_profile: profileOf(person, { id: 0, loop_id: null }),
    last_accessed_loop_id: null,
    is_minor: null,
  };
}

export function shapeKnownUser(
  demo: Demo,
  person: DemoPerson,
  loopId?: number,
): RestAnswer<'GET /api/users/:id'>['user'] {
  const { world, viewerId } = demo;
  const isSelf = person.id === viewerId();
  const commonLoops = loopsOf(demo, viewerId()).filter((loop) => memberOf(loop, person.id));
  const loop = commonLoops.find(({ id }) => id === loopId);
  const member = loop && memberOf(loop, person.id);
  const mayKnowAge = !!loop && maySeeAge(readerOf(demo, loop.id), person.id);
  const role = loop ? roleOf(loop, member) : null;
  const isMinorIn = (its: DemoLoop) => {
    const itsMember = memberOf(its, person.id);
    return itsMember !== undefined && ageIn(its, itsMember).isMinor;
  };
  const isMinorOfSelf = isSelf && loopId === undefined ? commonLoops.some(isMinorIn) : null;
  const isMinorSeen = loop && mayKnowAge ? isMinorIn(loop) : isMinorOfSelf;
  const times = commonLoops
    .filter(({ id }) => maySeeLastSeen(readerOf(demo, id), person.id))
    .flatMap((common) => memberOf(common, person.id)?.last_time_seen ?? []);
  const subject = { user_id: viewerId(), subscribable_type: 'User', subscribable_id: person.id } as const;
  const subscriptionIn = (id: number) => findSubscription(world, { ...subject, loop_id: id })?.id;
  return {
    ...shapeUser(demo, person, commonLoops),
    is_minor: isMinorSeen,
    loops_in_common: commonLoops.map(({ id }) => id),
    time_zone: isSelf ? 'Europe/London' : null,
    shows_presence: isSelf ? person.shows_presence !== false : null,
    last_active: times.toSorted().at(-1) ?? null,
    subscription_id: commonLoops.flatMap(({ id }) => subscriptionIn(id) ?? [])[0] ?? null,
    in_loop:
      loop && member
        ? {
            is_admin: member.is_admin,
            role: role && shownRole(role, mayKnowAge),
            subscription_id: subscriptionIn(loop.id) ?? null,
            former_name: null,
          }
        : null,
    abilities: { update: isSelf, subscribe: !isSelf, operate: false, report: !isSelf && !!loop && !!member },
  };
}

/** A card shows no hashtags. */
export function shapePost(demo: Demo, post: DemoPost): Omit<PostAnswer, 'hashtags'> {
  const {
    user_id,
    admin_ids,
    media,
    main_media_id,
    password: _password,
    unlocked_for: _,
    seen_at: __,
    confirmed_at: ___,
    reminded_at: ____,
    signs,
    poll,
    event,
    ...row
  } = post;
  const { id, loop_id, title } = row;
  const facts = factsOf(demo, post);
  const abilities = postAbilities(readerOf(demo, loop_id), {
    ...facts,
    isClosed: post.comments_closed,
    isAnnounced: post.announcement !== null,
    takesReactions: takesReactions(demo, loop_id),
    takesAnswers: event?.takesAnswers(demo.now()) ?? false,
    takesVotes: mayVote(demo, post),
  });
  const shownMedia = facts.lock ? [] : media;
  const countOf = (kind: string) => shownMedia.filter(({ resource_type }) => resource_type === kind).length;
  const lockedTitle = facts.lock === 'payment' ? pricedPreview(title) : '';
  const viewer = { loop_id, user_id: demo.viewerId() };
  const subject = { ...viewer, subscribable_type: 'Post', subscribable_id: id } as const;
  const subscription = findSubscription(demo.world, subject);
  return {
    ...row,
    poll: poll && !facts.lock ? shapePoll(demo, poll) : null,
    event: (!facts.lock && event?.shape(demo.viewerId(), demo.now())) || null,
    title: facts.lock ? lockedTitle : title,
    user: shapeUserIn(demo, user_id, loop_id),
    admins: admin_ids.map((admin) => shapeUserIn(demo, admin, loop_id)),
    main_media: shownMedia.find((item) => item.id === main_media_id) ?? shownMedia[0] ?? null,
    additional_media: shownMedia.map((item, order) => ({ ...item, order })),
    images_count: countOf('image'),
    videos_count: countOf('video'),
    files_count: countOf('file'),
    messages_count: commentsUnder(demo.world, id).length,
    lock: facts.lock,
    subscription_id: subscription?.id ?? null,
    is_silent: subscription?.is_silent ?? false,
    abilities,
    sort_date: row.created_at,
    ...shapeSigns(demo, loop_id, facts.lock ? new Map() : signs),
  };
}

export function shapeSigns(demo: Demo, loopId: number, signs: Map<number, Sign>) {
  const isOn = takesReactions(demo, loopId);
  const peopleBySign = Map.groupBy(isOn ? signs.values() : [], (emoji) => emoji);
  return {
    reactions: [...peopleBySign].map(([emoji, { length }]) => ({ emoji, count: length })),
    my_reaction: (isOn && signs.get(demo.viewerId())) || null,
  };
}
