import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { linksOf, picture, upperRight } from '../../../test/pictures.ts';
import { processed } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cem: Person;
let loopId: number;
let links: ReturnType<typeof linksOf>;

const whole = ['400x300', 'red', 'lime', 'blue', 'black'];
const part = ['200x150', 'lime', 'lime', 'lime', 'lime'];

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cem] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cem')];
  links = linksOf(world);
  loopId = await loopOf(ann, [ben, cem]);
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
  const { simple_url: url } = await picture(ann);
  expect((await save(ann, url)).status).toBe(200);
});
afterAll(() => world.stop());

const save = (person: Person, url: string) => person.put(`/api/loops/${loopId}`, { logo: { url } });
const logoSeenBy = async (person: Person) => (await person.get(`/api/loops/${loopId}`)).body.loop.logo;
const uploadSeenBy = (person: Person, key: string) => person.get(`/api/uploads/${key}`);
const edit = (person: Person, key: string, body: object) => person.post(`/api/uploads/${key}/edit`, body);

describe('the logo of a loop', () => {
  test('can be cropped by any of its admins, and changes once the loop is saved', async () => {
    const before = await logoSeenBy(ben);
    const { media: logo } = (await uploadSeenBy(ben, before.key)).body;
    expect(await links.look(logo.large_url)).toEqual(whole);
    const { status, body } = await edit(ben, before.key, { crop: upperRight });
    expect(status).toBe(200);
    expect((await logoSeenBy(ann)).key).toBe(before.key);
    const media = await processed(ben, body.media.key);
    expect(await links.look(media.url)).toEqual(part);
    expect(await links.look(media.original_url)).toEqual(whole);
    expect((await save(ben, media.key)).status).toBe(200);
    expect(await links.look((await logoSeenBy(cem)).url)).toEqual(part);
    expect(await links.look((await uploadSeenBy(ann, before.key)).body.media.url)).toEqual(whole);
  });

  test('is complete again when the other admin undoes the crop', async () => {
    const { key } = await logoSeenBy(ann);
    const { media } = (await uploadSeenBy(ann, key)).body;
    expect(media.edit).toEqual({ crop: upperRight, rotate: 0 });
    expect(await links.look(media.original_url)).toEqual(whole);
    const undone = await processed(ann, (await edit(ann, key, {})).body.media.key);
    expect((await save(ann, undone.key)).status).toBe(200);
    expect(await links.look((await logoSeenBy(cem)).url)).toEqual(whole);
    expect((await commandLine(['check', '--bytes'], world.settings)).output).toBe(
      'Everything is in order.\n',
    );
  });

  test('can’t be edited by a member, an admin of another loop or a former admin', async () => {
    const dan = await world.person('Dan');
    await loopOf(dan, [ben]);
    const { key } = await logoSeenBy(ben);
    const nowhere = await edit(dan, '0'.repeat(32), { rotate: 90 });
    for (const person of [cem, dan]) {
      const answer = await edit(person, key, { rotate: 90 });
      expect([answer.status, answer.body.code]).toEqual([404, nowhere.body.code]);
      expect((await uploadSeenBy(person, key)).status).toBe(404);
    }
    const { original_url: original } = (await uploadSeenBy(ben, key)).body.media;
    expect((await links.open(original)).status).toBe(200);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove_admin`);
    expect((await edit(ben, key, { rotate: 90 })).status).toBe(404);
    expect((await links.open(original)).status).toBe(404);
    expect((await edit(ann, key, { rotate: 90 })).status).toBe(200);
  });
});
