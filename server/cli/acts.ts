import { userInfo } from 'node:os';
import { type ActName, noteAct, noteEnd, type OperatorAct } from '../features/operator/commands.ts';
import { keepsActs } from '../features/operator/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { ok, type Result } from '../platform/result.ts';
import type { OpenPlatform } from './command.ts';

/** What noting needs of the platform. */
type Notebook = { platform: Pick<OpenPlatform['platform'], 'database'>; ctx: OpenPlatform['ctx'] };

type About = Omit<OperatorAct, 'osUser'>;

type Act<T> = (tx: Tx) => Promise<Result<T>>;

/** Does an act and notes it, both or neither; a refusal, which changes nothing, is noted as one. */
export async function actAndNote<T>(notebook: Notebook, about: About, act: Act<T>): Promise<Result<T>> {
  const result = await noteIfDone(notebook, about, act);
  if (result.ok) return result;
  const { platform, ctx } = notebook;
  const refusal = { ...about, osUser: osUser(), outcome: result.code };
  await platform.database.transact(async (tx) => ok(await noteAct(ctx, tx, refusal)));
  return result;
}

/** As `actAndNote`, where a refusal means that there is nothing to do. */
export function noteIfDone<T>({ platform, ctx }: Notebook, about: About, act: Act<T>): Promise<Result<T>> {
  return platform.database.transact(async (tx) => {
    const result = await act(tx);
    if (result.ok) await noteAct(ctx, tx, { ...about, osUser: osUser(), outcome: 'done' });
    return result;
  });
}

/** Notes an act that is no transaction: that it begins, then how it ended. An answer of 1 is a failure. */
export async function noteAround<T>(
  { platform: { database }, ctx }: Notebook,
  about: About,
  act: () => Promise<T>,
): Promise<T> {
  if (!(await keepsActs(database.db))) return act();
  const note = await database.transact(async (tx) =>
    ok(await noteAct(ctx, tx, { ...about, osUser: osUser(), outcome: 'begun' })),
  );
  const end = async (outcome: 'done' | 'failed') =>
    note.ok && database.transact(async (tx) => ok(await noteEnd(tx, note.value, outcome)));
  try {
    const answer = await act();
    await end(answer === 1 ? 'failed' : 'done');
    return answer;
  } catch (error) {
    await end('failed');
    throw error;
  }
}

/** Notes what has been done already. */
export async function noteDone(notebook: Notebook, act: ActName): Promise<void> {
  await noteIfDone(notebook, { act }, async () => ok(null));
}

/** Who types this: the name of their account, and behind `sudo` their own. */
export function osUser(): string {
  const user = accountName();
  const { SUDO_USER: caller } = process.env;
  return caller && caller !== user && /^[\w.@-]{1,64}$/.test(caller) ? `${user} (sudo by ${caller})` : user;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, an account may be a number and nothing more.
    return `account ${process.getuid?.() ?? 'without a number'}`;
  }
}
