import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { audience, loopStream } from '../../access/audience.ts';
import { type PostAudience, selectAudience } from '../../access/post-audience.ts';
import { announceInLoop } from '../../access/revocation.ts';
import { broadcast } from '../../platform/cable/broadcast.ts';
import type { LoopId, PostAt, PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { announce, type Effects, type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { fileEdited, fileProcessed, mediaUpdated } from '../media/events.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { passwordGuessed, postCreated, postHeld, postNarrowed, postReleased } from './events.ts';
import { tellMediaState } from './media-state.ts';
import { postAdmins, posts } from './tables.ts';

type Parts = { database: { db: Db }; baseUrl(): string };

export function postReactions({ database: { db }, baseUrl }: Parts): Reaction[] {
  return [
    ...[postCreated, postHeld, postReleased].map((event) =>
      announce(event, ({ loop_id, post_id }, { shownRow }) =>
        newContent(db, { loopId: loop_id, postId: post_id }, shownRow as PostAudience | undefined),
      ),
    ),
    announceInLoop(postNarrowed),
    on(passwordGuessed, (payload, event) => tellOfGuessing({ db, baseUrl }, payload, event)),
    on(fileEdited, ({ file_id }) => tellMediaState(db, file_id)),
    on(fileProcessed, ({ file_id }) => tellMediaState(db, file_id)),
    on(mediaUpdated, ({ file_id }) => tellMediaState(db, file_id)),
  ];
}

const { placeholder } = sql;
const audienceOfPost = prepared((db) =>
  selectAudience(db)
    .where(and(eq(posts.loopId, placeholder('loopId')), eq(posts.id, placeholder('postId'))))
    .prepare('new_content'),
);

async function newContent(db: Db, { loopId, postId }: PostAt, shownRow?: PostAudience): Promise<Effects> {
  const post = shownRow ?? (await audienceOfPost(db).execute({ loopId, postId }))[0];
  if (!post) return {};
  const { loopEpoch, after } = post;
  const addressed = { epochs: { [`loop:${loopId}`]: loopEpoch }, after, ...audience(post, 'sees') };
  return {
    broadcasts: [broadcast(loopStream(loopId), { new_content: true, loop_id: loopId }, addressed)],
  };
}

type Guessed = { loop_id: LoopId; post_id: PostId };

async function tellOfGuessing(
  { db, baseUrl }: { db: Db; baseUrl(): string },
  { loop_id, post_id }: Guessed,
  { id, at }: Happened,
): Promise<Effects> {
  const people = await listPostAdmins(db, loop_id, post_id);
  const mails = people.map(({ userId, to, loop }) => ({
    key: `guessed:${id}:${userId}`,
    to,
    subject: `Somebody may be guessing a password in ${loop}`,
    ...letter({
      heading: 'Somebody may be guessing the password of a post',
      paragraphs: [
        `In the last hour members of ${loop} entered 50 wrong passwords for one post. Until the hour is over, nobody can unlock it. You can still open it, and so can everyone who has unlocked it.`,
        'If the password is short or easy to guess, give the post another one.',
      ],
      button: { label: 'Open the post', url: `${baseUrl()}/feed/${post_id}` },
      footer: 'You are receiving this because you may edit the post.',
    }),
  }));
  return { jobs: await putMails(db, at, mails) };
}

function listPostAdmins(db: Db, loopId: LoopId, postId: PostId) {
  const isNamed = sql`exists (select from ${postAdmins} named where named.loop_id = ${posts.loopId}
    and named.post_id = ${posts.id} and named.user_id = ${memberships.userId})`;
  return db
    .select({ userId: users.id, to: users.email, loop: loops.name })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .innerJoin(memberships, and(eq(memberships.loopId, posts.loopId), isMemberNow()))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(posts.loopId, loopId),
        eq(posts.id, postId),
        isNull(posts.deletedAt),
        or(eq(memberships.userId, posts.userId), isNamed),
        isNull(users.suspendedAt),
        ne(users.email, ''),
      ),
    );
}
