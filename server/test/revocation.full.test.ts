import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { type Cable, commentsOf, loopChannel } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf, signInAgain } from './people.ts';
import { processed, uploadOf } from './uploads.ts';
import { type Scene, type Way, ways } from './ways.testing.ts';

const runs = 25;
const socketsEach = 4;
let world: TestWorld;
let admin: Person;
let elsewhere: string;

beforeAll(async () => {
  world = await startWorld();
  elsewhere = (await world.another()).url;
  admin = await world.person('Admin');
});
afterAll(() => world.stop());

type Victim = Scene & { way: Way; sockets: Cable[]; picture: string };

describe(`${runs} people with ${runs * socketsEach} sockets lose a right, while others go on writing through another process`, () => {
  const victims: Victim[] = [];
  beforeAll(async () => {
    for (let i = 0; i < runs; i++) victims.push(await victimOf(ways[i % ways.length] as Way));
  });

  test('nothing sent after the answer reaches any of them, and every access is rejected', async () => {
    const outcomes = [];
    for (const victim of victims) outcomes.push(await loses(victim));
    expect(outcomes).toEqual(
      victims.map(({ way }) => ({ way: way.name, heardAfter: 0, heardBefore: true, open: [] })),
    );
  });
});

async function victimOf(way: Way): Promise<Victim> {
  const person = await world.person('Victim');
  const loop = await loopOf(admin, [person]);
  const upload = await uploadOf(admin, 'a.txt', 'for members only');
  await processed(admin, upload);
  const post = await postOf(admin, loop);
  await admin.put(`/api/posts/${post}`, {
    post: { title: 'With a file' },
    additional_media: [{ url: upload.simple_url }],
  });
  const scene = { world, admin: admin.at(elsewhere), person, loop, post };
  await way.prepare?.(scene);
  const sockets: Cable[] = [];
  for (let n = 0; n < socketsEach; n++) {
    const cable = await person.at(n % 2 ? elsewhere : world.url).cable();
    expect(await cable.subscribe(commentsOf(post))).toBe(true);
    await cable.subscribe(loopChannel(loop));
    sockets.push(cable);
  }
  const { data } = await person.graphql(`{ post(id: ${post}) { additional_media { download_url } } }`);
  return { ...scene, way, sockets, picture: data.post.additional_media[0].download_url };
}

async function loses(victim: Victim) {
  const { way, sockets, person, post, loop } = victim;
  const writer = await (await signInAgain(world.url, admin)).at(elsewhere).cable();
  await writer.subscribe(commentsOf(post));
  let isAnswered = false;
  let sentCount = 0;
  const writing = (async () => {
    for (let after = 0; after < 5 && sentCount < 2_000; ) {
      if (isAnswered) after++;
      const text = `${isAnswered ? 'after' : 'before'} ${sentCount++}`;
      writer.perform(commentsOf(post), 'send_message', { text });
      const answer = writer.next(commentsOf(post), (m) => m.type === 'Error' || m.message?.text === text);
      // No answer comes if nobody may write any more.
      await Promise.race([answer.catch(() => {}), sleep(10_000)]);
      if (way.endsForAll && isAnswered) return;
    }
  })();
  try {
    const hears = (socket: Cable) => texts(socket, post).length > 2;
    await until(() => sockets.every(hears));
    await way.take(victim);
  } finally {
    isAnswered = true;
  }
  const open = [];
  const doors = {
    rest: (await person.get(`/api/loops/${loop}`)).status,
    graphql: (await person.at(elsewhere).graphql(`{ post(id: ${post}) { messages_count title } }`)).data
      ?.post,
    media: (await fetch(world.url + victim.picture)).status,
  };
  if (doors.rest < 400 && !way.keepsLoop) open.push('rest');
  if (doors.graphql && !(way.locks && doors.graphql.title === '')) open.push('graphql');
  if (doors.media < 400) open.push('media');
  await writing;
  await world.settle();
  const heardTexts = sockets.flatMap((socket) => texts(socket, post));
  writer.close();
  for (const socket of sockets) socket.close();
  const heardAfter = heardTexts.filter((text) => text.startsWith('after')).length;
  return { way: way.name, heardAfter, heardBefore: heardTexts.length > 0, open };
}

function texts(socket: Cable, post: number): string[] {
  return socket.messages(commentsOf(post)).flatMap((m) => (m.message ? [m.message.text] : []));
}
