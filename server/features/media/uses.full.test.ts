import { rm } from 'node:fs/promises';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { migrationsUntil } from '../../test/migrations-until.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';
import { type Place, processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const picture = async (person: Person) =>
  uploadOf(person, 'a.png', await twoColours(40, 40).png().toBuffer());

/** Each sets or removes a picture of Ann's; the first three belong to a loop. */
const uses: Record<string, (file: { url: string } | null, loop: number) => Promise<{ status: number }>> = {
  'one of a post’s media': async (file, loop) => {
    const [post] = (await ann.graphql(`{ allPosts(filter: { loop_id: ${loop} }) { id } }`)).data.allPosts;
    return ann.put(`/api/posts/${post.id}`, { additional_media: file ? [file] : [] });
  },
  'the logo of a loop': (logo, loop) => ann.put(`/api/loops/${loop}`, { logo }),
  'the portrait of a profile': async (portrait, loop) => {
    const { profiles } = (await ann.get(`/api/users/${ann.id}`)).body.user;
    const { id } = profiles.find((profile: { loop_id: number }) => profile.loop_id === loop);
    return ann.put(`/api/users/${ann.id}`, { profile_id: id, portrait });
  },
  'the portrait of an account': (file) => ann.put(`/api/users/${ann.id}`, { default_portrait: file }),
};

describe('a file', () => {
  test.for(Object.entries(uses))('is in use while it is %s, and no longer', async ([, use]) => {
    await postOf(ann, loopId);
    const [before, now] = [await picture(ann), await picture(ann)];
    const takeBack = async (file: Place) => {
      const { status, body } = await ann.delete(`/api/uploads/${file.fields.key}`);
      return body?.detail ?? status;
    };
    for (const file of [before, now]) expect((await use({ url: file.simple_url }, loopId)).status).toBe(200);
    expect([await takeBack(before), await takeBack(now)]).toEqual([204, 'This file is in use']);
    await use(null, loopId);
    expect(await takeBack(now)).toBe(204);
  });

  test.for(Object.entries(uses).slice(0, 3))(
    'opens by a link of one loop no more when it is only %s in another',
    async ([, use]) => {
      const file = await picture(ann);
      const media = [{ url: file.simple_url }];
      const post = await postOf(ann, loopId, 'With a picture', { additional_media: media });
      await processed(ann, file);
      const { data } = await ben.graphql(`{ post(id: ${post}) { main_media { url } } }`);
      const opens = async () => (await fetch(world.url + data.post.main_media.url)).status;
      const another = await loopOf(ann);
      await postOf(ann, another);
      expect([(await use({ url: file.simple_url }, another)).status, await opens()]).toEqual([200, 200]);
      await ann.put(`/api/posts/${post}`, { additional_media: [] });
      expect(await opens()).toBe(404);
    },
  );
});

describe('a row of file_uses', () => {
  test('belongs to one post, loop or profile', async () => {
    const database = postgres(world.settings.DATABASE_URL, { max: 1 });
    const post = await postOf(ann, loopId);
    const { key } = (await picture(ann)).fields;
    const [file] = await database`select id as file_id from files where key = ${key}`;
    const [loop_id, post_id, user_id, order] = [loopId, post, ben.id, 0];
    const write = (row: object) =>
      database
        .begin(async (tx) => {
          await tx`delete from file_uses`;
          await tx`insert into file_uses ${tx({ ...file, ...row })}`;
        })
        .then(
          () => 'written',
          ({ constraint_name, column_name }) => constraint_name ?? column_name,
        );
    for (const whole of [{ loop_id, post_id, order }, { loop_id }, { loop_id, user_id }])
      expect([whole, await write(whole)]).toEqual([whole, 'written']);
    for (const wrong of [
      { loop_id, post_id },
      { loop_id, order },
      { loop_id, user_id, title: 'A title' },
      { loop_id, user_id, alt: 'A girl' },
      { loop_id, post_id, user_id, order },
    ])
      expect([wrong, await write(wrong)]).toEqual([wrong, 'file_uses_by_one']);
    for (const ofNoLoop of [{}, { post_id, order }, { user_id }])
      expect([ofNoLoop, await write(ofNoLoop)]).toEqual([ofNoLoop, 'loop_id']);
    await database.end();
  });
});

test('uses from before there was one table are kept', async () => {
  const url = await world.emptyDatabase();
  const [older, newer] = [await migrationsUntil(17), await migrationsUntil(18)];
  await migrateDatabase(url, { folder: older });
  const database = postgres(url, { max: 1 });
  await database.unsafe(`
    insert into users (email, email_key, password_hash, first_name, last_name, last_accessed_loop_id, created_at)
      select n || '@example.org', n || '@example.org', '', 'Ann', 'Example', 63, now() from generate_series(1, 3) n;
    insert into loops (name, owner_id, is_public, has_guest_access, created_at)
      select 'Loop ' || n, 1, false, false, now() from generate_series(1, 3) n;
    insert into memberships (loop_id, user_id, joined_at)
      select l.id, u.id, now() from loops l, users u where l.id < 1002;
    insert into profiles (loop_id, user_id, created_at, updated_at)
      select loop_id, user_id, now(), now() from memberships order by 1, 2;
    insert into files (key, owner_id, name, resource_type, created_at, upload_expires_at)
      select 'key' || n, 1, 'a.jpg', 'image', now(), now() from generate_series(1, 6) n;
    insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
      select 1000, 1, 'A post', now(), now(), now() from generate_series(1, 2);
    insert into post_media (loop_id, post_id, file_id, "order", title, main_since)
      values (1000, 1, 2, 1, 'A title', null), (1000, 1, 1, 0, null, '2026-01-02 03:04:05.678Z'), (1000, 2, 1, 0, '', null);
    update loops set logo_file_id = 3 where id = 1000;
    update loops set logo_file_id = 99 where id = 1001;
    update profiles set portrait_key = 'key4' where loop_id = 1001 and user_id = 2;
    update profiles set portrait_key = 'key5' where loop_id = 1000 and user_id in (2, 3);
    update profiles set portrait_key = 'gone' where loop_id = 1000 and user_id = 1;
    update users set portrait_key = 'key5' where id = 2;
    update users set portrait_key = 'gone' where id = 3;`);
  await migrateDatabase(url, { folder: newer });
  const rows = await database
    .unsafe(`
    select concat_ws(' ', 'loop ' || loop_id, 'post ' || post_id, 'user ' || user_id) as used_by,
      file_id::int as file, "order", title, main_since
    from file_uses order by post_id, loop_id, user_id nulls first, file_id`)
    .values();
  await database.end();
  for (const folder of [older, newer]) await rm(folder, { recursive: true });
  expect(rows).toEqual([
    ['loop 1000 post 1', 1, 0, null, new Date('2026-01-02T03:04:05.678Z')],
    ['loop 1000 post 1', 2, 1, 'A title', null],
    ['loop 1000 post 2', 1, 0, '', null],
    ['loop 1000', 3, null, null, null],
    ['loop 1000 user 2', 5, null, null, null],
    ['loop 1000 user 3', 5, null, null, null],
    ['loop 1001 user 2', 4, null, null, null],
    ['user 2', 5, null, null, null],
  ]);
});
