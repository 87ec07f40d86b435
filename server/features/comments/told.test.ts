import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf } from '../../test/cable.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

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

const portrait =
  'portrait { key url thumb_url format size resource_type is_finished_processing created_at updated_at }';
const profile = `id loop_id loopyard_id user_id nickname bio ${portrait}`;
const person = `id email email_confirmed name first_name last_name nickname bio ${portrait}
  profiles { ${profile} } default_profile { ${profile} } last_accessed_loop_id is_minor created_at`;
async function listComments(by: Person, post: number) {
  const { data } = await by.graphql(`{
    allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) {
      id loop_id messageable_type messageable_id user { ${person} } text uuid seq edit_user { ${person} }
      is_deleted held_for released_at abilities { update delete report react see_revisions } reactions { emoji count } created_at updated_at
    }
  }`);
  const isId = (key: string) => key === 'id' || key.endsWith('_id');
  return JSON.parse(JSON.stringify(data.allMessages), (key, value) =>
    isId(key) && value !== null ? Number(value) : value,
  );
}
async function listener(by: Person, post: number): Promise<Cable> {
  const cable = await by.cable();
  expect(await cable.subscribe(commentsOf(post))).toBe(true);
  return cable;
}
async function face(of: Person, colours: number): Promise<object> {
  const bytes = await twoColours(colours, 40).png().toBuffer();
  const place = await uploadOf(of, 'me.png', new Uint8Array(bytes));
  await processed(of, place);
  return { url: place.simple_url };
}
const opens = async (url: string) => (await fetch(world.url + url)).status;

describe('a comment on the socket', () => {
  test('is to each who hears it nothing else than what the API answers them, with portrait and own e-mail', async () => {
    const post = await postOf(ann, loopId);
    await ben.put(`/api/users/${ben.id}`, {
      user: { nickname: 'Benny' },
      default_portrait: await face(ben, 40),
    });
    const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
    await ben.put(`/api/users/${ben.id}`, {
      user: { bio: 'I row' },
      profile_id: profiles[0].id,
      portrait: await face(ben, 50),
    });
    await world.clock.stand(async () => {
      const [annHears, benHears] = [await listener(ann, post), await listener(ben, post)];
      benHears.perform(commentsOf(post), 'send_message', { text: 'Hello', uuid: 'one' });
      const [message] = [(await benHears.next(commentsOf(post), (m) => m.action === 'created')).message];
      annHears.perform(commentsOf(post), 'edit_message', { message_id: message.id, text: 'Hello you' });
      for (const [person, hears] of [
        [ann, annHears],
        [ben, benHears],
      ] as const) {
        const { message } = await hears.next(commentsOf(post), (m) => m.action === 'updated');
        expect([message]).toEqual(await listComments(person, post));
        expect([message.user.email, message.edit_user.email]).toEqual(
          person === ben ? [ben.email, null] : [null, ann.email],
        );
        for (const portrait of [message.user.portrait, message.user.profiles[0].portrait])
          expect([await opens(portrait.url), await opens(portrait.thumb_url)]).toEqual([200, 200]);
      }
    });
  });

  test('says to each who hears it what they may do with it', async () => {
    const [cleo, guest] = [await world.person('Cleo'), await world.person('Guest')];
    const open = await loopOf(ann, [ben, cleo], { has_guest_access: true });
    const post = await postOf(ben, open);
    const people = [ann, ben, cleo, guest];
    const cables = await Promise.all(people.map((person) => listener(person, post)));
    const hears = (text: string) =>
      Promise.all(
        cables.map(async (cable) => {
          const { message } = await cable.next(commentsOf(post), ({ message }) => message.text === text);
          return message.abilities;
        }),
      );
    const may = { update: true, delete: true, report: false, react: true, see_revisions: true };
    const mayNot = { update: false, delete: false, report: false, react: false, see_revisions: false };
    const mayReport = { ...mayNot, report: true, react: true };
    cables[1]?.perform(commentsOf(post), 'send_message', { text: 'By Ben' });
    expect(await hears('By Ben')).toEqual([may, may, mayReport, mayNot]);
    const [{ id }] = await listComments(ben, post);
    cables[1]?.perform(commentsOf(post), 'delete_message', { message_id: id });
    expect(await hears('[Deleted]')).toEqual([mayNot, mayNot, mayNot, mayNot]);
    await ann.post(`/api/loops/${open}/members/${cleo.id}/add_admin`);
    cables[0]?.perform(commentsOf(post), 'send_message', { text: 'By Ann' });
    expect(await hears('By Ann')).toEqual([may, mayReport, may, mayNot]);
  });

  test('gives nobody a link to a portrait that outlives their own session', async () => {
    const post = await postOf(ann, loopId);
    await ben.put(`/api/users/${ben.id}`, { default_portrait: await face(ben, 60) });
    const guest = await world.signIn(ann);
    const [annHears, guestHears] = [await listener(ann, post), await listener(guest, post)];
    const bens = await listener(ben, post);
    bens.perform(commentsOf(post), 'send_message', { text: 'Hello' });
    const [annsLink, guestsLink] = await Promise.all(
      [annHears, guestHears].map(async (cable) => {
        const { message } = await cable.next(commentsOf(post), (m) => m.action === 'created');
        return message.user.portrait.thumb_url;
      }),
    );
    expect([await opens(annsLink), await opens(guestsLink)]).toEqual([200, 200]);
    await guest.delete('/api/sessions/current');
    expect([await opens(annsLink), await opens(guestsLink)]).toEqual([200, 404]);
  });
});

