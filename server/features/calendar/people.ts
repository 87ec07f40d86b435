import type { KeptAnswer } from '@loopyard/contract/calendar.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { mayEdit } from '@loopyard/contract/policy.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import { findPostReader, isHeld, postRefusal } from '../../access/posts.ts';
import type { PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { mapPeopleInLoop } from '../../presenters/people.ts';
import type { PersonInLoop } from '../../presenters/person.ts';
import { findRules } from '../rules/queries.ts';
import { isOfDate } from './queries.ts';
import { appointmentAnswers, appointmentTimes } from './tables.ts';

type Search = { postId: PostId; nth: string; answer: KeptAnswer; page: number };
type SeenAnswer = {
  inLoop: PersonInLoop;
  answer: KeptAnswer;
  guests: number;
  note: string | null;
  answeredAt: Date;
};

/** By turn, without those whom the viewer has blocked. Notes are for those who may edit the event, and their writer. */
export async function accessAnswers(
  ctx: SignedIn,
  db: Db,
  { postId, nth, answer, page }: Search,
): Promise<Result<{ answers: SeenAnswer[]; total: number }>> {
  const reader = await findPostReader(ctx, db, postId);
  if (!reader?.right.isMember) return postRefusal(db, postId);
  if (reader.post.lock) return fail('forbidden');
  const { loopId } = reader.post;
  const at = { loopId, postId, nth };
  if ((await db.$count(appointmentTimes, isOfDate(appointmentTimes, at))) === 0 || (await isHeld(db, at)))
    return fail('not_found');
  const { userId } = ctx.viewer;
  const isEditor = mayEdit(reader.right, reader.post);
  if (!isEditor && !(await findRules(db, loopId)).eventAnswers) return fail('forbidden');
  const among = and(
    ...[isOfDate(appointmentAnswers, at), eq(appointmentAnswers.answer, answer)],
    ...[
      eq(appointmentAnswers.isStale, false),
      sql`${appointmentAnswers.userId} not in ${blockedIn(loopId, userId)}`,
    ],
  );
  const [total, rows] = await Promise.all([
    db.$count(appointmentAnswers, among),
    db
      .select()
      .from(appointmentAnswers)
      .where(among)
      .orderBy(asc(appointmentAnswers.turn), asc(appointmentAnswers.userId))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
  ]);
  const people = await mapPeopleInLoop(
    db,
    loopId,
    rows.map((row) => row.userId),
  );
  const answers = rows.flatMap(({ note, ...row }) => {
    const inLoop = people.get(row.userId);
    return inLoop ? [{ ...row, inLoop, note: isEditor || row.userId === userId ? note : null }] : [];
  });
  return ok({ answers, total });
}
