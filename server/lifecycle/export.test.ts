import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../test/data-export.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { linkIn, mailsTo } from '../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../test/people.ts';
import { processed, uploadOf } from '../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const invitee = 'zoe@example.org';

async function live(): Promise<{ loopId: number; post: number }> {
  const loopId = await loopOf(ann, [], { name: 'Oak School' });
  await ann.post(`/api/loops/${loopId}/invite`, {
    emails: [ben.email],
    invitation_text: 'Dear Ben, come along',
  });
  const token = linkIn((await mailsTo(world, ben.email))[0], '/join-loop').searchParams.get('code');
  await ben.post('/api/loops/join', { loop_code: token });
  const people = { admin_ids: [ben.id], invited_user_ids: [ben.id] };
  const post = await postOf(ann, loopId, 'Behind a password', { ...people, password: 'open sesame' });
  await commentOf(ben, await postOf(ben, loopId));
  const locked = await postOf(ann, loopId, 'Locked', { password: 'open sesame' });
  await ben.post(`/api/posts/${locked}/unlock`, { password: 'open sesame' });
  const ownLoop = await loopOf(ben, [], { name: 'The choir' });
  await ben.post(`/api/loops/${ownLoop}/invite`, { emails: [invitee], invitation_text: 'Sing with us' });
  await ben.post('/api/memberships', {
    first_name: 'Benjamin',
    last_name: 'Example',
    email: 'office@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  });
  await ben.post('/api/contact', { name: 'Ben', email: ben.email, message: 'How does it work?' });
  return { loopId, post };
}

test('tells all that is kept of a person', async () => {
  const { loopId, post } = await live();
  const data = await dataOf(ben);
  expect(data).toMatchObject({
    account: [{ id: ben.id, email: ben.email }],
    sessions: [{ userId: ben.id }],
    memberships: [{ loopId }, {}],
    loops: [{ name: 'The choir' }],
    post_admins: [{ loopId, postId: post, userId: ben.id }],
    post_invitees: [{ loopId, postId: post, userId: ben.id }],
    post_keys: [{ loopId, userId: ben.id }],
    activity: [{ loopId, posts: 1, messages: 1 }],
    invitations: [{ loopId, text: 'Dear Ben, come along', acceptedBy: ben.id }],
    invitations_sent: [{ text: 'Sing with us' }],
    checkouts: [{ firstName: 'Benjamin', email: 'office@example.org', amountPence: 1_000 }],
  });
  expect(data.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Confirm your e-mail',
    'Ann Example invites you to Oak School',
  ]);
});

test('tells which of their files is their portrait', async () => {
  const upload = await uploadOf(ben, 'me.png', await twoColours(40, 40).png().toBuffer());
  const change = { default_portrait: { url: upload.simple_url } };
  expect((await ben.put(`/api/users/${ben.id}`, change)).status).toBe(200);
  const { files, account_portraits } = await dataOf(ben);
  const [{ id: fileId }] = files;
  expect(account_portraits).toEqual([{ fileId, userId: ben.id }]);
});

test('tells how they described the pictures of their posts', async () => {
  const { simple_url: url } = await uploadOf(ben, 'cat.png', await twoColours(40, 40).png().toBuffer());
  const media = [{ url, title: 'Tom', alt: 'A cat asleep' }];
  await postOf(ben, await loopOf(ben), 'Our cat', { additional_media: media });
  const { posts } = await dataOf(ben);
  expect(posts.at(-1).media).toEqual([{ name: 'cat.png', title: 'Tom', alt: 'A cat asleep' }]);
});

test('tells nothing of others, and no secret', async () => {
  const { mails, ...rest } = await dataOf(ben);
  const text = JSON.stringify(rest);
  for (const word of [ann.email, invitee, ben.token, '$argon2', 'passwordHash', 'tokenHash', 'emailKey'])
    expect(text, word).not.toContain(word);
  const [, invitation] = mails;
  expect(invitation).toMatchObject({ to: ben.email, text: '' });
});

test('tells nothing that came to the address before it was theirs', async () => {
  const email = 'late@example.org';
  const loopId = await loopOf(ann);
  await ann.post(`/api/loops/${loopId}/invite`, { emails: [email], invitation_text: 'Dear whoever you are' });
  await world.settle();
  world.clock.advance(1_000);
  const late = await world.person('Late', email);
  await world.settle();
  const { invitations, mails } = await dataOf(late);
  expect([invitations, mails.length]).toEqual([[], 1]);
});

test('breaks off where a file can’t be read, and the server goes on', async () => {
  const upload = await uploadOf(ben, 'notes.txt', 'my very own notes');
  await processed(ben, upload);
  // The first can't be read while the others are still being looked for.
  for (const words of ['one', 'two', 'three', 'four'])
    await processed(ben, await uploadOf(ben, 'more.txt', words));
  const { key } = upload.fields;
  const home = join(world.settings.DATA_DIR, 'files', 'kept', key.slice(0, 2), key);
  for (const name of await readdir(home)) {
    await rm(join(home, name));
    await mkdir(join(home, name));
  }
  await expect(dataOf(ben)).rejects.toThrow();
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
});