/** Both processes have announced all before the last comment, so what is given twice came before it. */
async function expectEachOnce(post: number, cables: Cable[]): Promise<number> {
  await world.settle();
  cables[0]?.perform(commentsOf(post), 'send_message', { text: 'The last' });
  let changes = 0;
  for (const cable of cables) {
    const last = await cable.next(commentsOf(post), ({ message }) => message.text === 'The last');
    changes = last.message.seq;
    const seqs = cable.messages(commentsOf(post)).map(({ message }) => message.seq);
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: changes }, (_, at) => at + 1));
  }
  return changes;
}

test('no change of a comment is given twice, left out or under the number of another', async () => {
  const post = await postOf(ann, loopId);
  const elsewhere = await world.another();
  const cables = await Promise.all(
    Array.from({ length: 6 }, (_, n) => listener(n % 2 ? ann.at(elsewhere.url) : ann, post)),
  );
  const [annHears] = cables as [Cable];
  annHears.perform(commentsOf(post), 'send_message', { text: 'Draft' });
  const { message } = await annHears.next(commentsOf(post), () => true);
  for (let n = 1; n <= 10; n++)
    for (const cable of cables)
      cable.perform(commentsOf(post), 'edit_message', { message_id: message.id, text: `Draft ${n}` });
  for (const cable of cables)
    await cable.next(commentsOf(post), () => cable.messages(commentsOf(post)).length >= 61);
  expect(await expectEachOnce(post, cables)).toBe(62);
  await elsewhere.stop();
});

describe('comments come in no order but that of their places', () => {
  const expectInOrder = async (post: number) => {
    const all = await listComments(ann, post);
    const sorted = [...all].sort((a, b) => a.seq - b.seq);
    expect(all).toEqual(sorted);
    const times = all.map((comment: { created_at: string }) => comment.created_at);
    expect(times).toEqual([...times].sort());
    return all.length;
  };

  test('where the clock was set back between two', async () => {
    const post = await postOf(ann, loopId);
    const cable = await listener(ann, post);
    for (const [n, text] of ['First', 'Second'].entries()) {
      cable.perform(commentsOf(post), 'send_message', { text });
      const { message } = await cable.next(commentsOf(post), (m) => m.message?.text === text);
      expect(message.updated_at).toBe(message.created_at);
      if (n === 0) world.clock.advance(minutes(-5));
    }
    world.clock.advance(minutes(5));
    expect(await expectInOrder(post)).toBe(2);
  });

  test('where many write at once through two processes', async () => {
    const post = await postOf(ann, loopId);
    const elsewhere = await world.another();
    const cables = await Promise.all(
      Array.from({ length: 6 }, (_, n) => listener(n % 2 ? ann.at(elsewhere.url) : ben, post)),
    );
    const each = 10;
    for (let n = 0; n < each; n++)
      for (const cable of cables) cable.perform(commentsOf(post), 'send_message', { text: `Number ${n}` });
    const heardBy = (cable: Cable) =>
      new Set(cable.messages(commentsOf(post)).map(({ message }) => message.id)).size;
    for (const cable of cables)
      await cable.next(commentsOf(post), () => heardBy(cable) === each * cables.length);
    expect(await expectInOrder(post)).toBe(each * cables.length);
    await expectEachOnce(post, cables);
    await elsewhere.stop();
  });
});
