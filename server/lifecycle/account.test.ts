import { existsSync } from 'node:fs';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../test/harness.ts';
import { mailsTo } from '../test/mail.ts';
import { commentOf, loopOf, nobodyAt, type Person, password, postOf, signInAgain } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const signsIn = async (email: string) =>
  (
    await nobodyAt(world.url).graphql(
      `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }`,
      { input: { email, password } },
    )
  ).data !== null;
const works = async (person: Person) => (await person.get('/api/loops')).status === 200;

describe('deleting an account', () => {
  const remove = (person: Person) => person.delete(`/api/users/${person.id}`);

  test('is final: what they shared is gone, their name too, and they are signed out [1.31, 4.63, 7.22]', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    const upload = await uploadOf(ben, 'a.png', await twoColours(300, 200).png().toBuffer());
    await processed(ben, upload);
    const { post } = (
      await ben.post('/api/posts', {
        title: 'Mine',
        loop_id: loopId,
        additional_media: [{ url: upload.simple_url }],
      })
    ).body;
    const [annPost] = [await postOf(ann, loopId)];
    await commentOf(ben, annPost);
    await world.settle();
    const folder = world.fileFolder(upload.fields.key);
    expect(existsSync(folder)).toBe(true);
    const cable = await ben.cable();

    expect((await remove(ben)).status).toBe(204);
    await cable.closed;
    expect([await works(ben), await signsIn(ben.email)]).toEqual([false, false]);
    const { data } = await ann.graphql(`{
      post(id: ${post.id}) { id }
      allPosts(filter: { loop_id: ${loopId} }) { id messages_count }
      allMessages(filter: { messageable_type: "Post", messageable_id: ${annPost} }) { text user { name } }
    }`);
    expect(data).toEqual({
      post: null,
      allPosts: [{ id: String(annPost), messages_count: 0 }],
      allMessages: [{ text: '[Deleted]', user: { name: 'Deleted member' } }],
    });
    expect((await ann.get(`/api/loops/${loopId}`)).body.loop.members_count).toBe(1);
    expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(404);
    await world.settle();
    expect(existsSync(folder)).toBe(false);
    expect((await fetch(world.url + post.additional_media[0].url)).status).toBe(404);
    const secondSignUp = await nobodyAt(world.url).graphql(
      `mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }`,
      { input: { first_name: 'B', last_name: 'B', email: ben.email, password } },
    );
    expect(secondSignUp.errors).toBeUndefined();
  });

  test('tells the person and the admins of their loops [1.33]', async () => {
    const ben = await world.person('Ben');
    const [admin] = [await world.person('Admin')];
    await loopOf(admin, [ben], { name: 'Oak School' });
    await remove(ben);
    expect((await mailsTo(world, ben.email)).map(({ subject }) => subject)).toEqual([
      'Your Loopyard account is deleted',
    ]);
    expect((await mailsTo(world, admin.email))[0]).toMatchObject({
      subject: 'Ben Example’s account was deleted',
      text: expect.stringContaining('Oak School'),
    });
  });

  test('waits while they are the last admin of others; else their loop passes to the longest-standing admin', async () => {
    const [ben, cat] = [await world.person('Ben'), await world.person('Cat')];
    const loopId = await loopOf(ben, [cat], { name: 'The choir' });
    const refusal = await remove(ben);
    expect(refusal).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(refusal.body.detail).toContain('The choir');
    await ben.post(`/api/loops/${loopId}/members/${cat.id}/add_admin`);
    expect((await remove(ben)).status).toBe(204);
    expect((await cat.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      user_id: cat.id,
      members_count: 1,
    });
  });

  test('is one’s own to do', async () => {
    const ben = await world.person('Ben');
    await loopOf(ann, [ben]);
    expect((await ann.delete(`/api/users/${ben.id}`)).status).toBe(403);
    expect(await works(ben)).toBe(true);
  });
});

describe('one’s own data', () => {
  test('never reads as a table: files stand beside their post, loops have names, nothing is empty', async () => {
    const cem = await world.person('Cem');
    const loopId = await loopOf(cem, [], { name: 'The <choir>' });
    const upload = await uploadOf(cem, 'cat.png', await twoColours(40, 40).png().toBuffer());
    await processed(cem, upload);
    const additional_media = [{ url: upload.simple_url, title: 'The cat', alt: 'A cat asleep' }];
    await cem.post('/api/posts', { title: 'Mine <b>', loop_id: loopId, additional_media });
    await world.settle();
    const { body } = await cem.post(`/api/users/${cem.id}/data_export`);
    const zip = await (await fetch(body.url)).text();
    const letter = zip.slice(zip.indexOf('<!doctype html>'), zip.indexOf('</html>'));
    const headings = [...letter.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Who you are here',
      'Your loops',
      'What you posted',
      'What you followed, read and reported',
      'Invitations, e-mails and payments',
      'What is not in here, and why',
    ]);
    const post = letter.slice(letter.indexOf('<p class="words">Mine &#60;b&#62;</p>')).split('</article>')[0];
    const path = `media/${upload.fields.key}-cat.png`;
    expect(post).toContain(`<img src="${path}" alt="A cat asleep">`);
    expect(post).toContain(`<a href="${path}">The cat</a>`);
    expect(post).not.toContain('<dt>Media');
    expect(post).toContain('<dt>Loop</dt><dd>The &#60;choir&#62;</dd>');
    expect(letter).not.toMatch(/<dd><\/dd>|<h3><\/h3>|loopId|\d{4}-\d\d-\d\dT/);
  });

  test('comes as a ZIP by a link that is good for ten minutes and ends with the session', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ben);
    const upload = await uploadOf(ben, 'notes.txt', 'my very own notes');
    await processed(ben, upload);
    await ben.post('/api/posts', {
      title: 'Mine <b>',
      loop_id: loopId,
      additional_media: [{ url: upload.simple_url }],
    });
    const { status, body } = await ben.post(`/api/users/${ben.id}/data_export`);
    expect(status).toBe(201);
    const download = await fetch(body.url);
    const zip = Buffer.from(await download.arrayBuffer());
    expect(download.headers.get('content-length')).toBe(String(zip.byteLength));
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const inside of [
      'data.json',
      'index.html',
      `media/${upload.fields.key}-notes.txt`,
      'my very own notes',
    ])
      expect(zip.includes(inside), inside).toBe(true);
    expect((await fetch(body.url.replace(/\d+\?/, '1?'))).status).toBe(404);
    expect((await ann.post(`/api/users/${ben.id}/data_export`)).status).toBe(404);
    await ben.delete('/api/sessions/current');
    expect((await fetch(body.url)).status).toBe(404);
    const anew = await signInAgain(world.url, ben);
    const late = (await anew.post(`/api/users/${ben.id}/data_export`)).body.url;
    world.clock.advance(minutes(11));
    expect((await fetch(late)).status).toBe(404);
  });
});
