import { randomBytes } from 'node:crypto';
import { appendFile, readdir, rename } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { appending, tusAt } from '../../../test/tus.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

const gigabyte = 1024 ** 3;
const space = { free: 1000 * gigabyte, total: 2000 * gigabyte };
const bytes = randomBytes(3_000_000);
const half = 1_500_000;

let world: TestWorld;
let sql: postgres.Sql;
beforeAll(async () => {
  world = await startWorld({ bounds: { measureSpace: async () => ({ ...space }) } });
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

const hours = (n: number) => n * 3_600_000;
const receiving = () => readdir(join(world.settings.DATA_DIR, 'files', 'receiving'));
const placeOf = (key: string) => ({ url: '', simple_url: '', fields: { key, success_action_status: '' } });
const wholeOf = async (person: Person, key: string) => {
  const media = await processed(person, placeOf(key));
  return Buffer.from(await (await fetch(world.url + media.url)).arrayBuffer());
};

function sendSlowly(url: string, person: Person, key: string, part: Buffer): ClientRequest {
  const headers = {
    authorization: person.token,
    'tus-resumable': '1.0.0',
    'content-length': bytes.length,
    ...appending(0),
  };
  const sending = request(`${url}/api/uploads/resumable/${key}`, { method: 'PATCH', headers });
  sending.on('error', () => {}).write(part);
  return sending;
}

const isCut = (sending: ClientRequest) => new Promise((resolve) => sending.once('close', resolve));

const hasCome = (tus: ReturnType<typeof tusAt>, key: string, least: number) =>
  until(async () => ((await tus.offset(key)) ?? 0) >= least);

describe('an interrupted upload', () => {
  test('resumes from what had arrived, on the same server or another', async () => {
    const ann = await world.person('Ann');
    const tus = tusAt(world.url, ann);
    const key = await tus.key('film.bin', bytes.length);
    const sending = sendSlowly(world.url, ann, key, bytes.subarray(0, half));
    await hasCome(tus, key, gigabyte / 1024);
    sending.destroy();
    const otherServer = await world.another();
    const otherTus = tusAt(otherServer.url, ann);
    const offset = (await otherTus.offset(key)) ?? 0;
    expect(offset).toBeGreaterThan(0);
    // The first server may take a moment to notice that the client is gone.
    const last = await until(async () => {
      const answer = await otherTus.append(key, offset, bytes.subarray(offset));
      return answer.status === 423 ? null : answer;
    });
    expect([last.status, last.header('upload-offset')]).toEqual([204, String(bytes.length)]);
    await otherServer.stop();
    expect((await wholeOf(ann, key)).equals(bytes)).toBe(true);
  });

  test('can be resumed once a silent connection has sent nothing for a while', async () => {
    const ben = await world.person('Ben');
    const tus = tusAt(world.url, ben);
    const key = await tus.key('film.bin', bytes.length);
    const silent = sendSlowly(world.url, ben, key, bytes.subarray(0, half));
    await hasCome(tus, key, gigabyte / 1024);
    const cut = isCut(silent);
    await until(async () => {
      const offset = (await tus.offset(key)) ?? 0;
      const { status } = await tus.append(key, offset, bytes.subarray(offset));
      expect([204, 423, 409]).toContain(status);
      return status === 204;
    });
    await cut;
    expect((await wholeOf(ben, key)).equals(bytes)).toBe(true);
  });

  test('is completed after a crash before it was recorded, or between its file and its row', async () => {
    const cem = await world.person('Cem');
    const tus = tusAt(world.url, cem);
    const files = join(world.settings.DATA_DIR, 'files');
    for (const crash of ['before', 'between']) {
      const key = await tus.key(`${crash}.bin`, bytes.length);
      await tus.append(key, 0, bytes.subarray(0, half));
      await appendFile(join(files, 'receiving', key), bytes.subarray(half));
      if (crash === 'between') await rename(join(files, 'receiving', key), join(files, 'incoming', key));
      expect(await tus.offset(key)).toBe(bytes.length);
      expect((await wholeOf(cem, key)).equals(bytes)).toBe(true);
    }
  });
});

describe('two at once', () => {
  test('pieces of one upload: one is accepted, the others are told, and nothing breaks, in one process or two', async () => {
    const dan = await world.person('Dan');
    const otherServer = await world.another();
    const doors = [tusAt(world.url, dan), tusAt(otherServer.url, dan)] as const;
    const [tus] = doors;
    const key = await tus.key('race.bin', bytes.length);
    for (let offset = 0; offset < bytes.length; offset += half) {
      const answers = Array.from({ length: 10 }, (_, n) =>
        doors[n % 2 === 0 ? 0 : 1].append(key, offset, bytes.subarray(offset, offset + half)),
      );
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.every((status) => [204, 409, 423].includes(status))).toBe(true);
    }
    await otherServer.stop();
    expect((await wholeOf(dan, key)).equals(bytes)).toBe(true);
  });
});

describe('while one process takes a piece in', () => {
  test('another process accepts none of that upload', async () => {
    const liv = await world.person('Liv');
    const tus = tusAt((await world.another()).url, liv);
    const key = await tus.key('held.bin', bytes.length);
    const sending = sendSlowly(world.url, liv, key, bytes.subarray(0, half));
    const response = new Promise((resolve) => sending.once('response', resolve));
    await hasCome(tus, key, gigabyte / 1024);
    const leaseEnd = async () => {
      const [row] = await sql`select lease_ends_at from files where key = ${key}`;
      return Number(row?.lease_ends_at);
    };
    const first = await leaseEnd();
    for (const isLater of [false, true]) {
      if (isLater) await until(async () => (await leaseEnd()) > first);
      const offset = (await tus.offset(key)) ?? 0;
      const answer = await tus.append(key, offset, bytes.subarray(offset, offset + 1000));
      expect([answer.status, answer.code]).toEqual([423, 'upload_busy']);
    }
    sending.end(bytes.subarray(half));
    expect(await response).toMatchObject({ statusCode: 204 });
    expect((await wholeOf(liv, key)).equals(bytes)).toBe(true);
  });
});

describe('an unfinished upload', () => {
  test('waits a day for its next piece, and is then deleted with its bytes', async () => {
    const eva = await world.person('Eva');
    const tus = tusAt(world.url, eva);
    const key = await tus.key('slow.bin', 10);
    for (let n = 0; n < 3; n++) {
      expect((await tus.append(key, n, 'x')).status).toBe(204);
      world.clock.advance(hours(23));
      await (await world.another({ web: false })).stop();
    }
    expect([await tus.offset(key), (await receiving()).includes(key)]).toEqual([3, true]);
    world.clock.advance(hours(2));
    expect([await tus.offset(key), (await tus.append(key, 3, 'x')).status]).toEqual([null, 404]);
    await (await world.another({ web: false })).stop();
    await until(async () => !(await receiving()).includes(key));
  });

  test('can only be continued or cancelled by its owner', async () => {
    const [fay, gus] = [await world.person('Fay'), await world.person('Gus')];
    const [hers, his] = [tusAt(world.url, fay), tusAt(world.url, gus)];
    const key = await hers.key('a.bin', 10);
    await hers.append(key, 0, 'abc');
    expect(await his.offset(key)).toBeNull();
    for (const answer of [await his.append(key, 3, 'd'), await his.call('DELETE', key)])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect(await hers.offset(key)).toBe(3);
    expect((await hers.call('DELETE', key)).status).toBe(204);
    expect([await hers.offset(key), (await receiving()).includes(key)]).toEqual([null, false]);
  });

  test('from an address for a single PUT can’t be resumed', async () => {
    const hal = await world.person('Hal');
    const { body } = await hal.get('/api/uploads/new?filename=a.bin&size=10');
    expect((await tusAt(world.url, hal).append(body.fields.key, 0, 'abc')).status).toBe(404);
  });
});

describe('a right that ends half way', () => {
  const ways = {
    'signed out': (person: Person) => person.delete('/api/sessions/current'),
    'taken out of the loop': (person: Person, admin: Person, loopId: number) =>
      admin.post(`/api/loops/${loopId}/members/${person.id}/remove`),
  };
  test.each(Object.entries(ways))(
    'cuts the connection of someone who was %s, at once and for good',
    async (_, end) => {
      const [admin, ida] = [await world.person('Admin'), await world.person('Ida')];
      const loopId = await loopOf(admin, [ida]);
      const tus = tusAt(world.url, ida);
      const key = await tus.key('a.bin', bytes.length, loopId);
      const sending = sendSlowly(world.url, ida, key, bytes.subarray(0, half));
      await hasCome(tus, key, gigabyte / 1024);
      const cut = isCut(sending);
      expect((await end(ida, admin, loopId)).status).toBe(204);
      await cut;
      expect([401, 404]).toContain((await tus.append(key, 0, 'x')).status);
      expect(await tus.offset(key)).toBeNull();
    },
  );

  test('can’t start an upload for a loop they aren’t in', async () => {
    const [jon, kim] = [await world.person('Jon'), await world.person('Kim')];
    const loopId = await loopOf(kim);
    for (const loop of [loopId, 999_999_999]) {
      expect(await tusAt(world.url, jon).begin('a.bin', 10, loop)).toMatchObject({ status: 404 });
      expect((await jon.get(`/api/uploads/new?filename=a.bin&loop_id=${loop}`)).status).toBe(404);
    }
  });
});

describe('the room there is', () => {
  test('within a plan is checked before a byte is sent, in both ways of uploading, including uploads in progress', async () => {
    const lea = await world.person('Lea');
    const loopId = await loopOf(lea);
    await world.freePlan(loopId);
    const tus = tusAt(world.url, lea);
    const newPlace = (size: number) =>
      lea.get(`/api/uploads/new?filename=a.bin&size=${size}&loop_id=${loopId}`);
    const storage = async () => (await lea.get(`/api/loops/${loopId}/storage`)).body.storage;
    expect(await storage()).toEqual({ used_bytes: 0, total_bytes: 2 * gigabyte });
    await tus.key('film.bin', 2 * gigabyte - 5, loopId);
    expect(await storage()).toEqual({ used_bytes: 2 * gigabyte - 5, total_bytes: 2 * gigabyte });
    const refusal = { status: 413, code: 'quota_exceeded' };
    expect(await tus.begin('notes.txt', 6, loopId)).toMatchObject(refusal);
    expect((await newPlace(6)).body).toMatchObject({
      ...refusal,
      detail: 'This file needs more storage than you have left in this loop',
    });
    expect([(await newPlace(5)).status, (await tus.begin('notes.txt', 5, loopId)).status]).toEqual([
      200, 201,
    ]);
    expect((await newPlace(1)).body.detail).toBe('The storage of this plan is full');
    expect((await lea.get('/api/uploads/new?filename=a.bin&size=6')).status).toBe(200);
  });

  test('within a plan is checked again at each piece, since the plan may end or fill up', async () => {
    const mia = await world.person('Mia');
    const loopId = await loopOf(mia);
    const tus = tusAt(world.url, mia);
    const key = await tus.key('film.bin', bytes.length, loopId);
    expect((await tus.append(key, 0, bytes.subarray(0, half))).status).toBe(204);
    const place = await uploadOf(mia, 'large.txt', 'a');
    const { id } = await processed(mia, place);
    await sql`update files set size = ${2 * gigabyte} where id = ${id}`;
    const additional_media = [{ url: place.simple_url }];
    await mia.post('/api/posts', { title: 'A file', loop_id: loopId, additional_media });
    await world.freePlan(loopId);
    expect(await tus.append(key, half, bytes.subarray(half))).toMatchObject({
      status: 413,
      code: 'quota_exceeded',
    });
    expect(await tus.offset(key)).toBe(half);
  });

  test('on the disk is checked before and during an upload', async () => {
    const nia = await world.person('Nia');
    const tus = tusAt(world.url, nia);
    const key = await tus.key('film.bin', gigabyte);
    const { free } = space;
    space.free = 100 * gigabyte;
    try {
      expect(await tus.begin('film.bin', gigabyte)).toMatchObject({ status: 507, code: 'no_space' });
      expect(await tus.append(key, 0, 'abc')).toMatchObject({ status: 507, code: 'no_space' });
    } finally {
      space.free = free;
    }
    expect((await tus.append(key, 0, 'abc')).status).toBe(204);
  });

  test('for waiting files is shared by both ways of uploading', async () => {
    const oli = await world.person('Oli');
    const tus = tusAt(world.url, oli);
    for (let n = 0; n < 20; n++) {
      if (n % 2 === 0) await tus.key(`${n}.bin`, 10);
      else expect((await oli.get(`/api/uploads/new?filename=${n}.bin`)).status).toBe(200);
    }
    expect(await tus.begin('one-more.bin', 10)).toMatchObject({ status: 413, code: 'quota_exceeded' });
    const [pia, size] = [await world.person('Pia'), 2 * gigabyte];
    const hers = tusAt(world.url, pia);
    expect([
      await hers.begin('1', size),
      await hers.begin('2', size),
      await hers.begin('3', size),
    ]).toMatchObject([{ status: 201 }, { status: 201 }, { status: 413, code: 'quota_exceeded' }]);
  });
});
