import type { Ctx } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type ActName, noteAct, noteEnd, type OperatorAct } from './commands.ts';
import { keepsActs } from './queries.ts';

type Notebook = { platform: { database: Pick<Database, 'db' | 'transact'> }; ctx: Ctx };

type Act<T> = (tx: Tx) => Promise<Result<T>>;
type Transact<T> = (act: Act<T>) => Promise<Result<T>>;

/** Writes the act and its note in one transaction. A refusal changes nothing and is noted too. */
export async function actAndNote<T>(
  notebook: Notebook,
  about: OperatorAct,
  act: Act<T>,
  transact?: Transact<T>,
): Promise<Result<T>> {
  const result = await noteIfDone(notebook, about, act, transact);
  if (result.ok) return result;
  const { platform, ctx } = notebook;
  const refusal = { ...about, outcome: result.code };
  await platform.database.transact(async (tx) => ok(await noteAct(ctx, tx, refusal)));
  return result;
}

/** Like `actAndNote`, but a refusal means there was nothing to do and isn't noted. */
export function noteIfDone<T>(
  { platform: { database }, ctx }: Notebook,
  about: OperatorAct,
  act: Act<T>,
  transact: Transact<T> = (act) => database.transact(act),
): Promise<Result<T>> {
  return transact(async (tx) => {
    const result = await act(tx);
    if (result.ok) await noteAct(ctx, tx, { ...about, outcome: 'done' });
    return result;
  });
}

/** For acts outside a transaction: notes the beginning, then the outcome. A result of 1 is a failure. */
export async function noteAround<T>(
  { platform: { database }, ctx }: Notebook,
  about: OperatorAct,
  act: () => Promise<T>,
): Promise<T> {
  if (!(await keepsActs(database.db))) return act();
  const note = await database.transact(async (tx) =>
    ok(await noteAct(ctx, tx, { ...about, outcome: 'begun' })),
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

export async function noteDone(notebook: Notebook, act: ActName): Promise<void> {
  await noteIfDone(notebook, { act }, async () => ok(null));
}
