import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { filmOf } from '@loopyard/codec/made.testing.ts';
import sharp from 'sharp';
import { type Cable, commentsOf, type Message, openCable } from '../server/test/cable.ts';
import { nobodyAt, type Person, password, personAt, signUp } from '../server/test/people.ts';
import { tusAt } from '../server/test/tus.ts';
import { placeFor, putBytes } from '../server/test/uploads.ts';
import type { Kind, World } from './kinds.ts';

/** Writes one entry of that name; repeated under the same name until it resolves. */
type Write = (name: string) => Promise<void>;
/** Each lane writes its kinds in turn, beside the other lanes. */
export type Lane = Partial<Record<Kind, Write>>;

const answerMs = 10_000;
/** Sends media and accounts only as fast as they can be worked off beside everything else. */
const restMs = 1_500;
const commentsPerSocket = 10;
const pieceCount = 3;
const pieceBytes = 100_000;

export const editedName = (name: string) => `${name}, edited`;
export const emailOf = (name: string) => `${name.replaceAll(' ', '.')}@example.org`;
export const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Different for each name, so that no file can stand in for another. */
export function bytesFor(name: string): Buffer<ArrayBuffer> {
  const line = Buffer.from(`${digestOf(name)}\n`);
  return Buffer.alloc(pieceCount * pieceBytes, line);
}

export async function lanesOf(url: string, world: World): Promise<Lane[]> {
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } }).jpeg();
  const photoBytes = new Uint8Array(await photo.toBuffer());
  const filmBytes = await filmOf({ width: 96, height: 64, frames: 25 });
  const say = sayerOf(url, world);
  return [
    {
      posts: async (name) => void (await writePost(world, name)),
      'posts without a key': async (name) => void (await writePost(world, name, {}, {})),
      'edits of posts': (name) => editPost(world, name),
      'deletions of posts': (name) => deletePost(world, name),
    },
    {
      comments: async (name) => void (await say('send_message', { text: name, uuid: name }, hears(name))),
      'edits of comments': async (name) => {
        const { message } = await say('send_message', { text: name, uuid: name }, hears(name));
        const text = editedName(name);
        if (message.text === text) return;
        await say('edit_message', { message_id: message.id, text }, (body) => body.message?.text === text);
      },
      'deletions of comments': async (name) => {
        const { message } = await say('send_message', { text: name, uuid: name }, hears(name));
        if (message.is_deleted) return;
        const isGone = ({ action, message: { id } = {} }: Message) =>
          action === 'deleted' && id === message.id;
        await say('delete_message', { message_id: message.id }, isGone);
      },
    },
    {
      photos: (name) => writeMedia(world, name, { file: 'photo.jpg', bytes: photoBytes }),
      files: (name) => writePieces(url, world, name),
      films: (name) => writeMedia(world, name, { file: 'film.mp4', bytes: filmBytes }),
    },
    { erasures: (name) => eraseOne(url, world, name) },
    {
      cases: async (name) => void (await report(world, name)),
      decisions: (name) => decide(world, name),
    },
    { answers: (name) => answer(world, name) },
  ];
}

const hears = (uuid: string) => (body: Message) => body.message?.uuid === uuid;

/** @returns the post */
async function report({ ben, cat, loopId }: World, reason: string): Promise<number> {
  const post = await writePost({ ann: ben, loopId }, `${reason}, reported`);
  expectStatus((await cat.post(`/api/posts/${post}/report`, { reason })).status, 202);
  return post;
}

/** A repetition finds it decided if an earlier try was done without an answer. */
async function decide(world: World, note: string): Promise<void> {
  const post = await report(world, note);
  const { reports } = (await world.cat.get('/api/reports?mine=1')).body;
  const { case_id } = reports.find(({ post_id }: { post_id: number }) => post_id === post);
  const { status } = await world.ann.put(`/api/cases/${case_id}`, { outcome: 'warned', note });
  if (status !== 409) expectStatus(status, 204);
}

/** To an event of its own, so the counts of each must be of one. */
async function answer(world: World, note: string): Promise<void> {
  const event = {
    ...{ name: note, time_zone: 'Europe/London', capacity: 1 },
    ...{ starts_local: '2040-06-04T17:00', ends_local: '2040-06-04T18:00' },
  };
  const post = await writePost(world, `${note}, asked`, { event });
  const path = `/api/events/${post}/20400604T1700/answer`;
  expectStatus((await world.ben.put(path, { answer: 'yes', note })).status, 200);
}

