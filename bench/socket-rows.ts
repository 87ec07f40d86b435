import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type Person, postOf, signUp } from '../server/test/people.ts';
import { type Asking, askAgain, compare, type Loads } from './load.ts';
import { askBySocket, deliveries, openSockets } from './sockets.ts';
import { tellFigures, tellRatio } from './tell.ts';
import { inTurns } from './turns.ts';
import type { BenchWorld } from './world.ts';

const followers = 1_000;
/** The server refuses more sockets per account. */
const socketsEach = 20;
const messageCount = 200;
const text = 'A comment of a few words';
/** Sockets of one writer, each on its own post, because a socket accepts only 60 commands a second. */
const cablesEach = 8;

export async function comment(world: BenchWorld): Promise<void> {
  const { loads, close } = await commentLoads(world);
  for (const writers of [1, world.people.length])
    tellFigures(`a comment until another member has it, ${writers} at once`, await compare(loads, writers));
  close();
}

/** Until the socket of the next member has it. */
export async function commentLoads(world: BenchWorld): Promise<{ loads: Loads<Asking>; close(): void }> {
  const { people, loopId } = world;
  const writers = people.flatMap((person) => Array.from({ length: cablesEach }, () => person));
  const posts = await Promise.all(writers.map((person) => postOf(person, loopId)));
  const cablesBy = async (shift: number) => {
    const opening = posts.map((post, at) => {
      const ann = writers[(at + shift) % writers.length] ?? world.ann;
      return cablesOf({ ...world, ann }, post, 1);
    });
    return (await Promise.all(opening)).flat();
  };
  const [cables, listeners] = [await cablesBy(0), await cablesBy(cablesEach)];
  const floor = await openSockets(people.length, bare(world));
  const floorListeners = await Promise.all(
    posts.slice(0, people.length).map(async (room) => {
      const greet = JSON.stringify({ follow: { room, user: world.ann.id } });
      const [socket] = await openSockets(1, { ...bare(world), greet });
      return socket as WebSocket;
    }),
  );
  const ask = people.map((_, at) => {
    let turn = 0;
    return () => {
      const cable = at * cablesEach + (turn++ % cablesEach);
      const between = { from: cables[cable] as WebSocket, to: listeners[cable] as WebSocket };
      return askBySocket(between, sendFrame(posts[cable] ?? 0), isCreated);
    };
  });
  const askFloor = (atOnce: boolean) =>
    floor.map((from, at) => () => {
      const row = { loop: loopId, post: posts[at], user: people[at]?.id, text, uuid: randomUUID() };
      const frame = JSON.stringify({ comment: row, room: posts[at], atOnce });
      return askBySocket({ from, to: floorListeners[at] as WebSocket }, frame, isCreated);
    });
  const load =
    (askers: (() => Promise<unknown>)[]): Asking =>
    (connections, seconds) =>
      askAgain(askers.slice(0, connections), seconds);
  return {
    loads: { ours: load(ask), floor: load(askFloor(false)), 'floor, at once': load(askFloor(true)) },
    close: () => close([...cables, ...listeners, ...floor, ...floorListeners]),
  };
}

export async function delivery(world: BenchWorld): Promise<void> {
  const post = await postOf(world.ann, world.loopId);
  const crowd = await crowdOf(world, followers / socketsEach);
  const cables = await cablesOfAll(world, crowd, post, socketsEach);
  const floor = await openSockets(followers, {
    ...bare(world),
    greet: JSON.stringify({ follow: { room: post, user: world.ann.id } }),
  });
  const [sender] = cables;
  if (!sender) throw new Error('nobody sends');
  const tell = JSON.stringify({ room: post, tell: await broadcastOf(sender, post) });
  const [ourSenders, floorSenders] = [await cablesOf(world, post, 4), await openSockets(4, bare(world))];
  const pacing = { messages: messageCount, ahead: 4 };
  const figures = await inTurns({
    ours: () =>
      deliveries(
        { senders: ourSenders, listeners: cables },
        { ...pacing, frame: () => sendFrame(post), isTold: (bytes) => bytes.includes('"created"') },
      ),
    floor: () =>
      deliveries(
        { senders: floorSenders, listeners: floor },
        { ...pacing, frame: () => tell, isTold: (bytes) => bytes.includes('"created"') },
      ),
  });
  tellRatio(`a comment to ${followers} followers of its post`, figures, 'deliveries/s');
  close([...cables, ...ourSenders, ...floor, ...floorSenders]);
}

async function crowdOf({ serverUrl, ann, loopId }: BenchWorld, size: number): Promise<Person[]> {
  const codes = await ann.get(`/api/loops/${loopId}/invitation_codes`);
  const [{ loop_code }] = codes.body.loop_codes;
  const crowd = await Promise.all(Array.from({ length: size }, () => signUp(serverUrl, 'Follower')));
  await Promise.all(crowd.map((person) => person.post('/api/loops/join', { loop_code })));
  return crowd;
}

function isCreated(frame: string): boolean {
  if (frame.includes('"Error"')) throw new Error(`a comment was refused: ${frame}`);
  return frame.includes('"created"');
}

export const identifier = (post: number) =>
  JSON.stringify({ channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: post });

function sendFrame(post: number): string {
  const data = JSON.stringify({ action: 'send_message', text, uuid: randomUUID() });
  return JSON.stringify({ command: 'message', identifier: identifier(post), data });
}

function cablesOf({ serverUrl, ann }: BenchWorld, post: number, count: number): Promise<WebSocket[]> {
  return openSockets(count, {
    url: `${serverUrl.replace('http', 'ws')}/cable?token=${ann.token}`,
    protocol: 'actioncable-v1-json',
    greet: JSON.stringify({ command: 'subscribe', identifier: identifier(post) }),
    isOpen: (frame) => frame.includes('confirm_subscription'),
  });
}

async function cablesOfAll(world: BenchWorld, people: Person[], post: number, each: number) {
  const all = await Promise.all(people.map((ann) => cablesOf({ ...world, ann }, post, each)));
  return all.flat();
}

export function bare({ floor }: BenchWorld) {
  return {
    url: `${floor.replace('http', 'ws')}/ws`,
    greet: '{}',
    isOpen: (frame: string) => frame.includes('done'),
  };
}

async function broadcastOf(socket: WebSocket, post: number): Promise<object> {
  const createdFrame = new Promise<object>((resolve) => {
    socket.on('message', (data) => {
      const frame = String(data);
      if (frame.includes('"created"')) resolve(JSON.parse(frame));
    });
  });
  socket.send(sendFrame(post));
  return createdFrame;
}

function close(sockets: WebSocket[]): void {
  for (const socket of sockets) socket.terminate();
}
