import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { commandLine } from './command-line.ts';
import { minutes, type TestWorld } from './harness.ts';
import type { Person } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

type Place = { world: TestWorld; ann: Person; settings: Record<string, string>; objects: ObjectStore };

export function checkRules(placeNow: () => Place): void {
  const check = (...flags: string[]) => commandLine(['check', ...flags], placeNow().settings);
  const inAnHour = { now: () => new Date(Date.now() + minutes(61)) };
  const checkLater = (...flags: string[]) => commandLine(['check', ...flags], placeNow().settings, inAnHour);
  const inOrder = { code: 0, output: 'Everything is in order.\n' };
  const fileOf = async (text: string) => {
    const { ann } = placeNow();
    return processed(ann, await uploadOf(ann, 'notes.txt', text));
  };
  const putObject = async (name: string, text: string) => {
    const path = join(tmpdir(), `loopyard-stray-${process.pid}`);
    await writeFile(path, text);
    await (await placeNow().objects.bring([{ name, path }])).finish();
  };

  test('files without a row are listed with their size, and deleted on request', async () => {
    const { key } = await fileOf('mine');
    expect(await check()).toEqual(inOrder);
    const home = `kept/${key.slice(0, 2)}/${key}`;
    await putObject(`${home}/another.webp`, 'x'.repeat(1_500));
    await putObject('kept/00/00ff/thumb.webp', 'x'.repeat(2_000));
    await putObject(`incoming/${key}`, 'x'.repeat(10));
    // An upload gets its row after its bytes.
    expect((await check()).output).not.toContain('incoming/');
    const lines = (await checkLater()).output.trim().split('\n');
    expect(lines.slice(0, -1).sort()).toEqual(
      [
        `Stray file: ${home}/another.webp (1.5 kB)`,
        'Stray file: kept/00/00ff/thumb.webp (2.0 kB)',
        `Stray file: incoming/${key} (10 bytes)`,
      ].sort(),
    );
    expect(lines.at(-1)).toBe('Stray in all: 3 files of 3.4 kB. To delete them, add --remove');
    expect(await checkLater('--remove')).toMatchObject({ code: 1 });
    expect(await checkLater('--bytes')).toEqual(inOrder);
  });

  test('rows without their file are listed with its size', async () => {
    const { id, key } = await fileOf('0123456789');
    const name = `kept/${key.slice(0, 2)}/${key}/original.bin`;
    await placeNow().objects.remove(name);
    expect(await check()).toEqual({
      code: 1,
      output: `The file ${id}: original.bin is missing\nMissing: 1 file of 10 bytes\n`,
    });
    await putObject(name, '0123456789');
    expect(await check('--bytes')).toEqual(inOrder);
  });

  test('a cancelled upload leaves nothing behind', async () => {
    const { key } = await fileOf('mine no more');
    const { world, ann, objects } = placeNow();
    expect((await ann.delete(`/api/uploads/${key}`)).status).toBe(204);
    await world.settle();
    expect(await objects.open(`kept/${key.slice(0, 2)}/${key}/original.bin`)).toBeNull();
    expect(await check()).toEqual(inOrder);
  });
}
