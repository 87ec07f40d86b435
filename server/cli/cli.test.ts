import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { commandLine, typedCommand } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { mailsTo } from '../test/mail.ts';
import { commentOf, loopOf, nobodyAt, type Person, password, postOf, signInAgain } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';
import type { Manifest } from './backup-manifest.ts';

let world: TestWorld;
let folder: string;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard cli '));
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const runCommand = (words: string[], settings: Record<string, string> = world.settings) =>
  commandLine(words, settings);
const works = async (person: Person) => (await person.get('/api/loops')).status;

describe('the command line', () => {
  test('says what it can do, and ends with 1 when it can’t', async () => {
    expect(await typedCommand(['help'], world.settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('suspend <email>'),
    });
    expect(await typedCommand(['suspend', 'nobody@example.org'], world.settings)).toMatchObject({
      code: 1,
      output: 'There is no account with the e-mail address nobody@example.org\n',
    });
  });

  test('makes someone an admin of a loop, a member first if need be', async () => {
    const loopId = await loopOf(ann, [], { name: 'The old choir' });
    expect((await runCommand(['admin', 'add', ben.email, 'the', 'old', 'choir'])).output).toBe(
      `${ben.email} is an admin of The old choir\n`,
    );
    expect((await ben.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      is_admin: true,
      members_count: 2,
    });
    expect((await runCommand(['admin', 'add', ben.email, '999999'])).code).toBe(1);
  });

  test('makes nobody an admin of a loop that is full', async () => {
    const crowd = await Promise.all(Array.from({ length: 19 }, (_, n) => world.person(`Crowd${n}`)));
    const loopId = await loopOf(ann, crowd);
    await world.freePlan(loopId);
    expect((await runCommand(['admin', 'add', ben.email, String(loopId)])).code).toBe(1);
    expect((await ann.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      members_count: 20,
      admins: [{ id: ann.id }],
    });
  });

  test('suspends someone at once, sockets and all, and brings them back [1.30, 1.33, 4.61, 4.62]', async () => {
    const dan = await world.person('Dan');
    const loopId = await loopOf(ann, [dan]);
    const post = await postOf(dan, loopId, 'Still here');
    const picture = await uploadOf(dan, 'me.png', await twoColours(40, 40).png().toBuffer());
    await processed(dan, picture);
    const face = {
      user: { nickname: 'Danny', bio: 'About me' },
      default_portrait: { url: picture.simple_url },
    };
    await dan.put(`/api/users/${dan.id}`, face);
    const author = async () =>
      (await ann.graphql(`{ post(id: ${post}) { user { name nickname bio portrait { url } } } }`)).data.post
        .user;
    const { portrait } = await author();
    const opens = async () => (await fetch(world.url + portrait.url)).status;
    expect(await opens()).toBe(200);
    const cable = await dan.cable();
    expect((await runCommand(['suspend', dan.email])).code).toBe(0);
    await cable.closed;
    expect((await runCommand(['suspend', dan.email])).code).toBe(1);
    expect(await works(dan)).toBe(401);
    const { errors } = await nobodyAt(world.url).graphql(
      `mutation { signinUser(input: { email: "${dan.email}", password: "${password}" }) { auth_token } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ status: 403, code: 'account_suspended' });
    expect((await ann.get(`/api/users/${dan.id}`)).status).toBe(404);
    expect((await ann.get(`/api/users?loop_id=${loopId}`)).body.users).toHaveLength(1);
    expect((await ann.graphql(`{ post(id: ${post}) { title } }`)).data.post.title).toBe('Still here');
    expect(await author()).toEqual({ name: 'Dan Example', nickname: null, bio: null, portrait: null });
    expect(await opens()).toBe(404);
    const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);
    expect(await subjectsTo(dan.email)).toContain('Your Loopyard account is suspended');
    expect(await subjectsTo(ann.email)).toContain('Dan Example’s account was suspended');
    expect((await runCommand(['reactivate', dan.email])).code).toBe(0);
    expect((await runCommand(['reactivate', dan.email])).code).toBe(1);
    expect(await works(await signInAgain(world.url, dan))).toBe(200);
    expect(await author()).toMatchObject({ nickname: 'Danny', portrait: { url: portrait.url } });
  });

  test('brings a deleted loop back, and exports and erases a person', async () => {
    const dan = await world.person('Dan');
    const loopId = await loopOf(dan);
    await dan.delete(`/api/loops/${loopId}`);
    expect((await runCommand(['restore-loop', String(loopId)])).code).toBe(0);
    expect((await runCommand(['restore-loop', String(loopId)])).code).toBe(1);
    expect((await dan.get(`/api/loops/${loopId}`)).status).toBe(200);
    const zip = join(folder, 'dan.zip');
    expect((await runCommand(['export', dan.email, zip])).code).toBe(0);
    expect((await readFile(zip)).includes('data.json')).toBe(true);
    expect(await runCommand(['purge', dan.email])).toMatchObject({
      code: 1,
      output: expect.stringContaining('--yes'),
    });
    expect(await works(dan)).toBe(200);
    expect((await runCommand(['purge', dan.email, '--yes'])).code).toBe(0);
    expect(await works(dan)).toBe(401);
  });

  test('finds what is not whole, and mends kept counts', async () => {
    const loopId = await loopOf(ann, [ben]);
    expect(await runCommand(['check'])).toEqual({ code: 0, output: 'Everything is in order.\n' });
    await world.spoilCounts(loopId);
    expect(await runCommand(['check', '--fix'])).toMatchObject({
      code: 1,
      output: 'The stored count of members of a loop was wrong 1 time and has been corrected\n',
    });
    expect((await runCommand(['check'])).code).toBe(0);
    expect((await runCommand(['status'])).output).toMatch(/^people +\d/);
  });
});

describe('a backup taken while people write', () => {
  const backups = () => join(folder, 'backups');
  let name: string;
  let leaver: Person;
  let loopId: number;
  let link: string;
  let acknowledged = 0;

  beforeAll(async () => {
    leaver = await world.person('Gone');
    loopId = await loopOf(ann, [ben, leaver]);
    const upload = await uploadOf(ann, 'notes.txt', 'what was written');
    await processed(ann, upload);
    const { body } = await ann.post('/api/posts', {
      title: 'A file',
      loop_id: loopId,
      additional_media: [{ url: upload.simple_url }],
    });
    await commentOf(leaver, body.post.id);
    link = body.post.additional_media[0].url;
    await leaver.delete(`/api/users/${leaver.id}`);
    let over = false;
    const writing = (async () => {
      for (let n = 0; !over; n++) await postOf(ben, loopId, `Post ${n}`);
    })();
    try {
      await until(async () => (await world.count('posts', loopId)) > 5);
      acknowledged = await world.count('posts', loopId);
      const { code, output } = await runCommand(['backup', backups()]);
      expect(output).toContain('The backup is');
      expect(code).toBe(0);
    } finally {
      over = true;
      await writing;
    }
    [name] = (await readdir(backups())).filter((name) => name !== 'erased.json') as [string];
  });

  const manifest = async () =>
    JSON.parse(await readFile(join(backups(), name, 'manifest.json'), 'utf8')) as Manifest;
  const restoreBackup = (settings: Record<string, string>) =>
    runCommand(['restore', join(backups(), name)], settings);

  test('restored into an empty place equals the source: rows, files, and everything is whole', async () => {
    const place = {
      ...world.settings,
      DATABASE_URL: await world.emptyDatabase(),
      DATA_DIR: join(folder, 'one'),
    };
    expect(await restoreBackup(place)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Accounts erased again: 0'),
    });
    expect(await runCommand(['check'], place)).toEqual({ code: 0, output: 'Everything is in order.\n' });
    const otherWorld = await startWorld({ settings: place });
    try {
      const annThere = await signInAgain(otherWorld.url, ann);
      const { data } = await annThere.graphql(
        `{ allPosts(filter: { loop_id: ${loopId} }, first: 1000) { id } }`,
      );
      expect(data.allPosts.length).toBeGreaterThanOrEqual(acknowledged);
      const query = `{ allPosts(filter: { loop_id: ${loopId}, title_contains: "A file" }) { additional_media { url } } }`;
      const [{ additional_media: media }] = (await annThere.graphql(query)).data.allPosts;
      expect(await (await fetch(otherWorld.url + media[0].url)).text()).toBe('what was written');
      expect(media[0].url.split('?')[0]).toBe(link.split('?')[0]);
      expect(await postOf(annThere, loopId, 'And on it goes')).toBeGreaterThan(0);
    } finally {
      await otherWorld.stop();
    }
    expect((await restoreBackup(place)).code).toBe(1);
  });

  test('holds every row in the form it was written, and damage is noticed', async () => {
    for (const { name: table, sha256, rows } of (await manifest()).tables) {
      const bytes = await readFile(join(backups(), name, 'tables', `${table}.copy`));
      expect([table, createHash('sha256').update(bytes).digest('hex')]).toEqual([table, sha256]);
      expect([table, bytes.toString().split('\n').length - 1]).toEqual([table, rows]);
    }
    const file = join(backups(), name, 'tables', 'users.copy');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(1));
    const place = {
      ...world.settings,
      DATABASE_URL: await world.emptyDatabase(),
      DATA_DIR: join(folder, 'two'),
    };
    expect(await restoreBackup(place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('users.copy'),
    });
    await writeFile(file, whole);
  });

  test('goes before it is 90 days old, once there is a newer one [1.31, 9.39]', async () => {
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-');
    const old = join(folder, 'old', daysAgo(90));
    const recent = join(folder, 'old', daysAgo(88));
    for (const path of [old, recent]) await mkdir(path, { recursive: true });
    await writeFile(join(folder, 'old', 'erased.json'), 'damaged, so no backup can be made');
    expect((await runCommand(['backup', join(folder, 'old')])).code).toBe(1);
    expect(await readdir(join(folder, 'old'))).toEqual([basename(recent), 'erased.json']);
  });

  test('goes into the embedded database too, and whoever was erased since stays erased', async () => {
    await ben.delete(`/api/users/${ben.id}`);
    expect((await runCommand(['backup', backups()])).code).toBe(0);
    const erasedList = join(backups(), 'erased.json');
    const erased = JSON.parse(await readFile(erasedList, 'utf8'));
    // Someone who had Ann's number in a database that was since restored to an earlier state.
    const earlier = { user_id: ann.id, erased_at: '2001-01-01T00:00:00Z' };
    await writeFile(erasedList, JSON.stringify([...erased, earlier]));
    const place = { DATA_DIR: join(folder, 'three') };
    expect(await restoreBackup(place)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Accounts erased again: 1'),
    });
    expect((await runCommand(['suspend', ben.email], place)).output).toBe(
      `There is no account with the e-mail address ${ben.email}\n`,
    );
    expect((await runCommand(['suspend', leaver.email], place)).output).toBe(
      `There is no account with the e-mail address ${leaver.email}\n`,
    );
    expect((await runCommand(['suspend', ann.email], place)).code).toBe(0);
  });
});
