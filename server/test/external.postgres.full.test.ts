import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideo, twoColours } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { commentsOf, loopChannel } from './cable.ts';
import { commandLine } from './command-line.ts';
import { expectWhole } from './crash/expect-whole.ts';
import { withAnycable, withRails } from './crash/followers.ts';
import { freePort } from './crash/free-port.ts';
import { type Program, programIn } from './crash/program.ts';
import { startWriting, untilEnough } from './crash/writer.ts';
import { loopOf, type Person, postOf, signInAgain, signUp } from './people.ts';
import { asking, type PostgresServer, startPostgres } from './postgres.ts';
import { databaseNamed } from './scratch-names.ts';
import { processed, uploadOf } from './uploads.ts';

let database: PostgresServer;
let folder: string;
let settings: Settings;
let program: Program;
let ann: Person;
let ben: Person;
type Settings = { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string };

beforeAll(async () => {
  // The Rails client listens for visibility changes of the page.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  folder = await mkdtemp(join(tmpdir(), 'loopyard-external-'));
  database = await startPostgres();
  settings = settingsIn('data', await database.emptyDatabase());
  program = programIn(settings.DATA_DIR, await freePort(), settings);
  await program.start();
  [ann, ben] = [await signUp(program.url, 'Ann'), await signUp(program.url, 'Ben')];
});
afterAll(async () => {
  await program.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const settingsIn = (name: string, url: string): Settings => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
  SECRET_KEY: 'only for a test, thirty-two letters',
});
const idsOf = async (person: Person, loopId: number, filter: object): Promise<number[]> => {
  const query = `query ($filter: PostFilter!) { allPosts(filter: $filter) { id } }`;
  const { data } = await person.graphql(query, { filter: { loop_id: String(loopId), ...filter } });
  return data.allPosts.map(({ id }: { id: string }) => Number(id));
};

