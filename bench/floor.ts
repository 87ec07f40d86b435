import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import postgres from 'postgres';
import { type WebSocket, WebSocketServer } from 'ws';
import { socketOf } from '../server/platform/database/embedded-socket.ts';

// The least that the same work costs on this machine: Fastify, prepared statements and plain files.
const url = process.env.DATABASE_URL ?? '';
const sql = postgres(url, { max: 10, onnotice: () => {}, ...socketOf(url) });
const app = Fastify();

app.get('/readyz', async () => ({}));

app.get<{ Querystring: { loop: string; user: string } }>('/feed', async ({ query }) => {
  const rows = await sql`
    select p.id, p.loop_id, p.title, p.images_count, p.videos_count, p.files_count, p.messages_count,
      p.sort_date, u.id as user_id, u.first_name, u.last_name, pr.nickname, s.id as subscription_id,
      (select json_agg(json_build_object('key', f.key, 'type', f.resource_type, 'width', f.width,
          'height', f.height, 'placeholder', f.placeholder, 'variants', f.variants) order by m."order")
        from file_uses m join files f on f.id = m.file_id
        where m.loop_id = p.loop_id and m.post_id = p.id) as media
    from (select * from posts where loop_id = ${query.loop} and deleted_at is null
      order by sort_date desc, id desc limit 20) p
    join users u on u.id = p.user_id
    left join profiles pr on pr.loop_id = p.loop_id and pr.user_id = p.user_id
    left join subscriptions s on s.loop_id = p.loop_id and s.post_id = p.id and s.user_id = ${query.user}
    order by p.sort_date desc, p.id desc`;
  return { data: { allPosts: rows } };
});

/** The same page; PostgreSQL writes the answer. */
app.get<{ Querystring: { loop: string; user: string } }>('/feed-json', async ({ query }, reply) => {
  const [row] = await sql`
    select json_build_object('data', json_build_object('allPosts', coalesce(json_agg(json_build_object(
      'id', p.id, 'loop_id', p.loop_id, 'title', p.title, 'images_count', p.images_count,
      'videos_count', p.videos_count, 'files_count', p.files_count, 'messages_count', p.messages_count,
      'sort_date', p.sort_date, 'user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'nickname', pr.nickname, 'subscription_id', s.id,
      'media', (select json_agg(json_build_object('key', f.key, 'type', f.resource_type, 'width', f.width,
          'height', f.height, 'placeholder', f.placeholder, 'variants', f.variants) order by m."order")
        from file_uses m join files f on f.id = m.file_id
        where m.loop_id = p.loop_id and m.post_id = p.id)) order by p.sort_date desc, p.id desc), '[]')))::text as page
    from (select * from posts where loop_id = ${query.loop} and deleted_at is null
      order by sort_date desc, id desc limit 20) p
    join users u on u.id = p.user_id
    left join profiles pr on pr.loop_id = p.loop_id and pr.user_id = p.user_id
    left join subscriptions s on s.loop_id = p.loop_id and s.post_id = p.id and s.user_id = ${query.user}`;
  return reply.type('application/json; charset=utf-8').send(row?.page);
});

type Post = { loop: number; user: number; title: string };
app.post<{ Body: Post }>('/post-at-once', async ({ body }) => {
  const [post] = await sql`
    with post as (
      insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
      values (${body.loop}, ${body.user}, ${body.title}, now(), now(), now()) returning id),
    event as (
      insert into events (kind, payload, created_at, done_at)
      select 'bench', json_build_object('id', id), now(), now() from post)
    select id from post`;
  return post;
});

app.post<{ Body: Post }>('/post', async ({ body }) =>
  sql.begin(async (tx) => {
    const [post] = await tx`
      insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
      values (${body.loop}, ${body.user}, ${body.title}, now(), now(), now()) returning id`;
    await tx`insert into events (kind, payload, created_at, done_at)
      values ('bench', ${tx.json({ id: post?.id })}, now(), now())`;
    return post ?? {};
  }),
);

app.addContentTypeParser('application/octet-stream', async (_request: unknown, body: Readable) => body);
app.put<{ Querystring: { flush?: string }; Body: Readable }>(
  '/upload',
  { bodyLimit: Number.MAX_SAFE_INTEGER },
  async ({ query, body }, reply) => {
    const path = join(process.env.DATA_DIR ?? '', `floor-${process.hrtime.bigint()}`);
    const file = createWriteStream(path, { flush: query.flush === 'true' });
    const closed = once(file, 'close');
    await pipeline(body, file);
    await closed;
    // Deleting is not part of the measurement.
    setImmediate(() => void rm(path));
    return reply.code(201).send();
  },
);

const followers = new Map<number, Set<WebSocket>>();
const sockets = new WebSocketServer({ server: app.server, path: '/ws', perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', async (data: Buffer) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.tell) return tellRoom(message.room, message.tell);
    if (message.comment) await (message.atOnce ? keepAtOnce : keep)(message.comment);
    if (message.comment && message.room)
      return tellRoom(message.room, { type: 'created', ...message.comment });
    if (message.follow) await follow(socket, message.follow);
    socket.send('{"done":true}');
  });
});

type Message = {
  follow?: { room: number; user: number };
  room?: number;
  tell?: object;
  comment?: Comment;
  atOnce?: boolean;
};

async function follow(socket: WebSocket, { room, user }: { room: number; user: number }): Promise<void> {
  const [row] = await sql`select id from users where id = ${user}`;
  if (!row) return socket.terminate();
  const followersOfRoom = followers.get(room) ?? new Set();
  followers.set(room, followersOfRoom.add(socket));
  socket.on('close', () => followersOfRoom.delete(socket));
}

function tellRoom(room = 0, telling: object): void {
  const bytes = Buffer.from(JSON.stringify(telling));
  for (const follower of followers.get(room) ?? []) follower.send(bytes, { binary: false });
}

type Comment = { loop: number; post: number; user: number; text: string; uuid: string };

function keep({ loop, post, user, text, uuid }: Comment) {
  return sql.begin(async (tx) => {
    const [comment] = await tx`
      insert into comments (loop_id, post_id, user_id, text, uuid, seq, created_at, updated_at)
      values (${loop}, ${post}, ${user}, ${text}, ${uuid}, 1, now(), now()) returning id`;
    await tx`insert into events (kind, payload, created_at, done_at)
      values ('bench', ${tx.json({ id: comment?.id })}, now(), now())`;
  });
}

function keepAtOnce({ loop, post, user, text, uuid }: Comment) {
  return sql`
    with comment as (
      insert into comments (loop_id, post_id, user_id, text, uuid, seq, created_at, updated_at)
      values (${loop}, ${post}, ${user}, ${text}, ${uuid}, 1, now(), now()) returning id)
    insert into events (kind, payload, created_at, done_at)
    select 'bench', json_build_object('id', id), now(), now() from comment`;
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
