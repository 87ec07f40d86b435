import { type EventAnswer, usualReminders } from '@loopyard/contract/calendar.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import { eq, inArray } from 'drizzle-orm';
import { eventTimes } from '../../seeds/event-times.ts';
import {
  comingMoment,
  type LoopKey,
  minutesAfter,
  momentOf,
  type PersonKey,
  type SeedComment,
  type SeedEvent,
  type SeedPost,
  type SeedReactions,
} from '../../seeds/shape.ts';
import { loops, people } from '../../seeds/world.ts';
import type { Platform } from '../feature.ts';
import { sessions, users } from '../features/accounts/tables.ts';
import { confirmAnnouncement } from '../features/announcements/commands.ts';
import { answerEvent } from '../features/calendar/answering.ts';
import type { Series } from '../features/calendar/dates.ts';
import { datesToCome } from '../features/calendar/planning.ts';
import { emptyComment, insertComment, updateComment } from '../features/comments/write-comment.ts';
import { pinPost } from '../features/pins/commands.ts';
import type { Ballots } from '../features/polls/ballots.ts';
import { vote } from '../features/polls/commands.ts';
import { createPost } from '../features/posts/create-post.ts';
import { editPost } from '../features/posts/edit-post.ts';
import type { PartValues } from '../features/posts/parts/parts.ts';
import { markSeen } from '../features/posts/views.ts';
import type { ReactionAt } from '../features/reactions/queries.ts';
import { writeReaction } from '../features/reactions/react.ts';
import { reportSubject } from '../features/reports/report.ts';
import type { CommentId, LoopId, PostId, SignedIn, Viewer } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Result } from '../platform/result.ts';

export type Cast = (person: PersonKey, now: Date) => SignedIn;
export type Place = (loop: LoopKey) => LoopId;
export type Scene = { cast: Cast; tx: Tx; place: Place; now: Date; ballots: Ballots };

