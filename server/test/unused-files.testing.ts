import { expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { days, type TestWorld } from './harness.ts';
import { loopOf, type Person, password } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

type Place = {
  world(): TestWorld;
  isThere(key: string): Promise<boolean>;
};

const fileOf = async (person: Person) => {
  const place = await uploadOf(person, 'notes.txt', 'some words');
  await processed(person, place);
  return place;
};
const postWith = async (person: Person, loopId: number, { simple_url }: { simple_url: string }) => {
  const media = [{ url: simple_url }];
  const { body } = await person.post('/api/posts', { loop_id: loopId, additional_media: media });
  return body.post.id as number;
};

export function unusedRules({ world, isThere }: Place): void {
  const chores = async (areDone: () => Promise<boolean>) => {
    const worker = await world().another();
    await until(areDone);
    await worker.stop();
  };
  const later = async (person: Person, ms: number) => {
    world().clock.advance(ms);
    return world().signIn(person);
  };
  test('a file is deleted a day after its last post, and no sooner', async () => {
    const ann = await world().person('Ann');
    const loopId = await loopOf(ann);
    const [shared, single] = [await fileOf(ann), await fileOf(ann)];
    const posts = [await postWith(ann, loopId, shared), await postWith(ann, loopId, shared)];
    const lone = await postWith(ann, loopId, single);
    for (const id of [posts[0], lone]) expect((await ann.delete(`/api/posts/${id}`)).status).toBe(204);
    expect([await isThere(shared.fields.key), await isThere(single.fields.key)]).toEqual([true, true]);
    const annLater = await later(ann, days(2));
    await chores(async () => !(await isThere(single.fields.key)));
    expect(await isThere(shared.fields.key)).toBe(true);
    expect((await annLater.delete(`/api/posts/${posts[1]}`)).status).toBe(204);
    await chores(async () => !(await isThere(shared.fields.key)));
  });

  test('a person’s files are deleted with their account', async () => {
    const ben = await world().person('Ben');
    const loopId = await loopOf(ben);
    const file = await fileOf(ben);
    await postWith(ben, loopId, file);
    expect(await isThere(file.fields.key)).toBe(true);
    expect((await ben.delete(`/api/users/${ben.id}`, { current_password: password })).status).toBe(204);
    await world().settle();
    expect(await isThere(file.fields.key)).toBe(false);
  });

  test('a loop’s files are deleted 14 days after the loop', async () => {
    const cid = await world().person('Cid');
    const loopId = await loopOf(cid);
    const file = await fileOf(cid);
    await postWith(cid, loopId, file);
    expect((await cid.delete(`/api/loops/${loopId}`, { current_password: password })).status).toBe(204);
    await later(cid, days(13));
    await (await world().another()).stop();
    expect(await isThere(file.fields.key)).toBe(true);
    await later(cid, days(2));
    await chores(async () => (await world().count('posts', loopId)) === 0);
    await chores(async () => !(await isThere(file.fields.key)));
  });
}
