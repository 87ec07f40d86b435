import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { confirmationToken, linkIn, mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, nobodyAt, type Person, password, postOf, signUp } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);
const tokenFor = async (email: string) => confirmationToken((await mailsTo(world, email))[0]);
const confirm = (token: string) => nobodyAt(world.url).put(`/api/email_confirmations/${token}`, {});
const isConfirmed = async (person: Person) =>
  (await person.get(`/api/users/${person.id}`)).body.user.email_confirmed;
const deleteAccount = (person: Person) =>
  person.delete(`/api/users/${person.id}`, { current_password: password });
const confirmationSubject = 'Confirm your e-mail';

describe('an address that nobody has confirmed', () => {
  test('gets one plain mail, without a typed word, and nothing of what happens [9.50]', async () => {
    const victim = await signUp(world.url, 'BUY-PILLS');
    const loopId = await loopOf(ann, [victim], { name: 'Cheap watches' });
    const ownLoop = await loopOf(victim, [ann], { name: 'Cheap watches' });
    await victim.put('/api/notification_preferences', {
      notification_preferences: { post: true, message: true, comment: true },
    });
    const post = await postOf(victim, loopId);
    await commentOf(ann, post);
    await ann.post(`/api/posts/${await postOf(victim, ownLoop)}/report`, {
      loop_id: ownLoop,
      reason: 'Unkind',
    });
    await mailNotices(world);
    const mails = await mailsTo(world, victim.email);
    expect(mails.map(({ subject }) => subject)).toEqual([confirmationSubject]);
    for (const { text, html } of mails) expect(text + html).not.toMatch(/PILLS|watches/);
    expect(await isConfirmed(victim)).toBe(false);
    expect((await confirm(await tokenFor(victim.email))).status).toBe(204);
  });

  test('gets a few mails a day, however often someone signs up with it and deletes the account [9.52]', async () => {
    world.clock.beginDay();
    const email = 'somebody.else@example.org';
    let sentCount = 0;
    for (let round = 0; round < 12; round++) {
      const stranger = await signUp(world.url, 'Stranger', round % 2 ? email : email.toUpperCase());
      sentCount += (await subjectsTo(stranger.email)).length;
      await deleteAccount(stranger);
      sentCount += (await subjectsTo(stranger.email)).length;
    }
    expect(sentCount).toBe(4);
    world.clock.advance(days(1));
    const stranger = await signUp(world.url, 'Stranger', email);
    expect(await subjectsTo(email)).toEqual([confirmationSubject]);
    await deleteAccount(stranger);
  });

  test('gets the link again when its account asks, three times a day [9.52]', async () => {
    const ben = await signUp(world.url, 'Ben');
    const sendAgain = () => ben.post('/api/email_confirmations');
    const answers = [await sendAgain(), await sendAgain(), await sendAgain(), await sendAgain()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await subjectsTo(ben.email)).toEqual([
      confirmationSubject,
      confirmationSubject,
      confirmationSubject,
      confirmationSubject,
    ]);
    expect((await nobodyAt(world.url).post('/api/email_confirmations')).status).toBe(401);
  });

  test('still gets a link to choose a password, and is confirmed by it [9.50, 9.51]', async () => {
    const ben = await signUp(world.url, 'Ben');
    await nobodyAt(world.url).post('/api/password_resets', { email: ben.email });
    const token = linkIn((await mailsTo(world, ben.email))[0], '/password_resets').searchParams.get('token');
    const user = { password, password_confirmation: password };
    expect(await isConfirmed(ben)).toBe(false);
    await nobodyAt(world.url).put(`/api/password_resets/${token}`, { email: ben.email, user });
    expect(await isConfirmed(await world.signIn(ben))).toBe(true);
  });
});

