import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { type Place, placeFor, uploadOf } from '../../../test/uploads.ts';

const gigabyte = 1024 ** 3;
let world: TestWorld;

beforeAll(async () => {
  const measureSpace = async () => ({ free: 1000 * gigabyte, total: 2000 * gigabyte });
  world = await startWorld({ bounds: { measureSpace } });
});
afterAll(() => world.stop());

const newPlace = (person: Person) => person.get('/api/uploads/new?filename=a.txt');

describe('files that wait to be shared', () => {
  const tooMany = {
    status: 413,
    body: {
      code: 'quota_exceeded',
      detail: 'You have 20 files that are not shared yet. Please share or remove some of them first',
    },
  };

  test('are limited to 20 per person, until some are shared or cancelled', async () => {
    const ann = await world.person('Ann');
    const loopId = await loopOf(ann);
    const places: Place[] = [];
    for (let n = 0; n < 20; n++) places.push(await uploadOf(ann, `${n}.txt`, 'words'));
    expect(await newPlace(ann)).toMatchObject(tooMany);
    await ann.post('/api/posts', { loop_id: loopId, additional_media: [{ url: places[0]?.simple_url }] });
    expect((await newPlace(ann)).status).toBe(200);
    expect(await newPlace(ann)).toMatchObject(tooMany);
    await ann.delete(`/api/uploads/${places[1]?.fields.key}`);
    expect((await newPlace(ann)).status).toBe(200);
  });

  test('are limited to 20 for concurrent requests too, counted per person', async () => {
    const [ben, cem] = [await world.person('Ben'), await world.person('Cem')];
    const answers = await Promise.all(Array.from({ length: 30 }, () => newPlace(ben)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(10);
    expect((await newPlace(cem)).status).toBe(200);
    world.clock.advance(minutes(16));
    expect((await newPlace(ben)).status).toBe(200);
  });

  test('are limited to 5 GB per person, or to the best plan’s storage, including uploads in progress', async () => {
    const [dan, eva] = [await world.person('Dan'), await world.person('Eva')];
    await loopOf(eva);
    const receiving = () => readdir(join(world.settings.DATA_DIR, 'files', 'receiving'));
    const [place, hers] = [await placeFor(dan, 'film.bin'), await placeFor(eva, 'film.bin')];
    const open = [begin(place), begin(place), begin(hers), begin(hers), begin(hers)];
    await expect.poll(receiving).toHaveLength(5);
    expect(await answerOf(begin(place))).toMatchObject({
      status: 413,
      code: 'quota_exceeded',
      detail:
        'Your files that are not shared yet take too much space. Please share or remove some of them first',
    });
    for (const sending of open) sending.destroy();
    await expect.poll(receiving).toEqual([]);
    const secondUpload = begin(place);
    await expect.poll(receiving).toHaveLength(1);
    secondUpload.destroy();
  });
});

function begin(place: Place): ClientRequest {
  const sending = request(place.url, { method: 'PUT', headers: { 'content-length': 2 * gigabyte } });
  sending.on('error', () => {}).flushHeaders();
  return sending;
}

async function answerOf(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return JSON.parse(text);
}
