import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVideo } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { doneBefore, picture, startTurnsWorld, startWorker } from '../../../test/turns.testing.ts';
import { type Place, processed, uploadOf } from '../../../test/uploads.ts';

let film: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  film = await longFilm();
});

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

test('films take no place that someone else’s picture could have', async () => {
  const world = await startTurnsWorld();
  const { ann, ben, cem } = world;
  // The server goes by the bytes, not by the name.
  const films = [
    [ann, await uploadOf(ann, 'a.mkv', film)],
    [ann, await uploadOf(ann, 'b.data', film)],
    [ben, await uploadOf(ben, 'c.data', film)],
  ] as const;
  await startWorker(world);
  while (!(await progressOf(...films[0])) && !(await progressOf(...films[1]))) await sleep(20);
  const small = await uploadOf(cem, 'small.png', await picture(60, 40));
  await processed(cem, small);
  // A place must be free before two films are done.
  const all = films.map(([, place]) => place);
  expect(await doneBefore(world, all, [small])).toBeLessThan(2);
});

test('with 1 GB of memory a film and a picture are worked on at once, and no second film', async () => {
  const world = await startTurnsWorld({ memoryBytes: 2 ** 30 });
  const { ann, ben, cem } = world;
  const films = [
    [ann, await uploadOf(ann, 'a.mkv', film)],
    [ben, await uploadOf(ben, 'b.mkv', film)],
  ] as const;
  await startWorker(world);
  while (!(await progressOf(...films[0])) && !(await progressOf(...films[1]))) await sleep(20);
  await processed(cem, await uploadOf(cem, 'small.png', await picture(60, 40)));
  const progress = await Promise.all(films.map((film) => progressOf(...film)));
  expect(progress.filter(Boolean)).toHaveLength(1);
});
