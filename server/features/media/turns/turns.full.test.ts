import { expect, test } from 'vitest';
import { loopOf, type Person } from '../../../test/people.ts';
import { doneBefore, picture, startTurnsWorld, startWorker } from '../../../test/turns.testing.ts';
import { type Place, processed, uploadOf } from '../../../test/uploads.ts';

async function uploadsOf(person: Person, count: number, bytes: Uint8Array<ArrayBuffer>): Promise<Place[]> {
  const places: Place[] = [];
  for (let n = 0; n < count; n++) places.push(await uploadOf(person, `${n}.png`, bytes));
  return places;
}

test('one person’s many pictures hold up nobody else’s few', async () => {
  const world = await startTurnsWorld();
  const { ann, ben, cem } = world;
  const many = await uploadsOf(ann, 10, await picture(1600, 1200));
  const few = await uploadsOf(ben, 2, await picture(60, 40));
  const [cemsUpload] = (await uploadsOf(cem, 1, await picture(60, 40))) as [Place];
  await startWorker(world);
  await Promise.all([...few.map((place) => processed(ben, place)), processed(cem, cemsUpload)]);
  expect(await doneBefore(world, many, [...few, cemsUpload])).toBeLessThan(6);
});

test('a loop’s many pictures hold up none in another loop of the same person', async () => {
  const world = await startTurnsWorld();
  const { ann } = world;
  const loops = [await loopOf(ann), await loopOf(ann)];
  const many = await uploadsOf(ann, 10, await picture(1600, 1200));
  const [larger] = (await uploadsOf(ann, 1, await picture(1700, 1200))) as [Place];
  for (const [n, places] of [many, [larger]].entries())
    await ann.post('/api/posts', {
      loop_id: loops[n],
      additional_media: places.map(({ simple_url }) => ({ url: simple_url })),
    });
  await startWorker(world);
  await processed(ann, larger);
  expect(await doneBefore(world, many, [larger])).toBeLessThan(6);
});

test('large pictures hold up no small one that came after them', async () => {
  const world = await startTurnsWorld();
  const { ann } = world;
  const large = await uploadsOf(ann, 10, await picture(1600, 1200));
  const [small] = (await uploadsOf(ann, 1, await picture(60, 40))) as [Place];
  await startWorker(world);
  await processed(ann, small);
  expect(await doneBefore(world, large, [small])).toBeLessThan(6);
});