async function writePost(
  { ann, loopId }: Pick<World, 'ann' | 'loopId'>,
  title: string,
  more: object = {},
  headers: Record<string, string> = { 'idempotency-key': title },
): Promise<number> {
  const { status, body } = await ann.post('/api/posts', { title, loop_id: loopId, ...more }, headers);
  expectStatus(status, 201);
  return body.post.id;
}

async function editPost(world: World, name: string): Promise<void> {
  const id = await writePost(world, name);
  const { status } = await world.ann.put(`/api/posts/${id}`, { post: { title: editedName(name) } });
  expectStatus(status, 200);
}

/** A repetition finds nothing any more if an earlier try was done without an answer. */
async function deletePost(world: World, name: string): Promise<void> {
  try {
    const id = await writePost(world, name);
    expectStatus((await world.ann.delete(`/api/posts/${id}`)).status, 204);
  } catch (error) {
    if ((error as Error).message !== 'status 404') throw error;
  }
}

type Media = { file: string; bytes: Uint8Array<ArrayBuffer> };

async function writeMedia(world: World, title: string, { file, bytes }: Media): Promise<void> {
  const place = await placeFor(world.ann, file);
  expectStatus(await putBytes(place, bytes), 201);
  await writePost(world, title, { additional_media: [{ url: place.simple_url }] });
  await sleep(restMs);
}

/** Goes on where the server says it stands, like a browser after a lost connection. */
async function writePieces(url: string, world: World, title: string): Promise<void> {
  const bytes = bytesFor(title);
  const tus = tusAt(url, world.ann);
  const key = await tus.key(`${title}.bin`, bytes.length, world.loopId);
  for (let offset = 0; offset < bytes.length; ) {
    const piece = bytes.subarray(offset, offset + pieceBytes);
    const problem = await tus.append(key, offset, piece).then(
      ({ status }) => (status === 204 ? null : new Error(`status ${status}`)),
      (error: unknown) => error,
    );
    const stands = problem ? await tus.offset(key).catch(() => null) : offset + piece.length;
    if (stands === null) throw problem;
    offset = stands;
  }
  await writePost(world, title, { additional_media: [{ url: key }] });
  await sleep(restMs);
}

async function eraseOne(url: string, { loopCode }: World, name: string): Promise<void> {
  const email = emailOf(name);
  // An earlier try may have made the account without an answer.
  const person = (await signIn(url, email)) ?? (await signUp(url, name, email));
  expectStatus((await person.post('/api/loops/join', { loop_code: loopCode })).status, 200);
  const { status } = await person.delete(`/api/users/${person.id}`, { current_password: password });
  expectStatus(status, 204);
  await sleep(restMs);
}

export async function signIn(url: string, email: string): Promise<Person | null> {
  const query = `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token user { id } } }`;
  const { data, errors } = await nobodyAt(url).graphql(query, { input: { email, password } });
  if (data)
    return personAt(url, { id: Number(data.signinUser.user.id), token: data.signinUser.auth_token, email });
  if (errors?.[0]?.extensions.code === 'invalid_credentials') return null;
  throw new Error(`sign-in: ${errors?.[0]?.extensions.code ?? 'no answer'}`);
}

function sayerOf(url: string, { ann, postId }: World) {
  let cable: Cable | null = null;
  let sentCount = 0;
  const channel = commentsOf(postId);
  return async (action: string, data: object, isAnswer: (body: Message) => boolean): Promise<Message> => {
    try {
      // The next socket may reach another process.
      if (sentCount++ % commentsPerSocket === 0) {
        cable?.close();
        cable = null;
      }
      if (!cable) {
        cable = await inTime(openCable(url, ann.token));
        await inTime(cable.subscribe(channel));
      }
      cable.perform(channel, action, data);
      const answer = await inTime(cable.next(channel, (body) => body.type === 'Error' || isAnswer(body)));
      if (answer.type === 'Error') throw new Error(answer.code);
      return answer;
    } catch (error) {
      cable?.close();
      cable = null;
      const { message } = error as Error;
      throw message.startsWith('the socket is closed') ? new Error('the socket was closed') : error;
    }
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(answerMs, null, { ref: false }).then(() => {
    throw new Error('no answer by the socket');
  });
  return Promise.race([work, late]);
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`status ${status}`);
}
