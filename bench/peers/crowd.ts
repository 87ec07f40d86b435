import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { loopOf, type Person, postOf, signUp } from '../../server/test/people.ts';
import { percentilesOf } from '../load.ts';
import { memoryOf } from '../program.ts';
import { bare, identifier } from '../socket-rows.ts';
import { openSockets } from '../sockets.ts';
import type { BenchWorld } from '../world.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4) * 2;
const commentsPerSecond = 20;
const rooms = 40;
const peopleInRoom = 5;
const cable = 'actioncable-v1-json';

type Room = { doors: { url: string; protocol?: string; greet: string }[]; say(text: string): string };
/** `isOpen` tells from a frame that the socket has entered. */
export type Hall = { pid: number; rooms: Room[]; isOpen(frame: string): boolean };
export type CrowdFigure = {
  sockets: number;
  connectsPerSecond: number;
  bytesEach: number;
  p50: number;
  p95: number;
};

export async function ourHall({ serverUrl, pidOf }: BenchWorld): Promise<Hall> {
  const halls: Room[] = [];
  for (let room = 0; room < rooms; room++) {
    const people = await Promise.all(Array.from({ length: peopleInRoom }, () => signUp(serverUrl, 'Guest')));
    const [admin, ...members] = people as [Person, ...Person[]];
    const post = await postOf(admin, await loopOf(admin, members));
    halls.push(
      cableRoom(
        serverUrl,
        post,
        people.map(({ token }) => token),
      ),
    );
  }
  return { pid: pidOf(serverUrl), rooms: halls, isOpen: isConfirmed };
}

export function railsHall({ url, pid }: { url: string; pid: number }): Hall {
  const tokens = (room: number) =>
    Array.from({ length: peopleInRoom }, (_, n) => `session-${room * peopleInRoom + n + 1}`);
  return {
    pid,
    rooms: Array.from({ length: rooms }, (_, room) => cableRoom(url, room + 1, tokens(room))),
    isOpen: isConfirmed,
  };
}

export async function floorHall(world: BenchWorld): Promise<Hall> {
  const { ann, people, loopId, floor, pidOf } = world;
  const { url, isOpen } = bare(world);
  const posts = await Promise.all(Array.from({ length: rooms }, () => postOf(ann, loopId)));
  return {
    pid: pidOf(floor),
    rooms: posts.map((post) => ({
      doors: people.map(({ id }) => ({ url, greet: JSON.stringify({ follow: { room: post, user: id } }) })),
      say: (text) => {
        const comment = { loop: loopId, post, user: ann.id, text, uuid: randomUUID() };
        return JSON.stringify({ room: post, comment });
      },
    })),
    isOpen,
  };
}

export async function measureCrowd({ pid, rooms, isOpen }: Hall, sockets: number): Promise<CrowdFigure> {
  const each = sockets / rooms.length;
  const before = memoryOf(pid);
  const startedAt = performance.now();
  const crowds = await Promise.all(
    rooms.map(async ({ doors }) => {
      const ways = Array.from({ length: each }, (_, n) => doors[n % doors.length] ?? doors[0]);
      return (await Promise.all(ways.map((way) => openSockets(1, { url: '', ...way, isOpen })))).flat();
    }),
  );
  const connectsPerSecond = sockets / ((performance.now() - startedAt) / 1000);
  const bytesEach = (memoryOf(pid) - before) / sockets;
  const latencies = await hearComments(rooms, crowds);
  for (const socket of crowds.flat()) socket.terminate();
  await sleep(500);
  return { sockets, connectsPerSecond, bytesEach, ...percentilesOf(latencies) };
}

/** @returns milliseconds that each comment took to each socket */
async function hearComments(rooms: Room[], crowds: WebSocket[][]): Promise<number[]> {
  const sentAt: number[] = [];
  const latencies: number[] = [];
  for (const socket of crowds.flat())
    socket.on('message', (data) => {
      const frame = String(data);
      const number = frame.includes('"created"') && /Comment (\d+) of many/.exec(frame)?.[1];
      if (number) latencies.push(performance.now() - (sentAt[Number(number)] ?? Number.NaN));
    });
  const comments = seconds * commentsPerSecond;
  const startedAt = performance.now();
  for (let n = 0; n < comments; n++) {
    await sleep(Math.max(0, startedAt + (n * 1000) / commentsPerSecond - performance.now()));
    sentAt[n] = performance.now();
    const at = n % rooms.length;
    crowds[at]?.[0]?.send(rooms[at]?.say(`Comment ${n} of many`) ?? '');
  }
  const expected = comments * (crowds[0]?.length ?? 0);
  for (let tries = 0; latencies.length < expected && tries < 200; tries++) await sleep(50);
  if (latencies.length !== expected)
    throw new Error(`${latencies.length} of ${expected} comments were heard`);
  return latencies;
}

function cableRoom(url: string, post: number, tokens: string[]): Room {
  const greet = JSON.stringify({ command: 'subscribe', identifier: identifier(post) });
  const address = `${url.replace('http', 'ws')}/cable`;
  return {
    doors: tokens.map((token) => ({ url: `${address}?token=${token}`, protocol: cable, greet })),
    say: (text) => {
      const data = JSON.stringify({ action: 'send_message', text, uuid: randomUUID() });
      return JSON.stringify({ command: 'message', identifier: identifier(post), data });
    },
  };
}

function isConfirmed(frame: string): boolean {
  return frame.includes('confirm_subscription');
}
