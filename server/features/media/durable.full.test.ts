import { access, appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import type { Person } from '../../test/people.ts';
import { watchFlushes } from '../../test/power.ts';
import { type Place, processed, uploadOf } from '../../test/uploads.ts';

let flushes: Awaited<ReturnType<typeof watchFlushes>>;
let world: TestWorld;
let ann: Person;
const store = () => join(world.settings.DATA_DIR, 'files');

beforeAll(async () => {
  flushes = await watchFlushes();
  world = await startWorld();
  ann = await world.person('Ann');
});
afterEach(() => {
  flushes.before = null;
});
afterAll(async () => {
  await world.stop();
  flushes.stop();
});

const jpeg = async (width: number) => new Uint8Array(await twoColours(width, 600).jpeg().toBuffer());
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('a power cut', () => {
  test('neither empties a finished picture nor loses an accepted one', async () => {
    const places: Place[] = [];
    for (let n = 0; n < 5; n++) places.push(await uploadOf(ann, `${n}.jpg`, await jpeg(800 + n)));
    const finishedMedia = [];
    for (const place of places) finishedMedia.push(await processed(ann, place));
    await flushes.cutPower(store());
    for (const { url, feed_url, thumb_url, width } of finishedMedia) {
      const widths = [];
      for (const path of [url, feed_url, thumb_url]) {
        const answer = await fetch(world.url + path);
        widths.push((await sharp(await answer.arrayBuffer()).metadata()).width);
      }
      expect(widths).toEqual([width, width, 480]);
    }
    expect((await commandLine(['check', '--bytes'], world.settings)).output).toBe(
      'Everything is in order.\n',
    );
  });

  test('leaves no row without its file, and no original deleted too early', async () => {
    const asFlushed: { isFinished: boolean; originalThere: boolean }[] = [];
    flushes.before = async (path) => {
      const key = /\/working\/([0-9a-f]{32})-[^/]+\/\w/.exec(path)?.[1];
      if (!key) return;
      const { body } = await ann.get(`/api/uploads/${key}`);
      const original = await isThere(join(store(), 'incoming', key));
      asFlushed.push({ isFinished: body.media.is_finished_processing, originalThere: original });
    };
    const place = await uploadOf(ann, 'late.jpg', await jpeg(700));
    const media = await processed(ann, place);
    expect(asFlushed).toEqual(Array(3).fill({ isFinished: false, originalThere: true }));
    expect(media.processing_error).toBeNull();
  });
});

describe('a file that is not what was written', () => {
  const check = (...flags: string[]) => commandLine(['check', ...flags], world.settings);

  test('is reported as damaged: an emptied one by its size, a changed one by its bytes', async () => {
    const media = await processed(ann, await uploadOf(ann, 'a.jpg', await jpeg(900)));
    const folder = world.fileFolder(media.key);
    expect(await check('--bytes')).toMatchObject({ code: 0 });

    const thumb = join(folder, 'thumb.webp');
    const good = await readFile(thumb);
    const changedBytes = Buffer.from(good);
    changedBytes[100] = (changedBytes[100] ?? 0) ^ 1;
    await writeFile(thumb, changedBytes);
    expect(await check()).toMatchObject({ code: 0 });
    expect(await check('--bytes')).toEqual({
      code: 1,
      output: `The file ${media.id}: thumb.webp has changed since it was written\n`,
    });

    await truncate(thumb);
    expect(await check()).toEqual({
      code: 1,
      output: `The file ${media.id}: thumb.webp has 0 bytes instead of ${good.length}\n`,
    });
    await writeFile(thumb, good);
    expect(await check('--bytes')).toMatchObject({ code: 0 });
  });

  test('is reported as damaged while it waits to be processed', async () => {
    const quiet = await startWorld({ roles: 'web' });
    try {
      const ben = await quiet.person('Ben');
      const place = await uploadOf(ben, 'a.txt', 'as it was sent');
      const path = join(quiet.settings.DATA_DIR, 'files', 'incoming', place.fields.key);
      expect(await commandLine(['check', '--bytes'], quiet.settings)).toMatchObject({ code: 0 });
      await appendFile(path, '!');
      expect((await commandLine(['check'], quiet.settings)).output).toMatch(
        /^The file \d+: its upload has 15 bytes instead of 14\n$/,
      );
    } finally {
      await quiet.stop();
    }
  });
});
