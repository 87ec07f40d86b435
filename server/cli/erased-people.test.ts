import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Erased } from '../lifecycle/erased-list.ts';
import { commandLine } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person, signInAgain } from '../test/people.ts';

let world: TestWorld;
let folder: string;
let backups: string;
let erasedList: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard-erased-'));
  backups = join(folder, 'backups');
  erasedList = join(backups, 'erased.json');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Record<string, string>;

async function backUp(settings: Settings): Promise<string> {
  expect(await commandLine(['backup', backups], settings)).toMatchObject({ code: 0 });
  const names = (await readdir(backups)).filter((name) => name !== 'erased.json').sort();
  return join(backups, names.at(-1) ?? '');
}

async function restore(backup: string, name: string): Promise<{ otherWorld: TestWorld; settings: Settings }> {
  const DATABASE_URL = await world.emptyDatabase();
  const settings = { ...world.settings, DATABASE_URL, DATA_DIR: join(folder, name) };
  expect(await commandLine(['restore', backup], settings)).toMatchObject({ code: 0 });
  return { otherWorld: await startWorld({ settings }), settings };
}

const readList = async () => JSON.parse(await readFile(erasedList, 'utf8')) as Erased[];
const signsIn = async ({ url }: TestWorld, person: Person) =>
  (await signInAgain(url, person)).token !== person.token;

async function erase(person: Person): Promise<void> {
  expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);
  const isListed = async () =>
    (await readList()).some(
      ({ user_id, erased_at }) => user_id === person.id && Date.parse(erased_at) > Date.now() - 60_000,
    );
  await expect.poll(isListed).toBe(true);
}

test('nobody erased comes back after a restore, and no number is given to a second person or loop', async () => {
  const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  const first = await backUp(world.settings);
  const cem = await world.person('Cem');
  const lateLoop = await loopOf(ann);
  await erase(cem);
  await erase(ben);

  const { otherWorld, settings } = await restore(first, 'one');
  const annThere = await signInAgain(otherWorld.url, ann);
  expect([await signsIn(otherWorld, ann), await signsIn(otherWorld, ben)]).toEqual([true, false]);
  const dan = await otherWorld.person('Dan');
  expect(dan.id).toBeGreaterThan(cem.id);
  const loopThere = await loopOf(annThere);
  expect(loopThere).toBeGreaterThan(lateLoop);
  // Restores of earlier versions gave numbers twice: someone else had this one.
  const formerHolder = { user_id: dan.id, erased_at: '2001-01-01T00:00:00Z' };
  await writeFile(erasedList, JSON.stringify([...(await readList()), formerHolder]));
  const second = await backUp(settings);
  await erase(dan);
  await otherWorld.stop();

  const { otherWorld: last } = await restore(second, 'two');
  const results = [ann, ben, cem, dan].map((person) => signsIn(last, person));
  expect(await Promise.all(results)).toEqual([true, false, false, false]);
  await last.stop();

  const { otherWorld: third } = await restore(first, 'three');
  const annAgain = await signInAgain(third.url, ann);
  expect((await third.person('Eve')).id).toBeGreaterThan(dan.id);
  expect(await loopOf(annAgain)).toBeGreaterThan(loopThere);
  expect(await signsIn(third, ben)).toBe(false);
  await third.stop();
});