describe('an address is confirmed', () => {
  test('once by its link, from any device, and then its mails go out [9.51]', async () => {
    const ben = await signUp(world.url, 'Ben');
    const token = await tokenFor(ben.email);
    expect((await nobodyAt(world.url).get(`/api/email_confirmations/${token}`)).status).toBe(405);
    expect(await isConfirmed(ben)).toBe(false);
    expect((await confirm(token)).status).toBe(204);
    expect(await isConfirmed(ben)).toBe(true);
    expect(await confirm(token)).toMatchObject({
      status: 404,
      body: { detail: 'This link has been used already' },
    });
    expect((await ben.post('/api/email_confirmations')).status).toBe(202);
    const post = await postOf(ann, await loopOf(ann, [ben], { name: 'The choir' }));
    await ben.put('/api/notification_preferences', { notification_preferences: { message: true } });
    await commentOf(ben, post);
    await world.settle();
    await commentOf(ann, post);
    await mailNotices(world);
    const notice = 'Ann Example commented on a post you follow in The choir';
    expect(await subjectsTo(ben.email)).toEqual([notice, confirmationSubject]);
    await deleteAccount(ben);
    expect(await subjectsTo(ben.email)).toEqual(['Your Loopyard account is deleted']);
  });

  test('not by a link that is older than a week, made up, or of an account that is gone [9.51]', async () => {
    const [ben, cat] = [await signUp(world.url, 'Ben'), await signUp(world.url, 'Cat')];
    const [bens, cats] = [await tokenFor(ben.email), await tokenFor(cat.email)];
    const dan = await signUp(world.url, 'Dan');
    const dans = await tokenFor(dan.email);
    await deleteAccount(cat);
    world.clock.advance(days(7) - 60_000);
    expect((await confirm(dans)).status).toBe(204);
    world.clock.advance(61_000);
    expect((await confirm(bens)).body.detail).toBe('This link has expired');
    for (const token of [cats, 'x'.repeat(43)]) expect((await confirm(token)).body.detail).toBe('Not found');
    expect(await isConfirmed(await world.signIn(ben))).toBe(false);
  });

  test('by an invitation that was sent to it, and not by one that was sent elsewhere [9.51]', async () => {
    const loopId = await loopOf(ann);
    const [ben, eve] = [await signUp(world.url, 'Ben'), await signUp(world.url, 'Eve')];
    await ann.post(`/api/loops/${loopId}/invite`, { emails: [ben.email], invitation_text: 'Come along' });
    const [invitation] = await mailsTo(world, ben.email);
    expect(invitation?.text).toContain('Come along');
    const loop_code = linkIn(invitation, '/join-loop').searchParams.get('code');
    expect((await eve.post('/api/loops/join', { loop_code })).status).toBe(404);
    expect((await ben.post('/api/loops/join', { loop_code })).status).toBe(200);
    expect([await isConfirmed(ben), await isConfirmed(eve)]).toEqual([true, false]);
    expect((await ann.get(`/api/users/${ben.id}`)).body.user.email_confirmed).toBeNull();
  });
});

test('a confirmed address gets a hundred mails a day, whatever comes up [9.52]', async () => {
  world.clock.beginDay();
  const [dora, ben, cat] = [await world.person('Dora'), await world.person('Ben'), await world.person('Cat')];
  const loopId = await loopOf(dora, [ben, cat]);
  const report = async (title: string, loop_id = loopId) => {
    const id = await postOf(ben, loop_id, title);
    expect((await cat.post(`/api/posts/${id}/report`, { loop_id, reason: 'Unkind' })).status).toBe(202);
  };
  await Promise.all(Array.from({ length: 100 }, (_, n) => report(`No. ${n}`)));
  expect(await mailsTo(world, dora.email)).toHaveLength(100);
  await report('One too many');
  const mails = await mailsTo(world, dora.email);
  expect([mails.length, mails.some(({ text }) => text.includes('One too many'))]).toEqual([100, false]);
  await dora.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
  expect((await deleteAccount(dora)).status).toBe(204);
  const newDora = await world.person('Dora', dora.email);
  await report('By another account', await loopOf(newDora, [ben, cat]));
  const choir = await loopOf(ann, [], { name: 'The choir' });
  await ann.post(`/api/loops/${choir}/invite`, { emails: [dora.email], invitation_text: '' });
  await nobodyAt(world.url).post('/api/password_resets', { email: dora.email });
  const guest = { first_name: 'Dora', last_name: 'Day', days: 'Two Days Monday & Tuesday', terms: true };
  for (const buyer of [nobodyAt(world.url), newDora]) {
    const { checkout } = (await buyer.post('/api/memberships', { ...guest, email: dora.email })).body;
    await payByCard(world, checkout.id);
    await fetch(`${world.url}/dev/checkout/${checkout.id}/refund`, { method: 'POST' });
  }
  expect((await subjectsTo(dora.email)).toSorted()).toEqual([
    'Ann Example invites you to The choir',
    'Choose a new password',
    confirmationSubject,
    'We have refunded your £10.00',
    'Your Loopyard account is deleted',
  ]);
});
