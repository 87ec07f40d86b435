import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { WebSocket } from 'ws';
import { password, postOf } from '../../server/test/people.ts';
import { processed, uploadOf } from '../../server/test/uploads.ts';
import { makeFilm } from '../film.ts';
import { identifier } from '../socket-rows.ts';
import { askBySocket, openSockets } from '../sockets.ts';
import type { Pupil } from './school.ts';

/** `perPerson`: times a day. */
export type Act = { name: string; perPerson: number; run(person: Pupil): Promise<unknown> };

const feed = `query ($loop: ID!) { allPosts(filter: { loop_id: $loop }, first: 20) {
  id title images_count videos_count messages_count sort_date subscription_id
  user { id name portrait { thumb_url } } main_media { id feed_url thumb_url width height placeholder } } }`;
const thread = `query ($post: ID!) { allMessages(filter: { messageable_id: $post }, first: 50) { id text created_at user { id name } } }`;
const notices = `query ($loop: ID!) { allNotifications(filter: { loop_id: $loop }, first: 20, orderBy: created_at_DESC) { id } }`;
const search = `query ($loop: ID!, $text: String) { allPosts(filter: { loop_id: $loop, search: $text }, first: 20) { id } }`;
/** How long somebody reads a conversation, with its socket open. */
const readingMs = 2_000;

export async function actsOf(folder: string): Promise<Act[]> {
  const [photo, film] = [await makePhoto(), await readFilm(folder)];
  const media = async (person: Pupil, name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { simple_url: url } = await uploadOf(person, name, bytes);
    await postOf(person, person.classLoop, 'Look at this', { additional_media: [{ url }] });
  };
  return [
    { name: 'open the feed', perPerson: 10, run: openFeed },
    { name: 'read the comments under a post', perPerson: 8, run: readThread },
    {
      name: 'look at what one was told of',
      perPerson: 6,
      run: (person) => asking(person, notices, { loop: person.schoolLoop }),
    },
    { name: 'follow a post and comment on it', perPerson: 2, run: commentOnPost },
    {
      name: 'search',
      perPerson: 0.5,
      run: (person) => asking(person, search, { loop: person.schoolLoop, text: 'words' }),
    },
    { name: 'write a post', perPerson: 0.25, run: (person) => postOf(person, person.classLoop) },
    { name: 'sign in', perPerson: 0.1, run: signIn },
    { name: 'send a photo and post it', perPerson: 0.15, run: (person) => media(person, 'photo.jpg', photo) },
    { name: 'send a film and post it', perPerson: 0.01, run: (person) => media(person, 'film.mp4', film) },
  ];
}

export async function photoWait(person: Pupil): Promise<number> {
  const photo = await makePhoto();
  const startedAt = performance.now();
  await processed(person, await uploadOf(person, 'photo.jpg', photo));
  return performance.now() - startedAt;
}

async function asking(person: Pupil, query: string, variables: object) {
  const { data, errors } = await person.graphql(query, variables);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

function openFeed(person: Pupil) {
  return asking(person, feed, { loop: Math.random() < 0.7 ? person.classLoop : person.schoolLoop });
}

async function somePost(person: Pupil): Promise<number> {
  const query = `query ($loop: ID!) { allPosts(filter: { loop_id: $loop }, first: 5) { id } }`;
  const { allPosts } = await asking(person, query, { loop: person.classLoop });
  return Number(allPosts[Math.floor(Math.random() * allPosts.length)].id);
}

async function readThread(person: Pupil) {
  return asking(person, thread, { post: await somePost(person) });
}

async function commentOnPost(person: Pupil): Promise<void> {
  const post = await somePost(person);
  const [socket] = (await openSockets(1, {
    url: `${person.url.replace('http', 'ws')}/cable?token=${person.token}`,
    protocol: 'actioncable-v1-json',
    greet: JSON.stringify({ command: 'subscribe', identifier: identifier(post) }),
    isOpen: (frame) => frame.includes('confirm_subscription'),
  })) as [WebSocket];
  const uuid = randomUUID();
  const data = JSON.stringify({ action: 'send_message', text: 'I think so too', uuid });
  const frame = JSON.stringify({ command: 'message', identifier: identifier(post), data });
  await askBySocket({ from: socket, to: socket }, frame, (answer) => answer.includes(uuid));
  setTimeout(() => socket.terminate(), readingMs).unref();
}

async function signIn(person: Pupil): Promise<void> {
  await asking(person, `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }`, {
    input: { email: person.email, password },
  });
}

/** Twelve million pixels, like a phone's photo. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const small = await sharp({ create: { width: 500, height: 375, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer();
  return new Uint8Array(await sharp(small).resize(4_000, 3_000).jpeg({ quality: 85 }).toBuffer());
}

async function readFilm(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = `${folder}/film.mp4`;
  await makeFilm(path, 5);
  return new Uint8Array(await readFile(path));
}
