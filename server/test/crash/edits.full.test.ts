import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { turnedSize, widestCrop } from '@loopyard/contract/picture-edits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStopwatch, until } from '../../platform/patience.testing.ts';
import { commandLine } from '../command-line.ts';
import { type Person, signUp } from '../people.ts';
import { quarters } from '../pictures.ts';
import { processed, uploadOf } from '../uploads.ts';
import { freePort } from './free-port.ts';
import { type Program, programIn, type Victim } from './program.ts';

const kills = 5;
const size = { width: 1600, height: 1200 };
let folder: string;
let program: Program;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'a crash '));
  program = programIn(join(folder, 'data'), await freePort());
  await program.start();
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

type Edit = { rotate: number; crop: { x: number; y: number; width: number; height: number } };
type EditedPicture = { key: string; edit: Edit | null; count: number };

const bytesOf = async (path: string) => Buffer.from(await (await fetch(program.url + path)).arrayBuffer());

function editOf(n: number): Edit {
  const rotate = [90, 7.5, 180, -33][n % 4] ?? 0;
  const { x, y, width, height } = widestCrop(size, rotate);
  return { rotate, crop: { x: x + (n % 50), y, width: width - 50, height } };
}

function startEditing(ann: Person, firstKey: string): { picture: EditedPicture; stop(): Promise<void> } {
  const picture: EditedPicture = { key: firstKey, edit: null, count: 0 };
  let stopped = false;
  const makeEdit = async (edit: Edit) => {
    const attempt = { 'idempotency-key': randomUUID() };
    const answer = await until(async () => {
      const answer = await ann.post(`/api/uploads/${picture.key}/edit`, edit, attempt).catch(() => null);
      return answer && answer.status < 500 ? answer : null;
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    Object.assign(picture, { key: answer.body.media.key, edit, count: picture.count + 1 });
  };
  const work = (async () => {
    for (let n = 0; !stopped; n++) {
      await makeEdit(editOf(n));
      // Some edits are replaced before they finish, others finish.
      await sleep(randomInt(0, 700));
    }
  })();
  // The error is thrown at the end, when `work` is awaited.
  work.catch(() => undefined);
  return {
    picture,
    stop() {
      stopped = true;
      return work;
    },
  };
}

describe(`kill -9 at ${kills} random moments during picture edits loses nothing`, () => {
  test.each<Victim>(['server', 'database', 'media'])('when the %s is killed', async (victim) => {
    const ann = await signUp(program.url, 'Ann');
    const bytes = new Uint8Array(await quarters(size.width, size.height).png().toBuffer());
    const pictures = await Promise.all(
      [1, 2, 3].map(async () => {
        const { key, url } = await processed(ann, await uploadOf(ann, 'photo.png', bytes));
        return { whole: await bytesOf(url), editing: startEditing(ann, key) };
      }),
    );
    for (let killed = 0; killed < kills; ) {
      await sleep(randomInt(100, 1_500));
      if (!(await program.kill(victim))) continue;
      killed++;
      if (victim === 'server') await program.start();
    }
    for (const { editing } of pictures) await editing.stop();
    const seconds = startStopwatch();

    for (const { whole, editing } of pictures) {
      const { key, edit } = editing.picture;
      const media = await processed(ann, key);
      expect(media).toMatchObject({ edit, processing_error: null });
      expect(await sharp(await bytesOf(media.url)).metadata()).toMatchObject({
        width: edit?.crop.width,
        height: edit?.crop.height,
      });
      expect(await bytesOf(media.original_url)).toEqual(whole);
      const undone = await ann.post(`/api/uploads/${key}/edit`, {});
      const { url, ...facts } = await processed(ann, undone.body.media.key);
      expect(facts).toMatchObject({ edit: null, ...turnedSize(size, 0) });
      expect(await bytesOf(url)).toEqual(whole);
    }
    const count = pictures.reduce((sum, { editing }) => sum + editing.picture.count, 0);
    console.log(
      `${kills} kills of the ${victim}: ${count} edits, none lost, the last made after ${seconds()} s`,
    );
  });
});

test('all remaining files are complete, and nothing is left over', async () => {
  const isInOrder = async () => {
    const { output } = await commandLine(['check', '--bytes'], { DATA_DIR: join(folder, 'data') });
    return output === 'Everything is in order.\n' ? output : null;
  };
  await until(isInOrder);
});
