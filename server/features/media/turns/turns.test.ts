import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { type Place, processed, uploadOf } from '../../../test/uploads.ts';
import { makeVideo, twoColours } from '../processing/made.testing.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cem: Person;

beforeEach(async () => {
  world = await startWorld({ roles: 'web' });
  [ann, ben, cem] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cem')];
});
afterEach(() => world.stop());

const startWorker = () => world.another({ web: false, worker: true });
const picture = async (width: number, height: number) =>
  new Uint8Array(await twoColours(width, height).png({ compressionLevel: 1 }).toBuffer());

async function uploadsOf(person: Person, count: number, bytes: Uint8Array<ArrayBuffer>): Promise<Place[]> {
  const places: Place[] = [];
  for (let n = 0; n < count; n++) places.push(await uploadOf(person, `${n}.png`, bytes));
  return places;
}

async function longFilm(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-films-'));
  const path = join(folder, 'film.mkv');
  await makeVideo({ path, width: 1280, height: 720, frames: 300, codec: FF_ENCODER_MPEG4 });
  const film = new Uint8Array(await readFile(path));
  await rm(folder, { recursive: true });
  return film;
}

const progressOf = async (person: Person, { fields }: Place): Promise<number | null> =>
  (await person.get(`/api/uploads/${fields.key}`)).body.media.progress;

/** Goes by the order in which files were finished, however late the test looks. */
async function doneBefore(places: Place[], last: Place[]): Promise<number> {
  const keys = await world.keysBy('processed_at');
  const end = Math.max(...last.map(({ fields }) => keys.indexOf(fields.key)));
  return places.filter(({ fields }) => keys.slice(0, end).includes(fields.key)).length;
}

test('one person’s many pictures hold up nobody else’s few', async () => {
  const many = await uploadsOf(ann, 10, await picture(1600, 1200));
  const few = await uploadsOf(ben, 2, await picture(60, 40));
  const [cemsUpload] = (await uploadsOf(cem, 1, await picture(60, 40))) as [Place];
  await startWorker();
  await Promise.all([...few.map((place) => processed(ben, place)), processed(cem, cemsUpload)]);
  expect(await doneBefore(many, [...few, cemsUpload])).toBeLessThan(6);
});

test('a loop’s many pictures hold up none in another loop of the same person', async () => {
  const loops = [await loopOf(ann), await loopOf(ann)];
  const many = await uploadsOf(ann, 10, await picture(1600, 1200));
  const [larger] = (await uploadsOf(ann, 1, await picture(1700, 1200))) as [Place];
  for (const [n, places] of [many, [larger]].entries())
    await ann.post('/api/posts', {
      loop_id: loops[n],
      additional_media: places.map(({ simple_url }) => ({ url: simple_url })),
    });
  await startWorker();
  await processed(ann, larger);
  expect(await doneBefore(many, [larger])).toBeLessThan(6);
});

test('large pictures hold up no small one that came after them', async () => {
  const large = await uploadsOf(ann, 10, await picture(1600, 1200));
  const [small] = (await uploadsOf(ann, 1, await picture(60, 40))) as [Place];
  await startWorker();
  await processed(ann, small);
  expect(await doneBefore(large, [small])).toBeLessThan(6);
});

test('films take no place that someone else’s picture could have', async () => {
  const film = await longFilm();
  // The server goes by the bytes, not by the name.
  const films = [
    [ann, await uploadOf(ann, 'a.mkv', film)],
    [ann, await uploadOf(ann, 'b.data', film)],
    [ben, await uploadOf(ben, 'c.data', film)],
  ] as const;
  await startWorker();
  while (!(await progressOf(...films[0])) && !(await progressOf(...films[1]))) await sleep(20);
  const small = await uploadOf(cem, 'small.png', await picture(60, 40));
  await processed(cem, small);
  // A place must be free before two films are done.
  const all = films.map(([, place]) => place);
  expect(await doneBefore(all, [small])).toBeLessThan(2);
});

test('with 1 GB of memory a film and a picture are worked on at once, and no second film', async () => {
  await world.stop();
  world = await startWorld({ roles: 'web', bounds: { memoryBytes: 2 ** 30 } });
  [ann, ben, cem] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cem')];
  const film = await longFilm();
  const films = [
    [ann, await uploadOf(ann, 'a.mkv', film)],
    [ben, await uploadOf(ben, 'b.mkv', film)],
  ] as const;
  await startWorker();
  while (!(await progressOf(...films[0])) && !(await progressOf(...films[1]))) await sleep(20);
  await processed(cem, await uploadOf(cem, 'small.png', await picture(60, 40)));
  const progress = await Promise.all(films.map((film) => progressOf(...film)));
  expect(progress.filter(Boolean)).toHaveLength(1);
});
