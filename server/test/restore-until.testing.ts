import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { expect } from 'vitest';
import { runningPostgres } from '../platform/database/embedded.ts';
import { until } from '../platform/patience.testing.ts';
import { entriesBelow } from '../platform/walk.ts';
import { commandLine, type StartedCommand, startProgram } from './command-line.ts';
import { freePort } from './crash/free-port.ts';
import { loopOf, type Person, postOf, signInAgain, signUp } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

export type Recoverable = Awaited<ReturnType<typeof startRecoverable>>;

export const metricsToken = 'only-for-a-test-without-any-spaces';

export async function startRecoverable(place: (folder: string) => Promise<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-until-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    SEED: 'off',
    METRICS_TOKEN: metricsToken,
    ...(await place(folder)),
  };
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );

  const start = async (more: Record<string, string> = {}) => {
    const server = startProgram({ ...settings, ...more });
    await until(isReady);
    return server;
  };

  const restoreTo = (moment: Date, dataDir: string) =>
    commandLine(['restore', `--until=${moment.toISOString()}`], {
      ...settings,
      DATA_DIR: join(folder, dataDir),
    });
  const filesOf = async (dataDir = 'data') =>
    (await entriesBelow(join(folder, dataDir, 'files', 'kept')))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const status = async () => (await commandLine(['status'], settings)).output;
  const archivedUntil = async () =>
    new Date((await status()).match(/restored up to (\S+),/)?.[1] ?? 0).getTime();
  /** Unused files are deleted after a day. */
  const letDayPass = async () => {
    const sql = postgres((await runningPostgres(join(folder, 'data'))) ?? '', { max: 1 });
    await sql`update files set created_at = created_at - interval '25 hours'`;
    await sql.end();
  };
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, url, settings, start, restoreTo, filesOf, archivedUntil, letDayPass, remove };
}

export async function recoveryState(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/readyz`);
  return answer.status === 200 ? (await answer.json()).recovery : null;
}

export async function end({ child, ended }: StartedCommand, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended;
}

const titlesOf = async (person: Person, loopId: number) =>
  (
    await person.graphql(`{ allPosts(filter: { loop_id: ${loopId} }, first: 100) { title } }`)
  ).data.allPosts.map(({ title }: { title: string }) => title);

/** Everything is as it was then, including deleted files, but without accounts erased since. */
export async function expectRecovery(server: Recoverable): Promise<void> {
  const { url, start, restoreTo, filesOf, archivedUntil, letDayPass } = server;
  const first = await start();
  await until(async () => (await archivedUntil()) > 0);
  const ann = await signUp(url, 'Ann');
  const ben = await signUp(url, 'Ben');
  const loopId = await loopOf(ann, [ben]);
  const upload = await uploadOf(ann, 'notes.txt', 'what was written');
  await processed(ann, upload);
  const { body } = await ann.post('/api/posts', {
    title: 'with a file',
    loop_id: loopId,
    additional_media: [{ url: upload.simple_url }],
  });
  await end(first, 'SIGKILL');
  const second = await start();
  const annThen = await signInAgain(url, ann);
  await end(second, 'SIGTERM');
  const third = await start();
  await postOf(await signInAgain(url, ann), loopId, 'acknowledged');
  await sleep(1_000);
  const moment = new Date();
  await sleep(1_000);
  const lateUpload = await uploadOf(annThen, 'late.txt', 'what came after');
  await processed(annThen, lateUpload);
  const lateMedia = { loop_id: loopId, additional_media: [{ url: lateUpload.simple_url }] };
  expect((await annThen.post('/api/posts', { title: 'too late', ...lateMedia })).status).toBeLessThan(300);
  expect((await annThen.delete(`/api/posts/${body.post.id}`)).status).toBeLessThan(300);
  await ben.delete(`/api/users/${ben.id}`);
  await letDayPass();
  await end(third, 'SIGTERM');

  const fourth = await start();
  await until(async () => (await filesOf()).length === 1);
  await until(async () => (await archivedUntil()) > Number(moment));
  await end(fourth, 'SIGTERM');

  expect(await restoreTo(new Date('2001-01-01'), 'refused')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/2001-01-01T00:00:00.000Z can’t be restored. You can restore .* from/),
  });
  expect(await restoreTo(moment, 'again')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Accounts erased again: 1'),
  });
  expect((await restoreTo(moment, 'again')).code).toBe(1);
  expect(await filesOf('again')).toHaveLength(1);
  const last = await start({ DATA_DIR: join(server.folder, 'again') });
  const annThere = await signInAgain(url, ann);
  expect((await titlesOf(annThere, loopId)).sort()).toEqual(['acknowledged', 'with a file']);
  const query = `{ allPosts(filter: { loop_id: ${loopId}, title_contains: "with a file" }) { additional_media { url } } }`;
  const [{ additional_media: media }] = (await annThere.graphql(query)).data.allPosts;
  expect(await (await fetch(url + media[0].url)).text()).toBe('what was written');
  // `signInAgain` keeps the old token of someone who can't sign in.
  expect((await signInAgain(url, ann)).token).not.toBe(ann.token);
  expect((await signInAgain(url, ben)).token).toBe(ben.token);
  expect((await ben.get(`/api/users/${ben.id}`)).status).toBe(401);
  await end(last, 'SIGTERM');
}