export async function castByEmail({ log }: Pick<Platform, 'log'>, db: Db | Tx): Promise<Cast> {
  const emails = Object.values(people).map(({ email }) => email);
  const rows = await db
    .selectDistinctOn([users.id], {
      email: users.email,
      userId: users.id,
      sessionId: sessions.id,
      sessionAt: sessions.createdAt,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(inArray(users.emailKey, emails))
    .orderBy(users.id, sessions.id);
  const viewers = new Map<string, Viewer>(rows.map(({ email, ...viewer }) => [email, viewer]));
  return (person, now) => {
    const viewer = viewers.get(people[person].email);
    if (!viewer) throw new Error(`${person} has no account`);
    return { viewer, now, requestId: 'seed', log };
  };
}

export async function writePost(scene: Scene, post: SeedPost, keys: string[]): Promise<void> {
  const { cast, tx, place, now } = scene;
  const at = momentOf(post.at, now);
  const media = keys.map((key, i) => {
    const { title = null, alt } = post.media?.[i] ?? {};
    return { mediaRef: key, title, alt };
  });
  const content = {
    loopId: place(post.loop),
    title: post.text,
    media,
    main: null,
    parts: partsOf(post, now),
  };
  const createdPost = unwrap(await createPost(cast(post.by, at), tx, content));
  const postId = createdPost.row.id;
  if (post.editedTo) {
    const edit = { postId, title: post.editedTo, parts: {} };
    unwrap(await editPost(cast(post.by, minutesAfter(at, 5)), tx, edit));
  }
  for (const { by, after, text, editedTo, deleted, reported, reactions } of post.comments ?? []) {
    const saidAt = minutesAfter(at, after);
    const commentId = writtenId(await insertComment(cast(by, saidAt), tx, { postId, text, uuid: null }));
    const later = cast(by, minutesAfter(saidAt, 2));
    if (editedTo) writtenId(await updateComment(later, tx, { postId, commentId, text: editedTo }));
    if (deleted) writtenId(await emptyComment(later, tx, { postId, commentId }));
    await reactAll(scene, { postId, commentId, reactions, at: saidAt });
    if (reported) await reportComment(scene, { loopId: content.loopId, commentId, ...reported });
  }
  await reactAll(scene, { postId, commentId: null, reactions: post.reactions, at });
  if (post.scheduled) return;
  await voteAll(scene, { poll: post.poll, postId, at });
  await answerAll(scene, { event: post.event, postId, at });
  for (const person of readersOf(post)) unwrap(await markSeen(cast(person, minutesAfter(at, 1)), tx, postId));
  if (post.isPinned) unwrap(await pinPost(cast(loops[post.loop].owner, now), tx, { postId, until: null }));
  for (const person of post.announcement?.confirmedBy ?? [])
    unwrap(await confirmAnnouncement(cast(person, minutesAfter(at, 2)), tx, postId));
}

async function voteAll({ cast, tx, ballots }: Scene, { poll, postId, at }: SeedVoting): Promise<void> {
  for (const [person, position] of Object.entries(poll?.votes ?? {}) as [PersonKey, number][])
    unwrap(await vote(cast(person, minutesAfter(at, 3)), tx, { postId, positions: [position] }, ballots));
}

async function answerAll({ cast, tx, now }: Scene, { event, postId, at }: SeedAnswering): Promise<void> {
  const [first] = event ? datesToCome(seriesOf(event, now), at) : [];
  if (!first) return;
  const entries = Object.entries(event?.answers ?? {}) as [PersonKey, EventAnswer][];
  for (const [n, [person, answer]] of entries.entries()) {
    const ctx = cast(person, minutesAfter(at, 4 + n));
    unwrap(await answerEvent(ctx, tx, { postId, nth: first.nth }, { answer, guests: 0, note: null }));
  }
}

type SeedAnswering = Pick<SeedPost, 'event'> & { postId: PostId; at: Date };
type SeedVoting = Pick<SeedPost, 'poll'> & { postId: PostId; at: Date };
type SeedReacting = ReactionAt & { reactions: SeedReactions | undefined; at: Date };

async function reactAll({ cast, tx }: Scene, { reactions = {}, at, ...thing }: SeedReacting): Promise<void> {
  for (const [person, emoji] of Object.entries(reactions) as [PersonKey, Sign][]) {
    const reacted = await writeReaction(cast(person, minutesAfter(at, 2)), tx, { ...thing, emoji });
    if (!reacted) throw new Error(`the seeds have a reaction that ${person} may not give`);
  }
}

function partsOf({ announcement, event, poll, scheduled }: SeedPost, now: Date): PartValues {
  const parts: PartValues = {};
  if (scheduled) parts.schedule = comingMoment(scheduled, now);
  if (announcement) {
    const { isUrgent } = announcement;
    parts.announcement = { isUrgent, wantsConfirmation: true, confirmUntil: null, tellsAgain: false };
  }
  if (event) {
    const { name, place = null, asking, capacity, guestsMax } = event;
    const wish = {
      name,
      place,
      link: null,
      asking,
      capacity,
      guestsMax,
      answerBeforeMinutes: 0,
      fromNth: null,
    };
    parts.event = { ...seriesOf(event, now), ...wish, remindMinutes: usualReminders };
  }
  if (poll) {
    const { question, options, isAnonymous, closesIn } = poll;
    const closesAt = closesIn === null ? null : minutesAfter(now, closesIn * 1_440);
    parts.poll = { question, options, isAnonymous, closesAt, maxChoices: 1, results: 'always' };
  }
  return parts;
}

const seriesOf = (event: SeedEvent, now: Date): Series => ({
  ...eventTimes(event, now),
  ...{ timeZone: event.zone, leftOut: [] },
});

type SeedReport = NonNullable<SeedComment['reported']> & { loopId: LoopId; commentId: CommentId };

async function reportComment({ cast, tx, now }: Scene, { by, at, loopId, commentId, ...words }: SeedReport) {
  const subject = { loopId, id: commentId };
  unwrap(await reportSubject(cast(by, momentOf(at, now)), tx, { type: 'Message', subject, ...words }));
}

function readersOf({ loop, by, text, comments = [] }: SeedPost): Set<PersonKey> {
  const { admins, members } = loops[loop];
  const someMembers = [...admins, ...members].filter((_, at) => (at + text.length) % 3 === 0);
  return new Set([by, ...comments.map((comment) => comment.by), ...someMembers]);
}

function writtenId(commentId: CommentId | null): CommentId {
  if (commentId === null) throw new Error('the seeds have a comment that its author may not write');
  return commentId;
}

/** The seeds must be valid: a refusal is a bug in them. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`the seeds were refused: ${result.code} ${result.detail ?? ''}`);
}
