import { setTimeout as sleep } from 'node:timers/promises';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cable, commentsOf, loopChannel } from './cable.ts';
import { days, startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
const start = async (roles: string) => {
  world = await startWorld({ roles });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
};
afterEach(() => world.stop());

describe('two processes on one database', () => {
  beforeEach(() => start('web,worker'));

  test('deliver a comment sent at one to everyone connected to the other', async () => {
    const otherProcess = await world.another();
    const postId = await postOf(ann, loopId);
    const [cableHere, cableThere] = [await ann.cable(), await ben.at(otherProcess.url).cable()];
    for (const cable of [cableHere, cableThere]) await cable.subscribe(commentsOf(postId));
    cableHere.perform(commentsOf(postId), 'send_message', { text: 'Across', uuid: 'across' });
    await cableThere.next(commentsOf(postId), (m) => m.message?.text === 'Across');
    cableThere.perform(commentsOf(postId), 'send_message', { text: 'And back', uuid: 'back' });
    await cableHere.next(commentsOf(postId), (m) => m.message?.text === 'And back');
  });

  test('end access at one when the right is revoked at the other', async () => {
    const otherProcess = await world.another();
    const cableThere = await ben.at(otherProcess.url).cable();
    await cableThere.subscribe(loopChannel(loopId));
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect((await ben.at(otherProcess.url).get(`/api/loops/${loopId}`)).status).toBe(404);
    await expect.poll(() => rejected(cableThere)).toBe(true);
    const second = await ann.at(otherProcess.url).cable();
    await ann.delete('/api/sessions/current');
    await second.closed;
    expect((await ann.at(otherProcess.url).get('/api/loops')).status).toBe(401);
  });

  test('delete an upload that was unused for a day, and keep one in use', async () => {
    const [usedFile, unusedFile] = [
      await uploadOf(ann, 'used.txt', 'u'),
      await uploadOf(ann, 'unused.txt', 'u'),
    ];
    await ann.post('/api/posts', { loop_id: loopId, additional_media: [{ url: usedFile.simple_url }] });
    for (const place of [usedFile, unusedFile]) await processed(ann, place);
    world.clock.advance(days(1) + 60_000);
    await world.another();
    await expect.poll(() => statusOf(unusedFile.fields.key)).toBe(404);
    expect(await statusOf(usedFile.fields.key)).toBe(200);
  });
});

describe('a web process without a worker', () => {
  beforeEach(() => start('web'));

  test('keeps an upload waiting until a worker processes it and updates everyone who has the loop open [3.31]', async () => {
    const picture = new Uint8Array(await twoColours(60, 40).png().toBuffer());
    const place = await uploadOf(ann, 'a.png', picture);
    const { body } = await ann.post('/api/posts', {
      loop_id: loopId,
      additional_media: [{ url: place.simple_url }],
    });
    const { id, main_media } = body.post;
    expect(main_media).toMatchObject({ is_finished_processing: false, processing_error: null });
    const cable = await ben.cable();
    await cable.subscribe(loopChannel(loopId));
    await world.settle();
    // Several times what a worker needs.
    await sleep(2_000);
    expect(cable.messages(loopChannel(loopId)).filter((m) => m.type === 'Media')).toEqual([]);

    await world.another({ web: false, worker: true });
    expect(await processed(ann, place)).toMatchObject({ processing_error: null, width: 60 });
    const message = await cable.next(
      loopChannel(loopId),
      (m) => m.type === 'Media' && m.is_finished_processing,
    );
    expect(message).toEqual({
      type: 'Media',
      post_id: id,
      media_id: main_media.id,
      is_finished_processing: true,
      progress: 100,
      processing_error: null,
    });
  });
});

const statusOf = async (key: string) => (await ann.get(`/api/uploads/${key}`)).status;
const rejected = (cable: Cable) => cable.frames.some(({ type }) => type === 'reject_subscription');
