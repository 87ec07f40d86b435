import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';
import { linksOf, picture, upperRight } from '../../test/pictures.ts';
import { type Place, processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;
let face: Place;
let size: number;
let look: ReturnType<typeof linksOf>['look'];

beforeAll(async () => {
  world = await startWorld();
  look = linksOf(world).look;
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  cat = await world.person('Cat');
  loopId = await loopOf(ann, [ben, cat]);
  face = await uploadOf(ben, 'me.jpg', new Uint8Array(await twoColours(200, 200).jpeg().toBuffer()));
  const { url } = await processed(ben, face);
  size = (await (await fetch(world.url + url)).arrayBuffer()).byteLength;
});
afterAll(() => world.stop());

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
const changeProfile = (body: object) => ben.put(`/api/users/${ben.id}`, body);
const opens = async (url: string) => (await fetch(world.url + url)).status === 200;
const seenBy = async (person: Person) => (await person.get(`/api/users/${ben.id}`)).body.user;

describe('a portrait', () => {
  test('on the default profile shows the measured values, whatever was sent [3.3, 3.8, 3.9, 7.20]', async () => {
    const default_portrait = { url: face.simple_url, format: 'gif', size: 1, resource_type: 'video' };
    const user = { first_name: 'Benno', last_name: 'Bell', nickname: 'Benny', bio: 'Plays the tuba' };
    const { status, body } = await changeProfile({ user, default_portrait });
    expect([status, body.user]).toEqual([200, expect.objectContaining(user)]);
    expect(body.user.default_profile.portrait).toEqual({
      key: face.fields.key,
      url: expect.any(String),
      thumb_url: expect.any(String),
      format: 'jpg',
      size,
      resource_type: 'image',
      is_finished_processing: true,
      created_at: aTime,
      updated_at: aTime,
    });
    expect(body.user.portrait).toEqual(body.user.default_profile.portrait);
    const { nickname, bio } = body.user.default_profile;
    expect({ nickname, bio }).toEqual({ nickname: 'Benny', bio: 'Plays the tuba' });
    expect([body.user.nickname, body.user.profiles[0].nickname]).toEqual(['Benny', null]);
    expect(body.user.profiles[0].portrait).toBeNull();
  });

  test('is seen beside all that a person wrote and is listed in, by those of the loop', async () => {
    await changeProfile({ default_portrait: { url: face.simple_url } });
    const post = await postOf(ben, loopId);
    await commentOf(ben, post);
    await ann.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${ben.id}`, {
      loop_id: loopId,
    });
    const portrait = 'portrait { url thumb_url size created_at }';
    const user = `user { ${portrait} }`;
    const { data } = await ann.graphql(`{
      post(id: ${post}) { ${user} }
      allPosts(filter: { loop_id: ${loopId} }) { ${user} }
      allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { ${user} }
      allUsers(filter: { loop_id: ${loopId}, name_contains: "Ben" }) { ${portrait} }
      allSubscriptions(filter: { loop_id: ${loopId} }) {
        subscribable { ... on User { ${portrait} } } }
    }`);
    const listedUsers = (await ann.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body.users;
    const followed = data.allSubscriptions.map(
      (subscription: { subscribable: object }) => subscription.subscribable,
    );
    const portraits = [data.post.user, data.allPosts[0].user, data.allMessages[0].user, data.allUsers[0]]
      .concat(listedUsers[0], followed.at(-1))
      .map((person) => person.portrait);
    for (const portrait of portraits) {
      expect(portrait).toMatchObject({ size, created_at: aTime });
      expect(await opens(portrait.thumb_url)).toBe(true);
    }
    const [{ portrait: hers }] = (await cat.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body.users;
    await cat.post(`/api/loops/${loopId}/leave`);
    expect([await opens(hers.url), await opens(portraits[0].url)]).toEqual([false, true]);
  });

  test('for one loop is shown there, and the default profile has the id 0 [3.9, 4.66, 7.21]', async () => {
    const otherLoop = await loopOf(ben, [ann]);
    const ownProfile = (await seenBy(ben)).profiles.find(
      (profile: { loop_id: number }) => profile.loop_id === otherLoop,
    );
    await changeProfile({ profile_id: 0, user: { bio: 'Of the account' }, portrait: null });
    await changeProfile({
      profile_id: ownProfile.id,
      user: { bio: 'Of the loop' },
      portrait: { url: face.simple_url },
    });
    const { default_profile, profiles } = await seenBy(ann);
    expect(default_profile).toMatchObject({ id: 0, bio: 'Of the account', portrait: null });
    const loopProfile = profiles.find((profile: { loop_id: number }) => profile.loop_id === otherLoop);
    expect(loopProfile).toMatchObject({
      bio: 'Of the loop',
      portrait: {
        ...{ format: 'jpg', size, resource_type: 'image', is_finished_processing: true },
        ...{ url: expect.any(String), created_at: aTime, updated_at: aTime },
      },
    });
    expect(await opens(loopProfile.portrait.thumb_url)).toBe(true);
  });

  test('is not finished before it is processed [3.9]', async () => {
    const idle = await startWorld({ roles: 'web' });
    try {
      const dan = await idle.person('Dan');
      const place = await uploadOf(dan, 'dan.png', await twoColours(40, 40).png().toBuffer());
      const { body } = await dan.put(`/api/users/${dan.id}`, { default_portrait: { url: place.simple_url } });
      expect(body.user.portrait.is_finished_processing).toBe(false);
    } finally {
      await idle.stop();
    }
  });

  test('that is saved is edited again by whoever uploaded it, and is what it was until that is saved [2.179]', async () => {
    const { key } = await picture(ben);
    await changeProfile({ default_portrait: { url: key } });
    const seenCorners = async () => look((await seenBy(ann)).portrait.url);
    const cropUpload = async (from: string, crop: object) => {
      const { status, body } = await ben.post(`/api/uploads/${from}/edit`, { crop });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return processed(ben, body.media.key);
    };
    const whole = await seenBy(ann);
    expect(whole.portrait.key).toBe(key);
    for (const call of [ann.get(`/api/uploads/${key}`), ann.post(`/api/uploads/${key}/edit`, { rotate: 90 })])
      expect((await call).status).toBe(404);

    const first = await cropUpload(key, upperRight);
    expect(await seenCorners()).toEqual(['400x300', 'red', 'lime', 'blue', 'black']);
    await changeProfile({ default_portrait: { url: first.key } });
    expect(await seenCorners()).toEqual(['200x150', 'lime', 'lime', 'lime', 'lime']);
    expect(await opens(whole.portrait.url)).toBe(false);

    const second = await cropUpload((await seenBy(ben)).portrait.key, {
      x: 0,
      y: 150,
      width: 100,
      height: 100,
    });
    expect((await ben.delete(`/api/uploads/${second.key}`)).status).toBe(204);
    expect(await seenCorners()).toEqual(['200x150', 'lime', 'lime', 'lime', 'lime']);
    const media = (await ben.get(`/api/uploads/${first.key}`)).body.media;
    expect(media).toMatchObject({ edit: { crop: upperRight, rotate: 0 } });
    expect(await look(media.original_url)).toEqual(['400x300', 'red', 'lime', 'blue', 'black']);
  });

  test('is one picture of one’s own, and no other file [5.39]', async () => {
    const before = await seenBy(ben);
    const text = await uploadOf(ben, 'a.txt', 'words');
    const foreign = await uploadOf(ann, 'ann.png', 'not even a picture');
    const ownId = before.profiles[0].id;
    for (const edit of [
      (url: string) => changeProfile({ default_portrait: { url } }),
      (url: string) => changeProfile({ user: {}, profile_id: ownId, portrait: { url } }),
    ]) {
      expect((await edit(text.simple_url)).body.errors).toEqual({ portrait: 'Please choose a picture' });
      expect((await edit(foreign.simple_url)).body.code).toBe('unknown_upload');
    }
    expect((await changeProfile({ default_portrait: [{ url: face.simple_url }] })).status).toBe(422);
    expect((await seenBy(ben)).profiles[0].bio).toBe(before.profiles[0].bio);
  });
});
