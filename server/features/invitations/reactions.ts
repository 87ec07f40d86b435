import { eq } from 'drizzle-orm';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Happened, on, type Reaction } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailJobs, putMails } from '../../platform/mail/mail.ts';
import { fullName } from '../../presenters/name.ts';
import { parentAgreed } from '../accounts/events.ts';
import { users } from '../accounts/tables.ts';
import { listAdminsToTell } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { getEntitlements } from '../plans/queries.ts';
import { peopleInvited, returnTried, turnedAway } from './events.ts';
import { useKeptCode } from './use-kept-code.ts';

type Act = { loop_id: LoopId; user_id: UserId };
type Trying = { name: string; firstName: string; userId: UserId; loop: string; loopId: LoopId };
type Words = { key: string; heading: string; paragraphs: string[]; button: { label: string; path: string } };
type WordsOf = (trying: Trying) => Words;
type Parts = { database: Database; log: Log; baseUrl(): string };

export function invitationReactions({ database, log, baseUrl }: Parts): Reaction[] {
  const { db } = database;
  return [
    on(parentAgreed, async ({ user_id }, { at }) => {
      await useKeptCode(database, { viewer: null, now: at, requestId: 'parent-agreed', log }, user_id);
      return {};
    }),
    on(peopleInvited, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) })),
    on(returnTried, async (act, { at }) => ({ jobs: await tellAdmins(act, at, returnWords) })),
    on(turnedAway, async (act, { at }) => {
      const { seats } = await getEntitlements(db, act.loop_id, at);
      return { jobs: seats === null ? [] : await tellAdmins(act, at, turnedAwayWords(seats)) };
    }),
  ];

  /** The day is part of the mail's key, so admins get one such mail a day. */
  async function tellAdmins({ loop_id, user_id }: Act, at: Happened['at'], wordsOf: WordsOf) {
    const [[account], admins] = await Promise.all([
      db.select().from(users).where(eq(users.id, user_id)),
      listAdminsToTell(db, eq(memberships.loopId, loop_id)),
    ]);
    if (!account || account.deletedAt) return [];
    const { firstName } = account;
    return putMails(
      db,
      at,
      admins.values().map(({ id, email, loop }) => {
        const trying = { name: fullName(account), firstName, userId: user_id, loop, loopId: loop_id };
        const { key, heading, paragraphs, button } = wordsOf(trying);
        return {
          key: `${key}:${at.toISOString().slice(0, 10)}:${id}`,
          to: email,
          subject: heading,
          ...letter({
            heading,
            paragraphs,
            button: { label: button.label, url: `${baseUrl()}${button.path}` },
            footer: `You are receiving this because you are an admin of ${loop}.`,
          }),
        };
      }),
    );
  }
}

function returnWords({ name, firstName, userId, loop, loopId }: Trying): Words {
  return {
    key: `return-tried:${loopId}:${userId}`,
    heading: `${name} tried to rejoin ${loop}`,
    paragraphs: [
      `${name} was removed from ${loop} and has tried to rejoin with an invitation that was sent to someone else. They were not let in. The invitation still works for the person it was sent to.`,
      `If you would like ${firstName} to rejoin, please invite them at their own e-mail address.`,
    ],
    button: { label: 'See the members', path: `/members/${loopId}` },
  };
}

/** One mail a day for the whole loop, however many are turned away. */
const turnedAwayWords =
  (seats: number): WordsOf =>
  ({ name, firstName, loop, loopId }) => ({
    key: `turned-away:${loopId}`,
    heading: `${name} could not join ${loop}`,
    paragraphs: [
      `${name} tried to join ${loop}, but all ${seats} places of its plan are taken. There may have been others.`,
      `When there is room, please ask ${firstName} to try again. Members who leave make room, and so does a plan with more places.`,
    ],
    button: { label: 'See the plan', path: `/edit-loop/${loopId}/money` },
  });
