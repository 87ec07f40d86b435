import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { until } from '../server/platform/patience.testing.ts';
import { startWorld, type TestWorld } from '../server/test/harness.ts';
import { postOf, signUp } from '../server/test/people.ts';
import { kinds, type World } from './kinds.ts';
import { endWriting, lookAtEnd, openWorld, startWriting } from './ledger.ts';
import { isFaulty } from './rows.ts';
import { emailOf } from './writers.ts';

test('a drill sees each fault that is planted, and none before', async () => {
  const world = await startWorld();
  const target = {
    url: world.url,
    settings: world.settings,
    databaseUrl: async () => world.settings.DATABASE_URL,
  };
  const drillWorld = await openWorld(world.url);
  const writing = await startWriting(target, drillWorld);
  await until(
    () => kinds.every((kind) => writing.acknowledged[kind].length > 1),
    () => JSON.stringify([...writing.failures]),
  );
  await writing.stop();
  const clean = await lookAtEnd(target, drillWorld, writing);
  expect([clean.lostNames, clean.twice, clean.untold, clean.wrong]).toEqual([[], [], [], null]);
  expect(isFaulty(clean)).toBe(false);
  expect(clean.unkeyedTwiceCount).toBe(0);

  await plant(world, drillWorld);
  const never = 'comments that nobody was told of';
  writing.acknowledged.comments.push({ name: never, begunAt: 0, acknowledgedAt: 0 });
  const { lostNames, twice, untold, wrong, unkeyedTwiceCount } = await endWriting(
    target,
    drillWorld,
    writing,
  );
  expect(lostNames.sort()).toEqual(
    [...kinds.filter((kind) => kind !== 'posts without a key').map((kind) => `${kind} 0`), never].sort(),
  );
  expect(twice).toEqual(['posts 1']);
  expect(untold).toEqual([never]);
  expect(wrong).toMatch(/comments/);
  expect(unkeyedTwiceCount).toBe(1);
});

async function plant(world: TestWorld, { ann, loopId }: World): Promise<void> {
  const sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  await sql`update posts set title = 'something else' where title = 'posts 0'`;
  await sql`update posts set title = 'edits of posts 0' where title = 'edits of posts 0, edited'`;
  await sql`update posts set title = 'deletions of posts 0' where title = 'To be talked about'`;
  await sql`update comments set text = 'something else' where text = 'comments 0'`;
  await sql`update comments set text = 'edits of comments 0' where text = 'edits of comments 0, edited'`;
  await sql`update comments set text = 'deletions of comments 0', deleted_at = null, deleted_by = null
    where id = (select min(id) from comments where deleted_at is not null)`;
  await sql`update reports set reason = 'something else' where reason = 'cases 0'`;
  await sql`update cases set outcome = null, decided_at = null, decided_by = null where note = 'decisions 0'`;
  await sql`update appointment_answers set note = 'something else' where note = 'answers 0'`;
  for (const kind of ['photos', 'files', 'films']) await damage(world, await keyOf(`${kind} 0`));
  await sql.end();
  await signUp(world.url, 'Back', emailOf('erasures 0'));
  await postOf(ann, loopId, 'posts 1');
  await postOf(ann, loopId, 'posts without a key 0');

  async function keyOf(title: string): Promise<string> {
    const [file] = await sql`select f.key from posts p join files f on f.id = (
      select used.file_id from file_uses used where used.loop_id = p.loop_id and used.post_id = p.id)
      where p.title = ${title}`;
    return file?.key;
  }
}

/** Every file of that upload keeps its length, and loses its second half. */
async function damage({ fileFolder }: TestWorld, key: string): Promise<void> {
  for (const name of await readdir(fileFolder(key))) {
    const path = join(fileFolder(key), name);
    if (!(await stat(path)).isFile()) continue;
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0, Math.floor(bytes.length / 2)));
  }
}