test('a database of another version, and an account without further rights, are enough', async () => {
  const [owner] = await asking(
    settings.DATABASE_URL,
    (sql) => sql`select rolsuper, current_setting('server_version_num')::int / 10000 as version
      from pg_roles where rolname = current_user`,
  );
  const [ours] = await asking(
    inject('databaseUrl'),
    (sql) => sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  expect(owner?.rolsuper).toBe(false);
  expect(owner?.version).not.toBe(ours?.version);
  expect(await commandLine(['check'], settings)).toMatchObject({ code: 0 });
});

test('posts and comments arrive as written', async () => {
  const loopId = await loopOf(ann, [ben]);
  const [anns, bens] = [await ann.cable(), await ben.cable()];
  const loop = loopChannel(loopId);
  await bens.subscribe(loop);
  const post = await postOf(ann, loopId, 'Hello');
  await bens.next(loop, (m) => m.new_content);
  for (const cable of [anns, bens]) await cable.subscribe(commentsOf(post));
  anns.perform(commentsOf(post), 'send_message', { text: 'Is it there?', uuid: 'there' });
  await bens.next(commentsOf(post), (m) => m.message?.text === 'Is it there?');
  for (const cable of [anns, bens]) cable.close();
});

describe.each([
  ['english', 'Running to the concerts', ['runs', 'CONCERT']],
  ['german', 'Die Häuser über dem Fluss', ['haus', 'HÄUSERN', 'uber']],
  ['french', 'Les élèves déjeunent à midi', ['eleve', 'ÉLÈVES', 'déjeuner']],
  ['russian', 'Новые книги в библиотеке', ['КНИГА', 'библиотека']],
  ['greek', 'Οι μαθητές διαβάζουν βιβλία', ['ΒΙΒΛΊΑ', 'μαθητες']],
  ['turkish', 'Öğrenciler bahçede', ['ogrenciler', 'BAHÇE']],
  [null, '日本語の本 and Ωμέγα', ['日本語の本', 'ΩΜΈΓΑ']],
])('in a loop whose language is %s', (language, title, words) => {
  let loopId: number;
  let post: number;
  beforeAll(async () => {
    loopId = await loopOf(ann);
    expect((await ann.put(`/api/loops/${loopId}`, { loop: { language } })).status).toBe(200);
    post = await postOf(ann, loopId, title);
    await postOf(ann, loopId, 'xyz');
  });

  test('words are found in any inflection, in any case and without accents', async () => {
    for (const search of words) expect(await idsOf(ann, loopId, { search }), search).toEqual([post]);
  });

  test('parts of a title are found, down to two letters', async () => {
    const word = title.split(' ').at(-1) ?? '';
    for (const part of [word, word.slice(1), word.slice(1, 3), word.toUpperCase()])
      expect(await idsOf(ann, loopId, { title_contains: part }), part).toEqual([post]);
  });
});

test('a backup restores into the embedded database and back, completely', async () => {
  const loopId = await loopOf(ann, [ben]);
  const upload = await uploadOf(ann, 'letter.txt', 'a letter');
  await processed(ann, upload);
  const post = await postOf(ann, loopId, 'Crème brûlée', { additional_media: [{ url: upload.simple_url }] });
  const embedded = await emptyEmbedded();
  const [embeddedSettings, newSettings] = [
    settingsIn('there', embedded),
    settingsIn('back', await database.emptyDatabase()),
  ];
  await carry(settings, embeddedSettings);
  await carry(embeddedSettings, newSettings);
  const copy = programIn(newSettings.DATA_DIR, await freePort(), newSettings);
  await copy.start();
  try {
    const annThere = await signInAgain(copy.url, ann);
    for (const search of ['brulee', 'letter.txt'])
      expect(await idsOf(annThere, loopId, { search })).toEqual([post]);
    expect(await postOf(annThere, loopId, 'And on')).toBeGreaterThan(post);
  } finally {
    await copy.stop();
  }
});

test('a restart of the database loses nothing acknowledged, and listeners receive everything once', async () => {
  const loopId = await loopOf(ann, [ben]);
  const postId = await postOf(ann, loopId);
  const film = join(folder, 'film.mp4');
  await makeVideo({ path: film, width: 160, height: 90, frames: 25, codec: FF_ENCODER_MPEG4 });
  const picture = await twoColours(120, 80).jpeg().toBuffer();
  const work = { url: program.url, loopId, postId, picture, film: await readFile(film) };
  const followers = [withRails, withAnycable].map((follow) => follow(ben, program.url, postId));
  await until(() => followers.every(({ connects }) => connects > 0));
  const writing = startWriting(ann, work);
  try {
    for (let n = 0; n < 3; n++) {
      await untilEnough(writing.acknowledged);
      await database.restart();
    }
    await untilEnough(writing.acknowledged);
  } finally {
    await writing.stop();
  }
  await expectWhole(ann, work, writing.acknowledged);
  const texts = await asking(
    settings.DATABASE_URL,
    (sql) => sql`select text from comments where post_id = ${postId} order by text`,
  );
  for (const follower of followers) {
    await until(
      () => follower.texts.length >= texts.length,
      () => `${texts.length} comments, and ${follower.texts.length} were heard`,
    );
    expect(follower.texts.toSorted()).toEqual(texts.map(({ text }) => text).toSorted());
    follower.close();
  }
});

async function emptyEmbedded(): Promise<string> {
  const name = `external_${process.pid}`;
  const admin = postgres(inject('databaseUrl'), { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  return databaseNamed(inject('databaseUrl'), name);
}

async function carry(from: Settings, to: Settings): Promise<void> {
  const place = join(to.DATA_DIR, '..', `backup for ${to.DATA_DIR.split('/').at(-1)}`);
  expect(await commandLine(['backup', place], from)).toMatchObject({ code: 0 });
  const [name = ''] = (await readdir(place)).filter((entry) => /^\d{4}-/.test(entry));
  expect(await commandLine(['restore', join(place, name)], to)).toMatchObject({ code: 0 });
  expect(await commandLine(['check'], to)).toMatchObject({ code: 0 });
}
