import { type Account, codeOf, loopOf, signUp } from './accounts.ts';
import { openDatabase } from './database.ts';

export type FeeActor = 'treasurer' | 'payer' | 'joiner';
export type FeeLoop = 'due' | 'lapsed' | 'suspended' | 'free';

export async function makeFeeWorld() {
  const [treasurer, payer, joiner] = [
    await signUp('Tessa', 'Treasurer'),
    await signUp('Pia', 'Payer'),
    await signUp('Jo', 'Joiner'),
  ];
  const loops = {
    due: await loopOf(treasurer, payer, 'The Rowing Club'),
    lapsed: await loopOf(treasurer, payer, 'The Friday Choir'),
    suspended: await loopOf(treasurer, payer, 'The Chess Circle'),
    free: await loopOf(treasurer, payer, 'The Walking Group'),
  };
  const code = await codeOf(treasurer, loops.due);
  for (const loopId of [loops.due, loops.lapsed, loops.suspended]) await charge(treasurer, loopId);
  for (const loopId of [loops.due, loops.suspended])
    await joiner.call('POST', 'loops/join', { loop_code: await codeOf(treasurer, loopId) });
  const title = 'We sing in the town hall on Saturday: be there at six, in black.';
  const { post } = await treasurer.call('POST', 'posts', { title, loop_id: loops.lapsed });
  await letTimePass(payer.userId, loops);
  return { people: { treasurer, payer, joiner }, loops, code, lapsedPost: String(post.id) };
}

function charge(treasurer: Account, loopId: number) {
  const loop = { membership_fee_pence: 1250, membership_fee_period: 'year', is_public: true };
  return treasurer.call('PUT', `loops/${loopId}`, { loop });
}

/** By the database: reminders go out at night, a fee lapses two weeks later, and a plan ends after months. */
async function letTimePass(payerId: number, loops: Record<FeeLoop, number>): Promise<void> {
  const sql = await openDatabase();
  await sql`insert into lapses (loop_id, user_id, asked_at) values (${loops.due}, ${payerId}, now())`;
  await sql`
    insert into lapses (loop_id, user_id, asked_at, lapsed_at)
    values (${loops.lapsed}, ${payerId}, now() - interval '15 days', now() - interval '1 day')`;
  await sql`update plans set ends_at = now() where loop_id in ${sql([loops.suspended, loops.free])}`;
  await sql.end();
}
