import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesBelow } from '../platform/walk.ts';
import { days, startWorld, type TestWorld } from '../test/harness.ts';
import { commentOf, loopOf, nobodyAt, type Person, postOf } from '../test/people.ts';
import { uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let client: Sql;
let ann: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, cat] = [await world.person('Ann'), await world.person('Cat')];
  client = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

/** A word that occurs only in what this person writes and is called. */
const word = 'quagga';
const email = `Q.${word}@example.org`;

async function whereTheWordIs(): Promise<string[]> {
  const tables = await client<{ name: string }[]>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const tablesWithRows: string[] = [];
  for (const { name } of tables) {
    // The last mail goes to the person's own address.
    const isIt = name === 'mails' ? client`concat(subject, "text", html)` : client`t::text`;
    const rows = await client`select from ${client(name)} t where ${isIt} ilike ${`%${word}%`} limit 1`;
    if (rows.length > 0) tablesWithRows.push(name);
  }
  return tablesWithRows;
}

async function filesWithTheWord(): Promise<string[]> {
  const entries = await entriesBelow(join(world.settings.DATA_DIR, 'files'));
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return paths.filter((_, n) => contents[n]?.includes(word));
}

async function writeEverywhere(person: Person): Promise<number> {
  const loopId = await loopOf(ann, [person, cat]);
  await postOf(person, loopId, `A locked ${word}`, { password: `the ${word}` });
  const post = await postOf(person, loopId, `A ${word}`);
  await commentOf(person, await postOf(ann, loopId), `No ${word} here`);
  await copiedByCat(person, loopId);
  const user = { nickname: `Little ${word}`, bio: `I am a ${word}` };
  await person.put(`/api/users/${person.id}`, { user });
  const { profiles } = (await person.get(`/api/users/${person.id}`)).body.user;
  await person.put(`/api/users/${person.id}`, { user, profile_id: profiles[0].id });
  await cat.post(`/api/posts/${post}/report`, { reason: 'It hurts' });
  await ann.post(`/api/loops/${await loopOf(ann)}/invite`, {
    emails: [email],
    invitation_text: 'Come along',
  });
  await ann.post(`/api/loops/${loopId}/members/${person.id}/add_admin`);
  await person.post(`/api/loops/${loopId}/invite`, {
    emails: ['zoe@example.org'],
    invitation_text: `Yours, ${word}`,
  });
  await person.post('/api/memberships', {
    first_name: word,
    last_name: word,
    email,
    days: 'Two Days Monday & Tuesday',
    custom_field: `Call me ${word}`,
    terms: true,
  });
  const nobody = nobodyAt(world.url);
  await nobody.post('/api/contact', {
    name: word,
    email: email.toUpperCase(),
    message: `All about a ${word}`,
  });
  await nobody.post('/api/submit', { firstName: word, email, checkbox: true });
  await nobody.post('/api/outside_reports', { place: 'Oak School', reason: 'It hurts', email });
  return loopId;
}

/** Somebody else's copy of a post of theirs, with their picture in it. */
async function copiedByCat(person: Person, loopId: number): Promise<void> {
  const { simple_url } = await uploadOf(person, `${word}.txt`, word);
  const original = {
    title: word,
    loop_id: loopId,
    additional_media: [{ url: simple_url }],
    is_cloneable: true,
  };
  const { post } = (await person.post('/api/posts', original)).body;
  const copy = {
    ...{ title: 'A copy', loop_id: loopId, cloned_from_id: post.id },
    additional_media: [{ url: post.main_media.id }],
  };
  expect((await cat.post('/api/posts', copy)).status).toBe(201);
}

test('leaves nothing of what a person wrote or was called, in any table, once what was reported may go [1.31, 11.84]', async () => {
  const person = await world.person(word, email);
  const loopId = await writeEverywhere(person);
  await world.settle();
  expect(await whereTheWordIs()).toEqual([
    ...['cases', 'checkouts', 'comments', 'enquiries', 'file_uses', 'files', 'invitations', 'mails'],
    ...['outside_reports', 'posts', 'profiles', 'users'],
  ]);
  expect(await filesWithTheWord()).toHaveLength(1);
  expect((await person.delete(`/api/users/${person.id}`)).status).toBe(204);
  await world.settle();
  expect(await filesWithTheWord()).toEqual([]);
  // A mail that can only be read here keeps its words for an hour.
  expect(await whereTheWordIs()).toEqual(['cases', 'mails']);
  expect(await client`select files_count from posts where title = 'A copy'`).toEqual([{ files_count: 0 }]);
  const [{ id }] = (await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases;
  await ann.put(`/api/cases/${id}`, { outcome: 'kept' });
  const mails = await client`select subject from mails where lower("to") = ${email.toLowerCase()}`;
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Loopyard account is deleted']);
  world.clock.advance(days(181));
  await (await world.another({ web: false })).stop();
  expect(await whereTheWordIs()).toEqual([]);
});

test('leaves what others sent as it is', async () => {
  const letter = { name: 'Cat', email: 'cat@example.org', message: 'How does it work?' };
  await nobodyAt(world.url).post('/api/contact', letter);
  const dan = await world.person('Dan');
  await dan.delete(`/api/users/${dan.id}`);
  expect(await client`select email from enquiries`).toMatchObject([{ email: 'cat@example.org' }]);
});
