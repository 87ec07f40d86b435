import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type Person, postOf, signUp } from '../server/test/people.ts';
import { type Asking, askAgain, compare } from './load.ts';
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
  const writers = world.people.length;
  tellFigures(`write a comment, ${writers} at once`, await compare(loads, writers));
  close();
}

export async function commentLoads(
  world: BenchWorld,
): Promise<{ loads: Record<'ours' | 'floor', Asking>; close(): void }> {
  const { people, loopId } = world;
  const writers = people.flatMap((person) => Array.from({ length: cablesEach }, () => person));
  const posts = await Promise.all(writers.map((person) => postOf(person, loopId)));
  const cables = (
    await Promise.all(posts.map((post, at) => cablesOf({ ...world, ann: writers[at] ?? world.ann }, post, 1)))
  ).flat();
  const floor = await openSockets(people.length, bare(world));
  const ask = people.map((_, at) => {
    let turn = 0;
    return () => {
      const cable = at * cablesEach + (turn++ % cablesEach);
      return askBySocket(cables[cable] as WebSocket, sendFrame(posts[cable] ?? 0), isCreated);
    };
  });
  const askFloor = floor.map((socket, at) => () => {
    const row = { loop: loopId, post: posts[at], user: people[at]?.id, text, uuid: randomUUID() };
    return askBySocket(socket, JSON.stringify({ comment: row }), (frame) => frame.includes('done'));
  });
  return {
    loads: {
      ours: (connections, seconds) => askAgain(ask.slice(0, connections), seconds),
      floor: (connections, seconds) => askAgain(askFloor.slice(0, connections), seconds),
    },
    close: () => close([...cables, ...floor]),
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
