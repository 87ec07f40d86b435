import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startStopwatch } from '../../platform/patience.testing.ts';
import { startWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

const people = 25;
const each = 20;

test('five hundred reactions at once leave counts that equal the rows, and one for each person [13.12, 13.14]', async () => {
  const world = await startWorld();
  const ann = await world.person('Ann');
  const members: Person[] = [];
  for (let n = 0; n < people; n++) members.push(await world.person('Member'));
  const loopId = await loopOf(ann, members);
  const post = await postOf(ann, loopId);
  const comment = await commentOf(ann, post);
  const sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  const signs = ['👍', '❤️', null, '😂', '😢', '🎉', '👍'];
  const otherServer = await world.another();
  for (const [path, table, things, id] of [
    [`posts/${post}`, 'post_reactions', 'posts', post],
    [`messages/${comment}`, 'comment_reactions', 'comments', comment],
  ] as const) {
    const atOnce = Array.from({ length: people * each }, async (_, n) => {
      const member = members[n % people] as Person;
      const by = n % 2 ? member : member.at(otherServer.url);
      const seconds = startStopwatch();
      const { status } = await by.put(`/api/${path}/reaction`, {
        emoji: signs[(n * 5 + (n % 3)) % signs.length],
      });
      expect(status).toBe(200);
      return seconds();
    });
    const slowest = Math.max(...(await Promise.all(atOnce)));
    console.log(`The slowest of 500 reactions at once: ${slowest} s`);
    const [row] = await sql`select reactions from ${sql(things)} where id = ${id}`;
    const rows = await sql`select emoji, count(*)::int as n from ${sql(table)} group by emoji`;
    expect(row?.reactions).toEqual(Object.fromEntries(rows.map(({ emoji, n }) => [emoji, n])));
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(people);
  }
  await sql.end();
});
