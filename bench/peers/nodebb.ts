import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Asking, Load } from '../load.ts';
import { askAgain } from '../load.ts';
import { freePort, type Program, startProgram } from '../program.ts';

/** The newest version in the npm registry; later ones are only in its repository. */
export const nodebbVersion = '1.4.0';
const folder = fileURLToPath(new URL(`../../.cache/nodebb-${nodebbVersion}`, import.meta.url));
const admin = { username: 'admin', password: 'a long enough password' };
const category = 1;
/** NodeBB accepts a hundred calls in ten seconds per socket. */
const callsEach = 90;
/** These plugins download something at startup. */
const pluginsOut = ['nodebb-plugin-emoji-one', 'nodebb-plugin-emoji-extended'];

export type Nodebb = { page: Load; topic: Asking; reply: Asking; stop(): Promise<void> };

export async function startNodebb(): Promise<Nodebb> {
  if (!existsSync(folder)) install();
  const data = mkdtempSync(join(tmpdir(), 'loopyard-bench-nodebb-'));
  const [redisPort, port] = [await freePort(), await freePort()];
  const redisArgs = [
    '--port',
    `${redisPort}`,
    '--dir',
    data,
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
    '--loglevel',
    'warning',
  ];
  const programs: Program[] = [await startProgram('redis-server', redisArgs, { port: redisPort })];
  const url = `http://127.0.0.1:${port}`;
  setUp(url, redisPort);
  programs.push(
    await startProgram(process.execPath, ['app'], { port, cwd: folder, env: { NODE_ENV: 'production' } }),
  );
  const cookie = await signIn(url);
  const topic = (connections: number, seconds: number) =>
    askAgain(
      callers(url, cookie, connections, () => postTopic),
      seconds,
    );
  const topics = await Promise.all(
    callers(url, cookie, 8, () => postTopic).map(async (post) => (await post()) as { tid: number }),
  );
  await askAgain(
    callers(url, cookie, 4, () => postTopic),
    2,
  );
  return {
    page: { url: `${url}/api/category/${category}`, headers: { cookie } },
    topic,
    reply: (connections, seconds) =>
      askAgain(
        callers(url, cookie, connections, (at) => ({
          event: 'posts.reply',
          data: { tid: topics[at % topics.length]?.tid, content: 'A comment of a few words' },
        })),
        seconds,
      ),
    async stop() {
      for (const program of programs.reverse()) await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function install(): void {
  mkdirSync(dirname(folder), { recursive: true });
  const unpacked = mkdtempSync(`${folder}-`);
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: 'ignore' });
  run('npm', ['pack', `nodebb@${nodebbVersion}`], unpacked);
  run('tar', ['xzf', `nodebb-${nodebbVersion}.tgz`], unpacked);
  const program = join(unpacked, 'package');
  run('npm', ['install', '--omit=dev', '--ignore-scripts', '--legacy-peer-deps', '--no-audit'], program);
  // The package lacks these folders, but the program expects them.
  for (const name of ['sounds', 'category', 'files', 'profile', 'system'])
    mkdirSync(join(program, 'public/uploads', name), { recursive: true });
  renameSync(program, folder);
  rmSync(unpacked, { recursive: true, force: true });
}

function setUp(url: string, redisPort: number): void {
  const { port } = new URL(url);
  const redis = { host: '127.0.0.1', port: `${redisPort}`, password: '', database: '0' };
  const config = {
    url,
    port,
    bind_address: '127.0.0.1',
    secret: 'only for a bench',
    database: 'redis',
    redis,
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const answers = {
    ...config,
    ...Object.fromEntries(Object.entries(redis).map(([name, value]) => [`redis:${name}`, value])),
    'admin:username': admin.username,
    'admin:password': admin.password,
    'admin:password:confirm': admin.password,
    'admin:email': 'admin@example.org',
  };
  execFileSync(process.execPath, ['app', `--setup=${JSON.stringify(answers)}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  execFileSync('redis-cli', ['-p', `${redisPort}`, 'zrem', 'plugins:active', ...pluginsOut], {
    stdio: 'ignore',
  });
}

/** @returns the session cookie */
async function signIn(url: string): Promise<string> {
  const config = await fetch(`${url}/api/config`);
  const { csrf_token } = (await config.json()) as { csrf_token: string };
  const cookie = cookieOf(config);
  const headers = { cookie, 'x-csrf-token': csrf_token, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  if (!answer.ok) throw new Error(`NodeBB let nobody in: ${answer.status}`);
  return cookieOf(answer) || cookie;
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

type Call = { event: string; data: object };
const words = 'A post of a few words';
const postTopic: Call = {
  event: 'topics.post',
  data: { cid: category, title: words, content: words, tags: [] },
};

function callers(
  url: string,
  cookie: string,
  count: number,
  callAt: (at: number) => Call,
): (() => Promise<unknown>)[] {
  return Array.from({ length: count }, (_, at) => {
    let socket: WebSocket | undefined;
    let calls = 0;
    return async () => {
      if (calls++ % callsEach === 0) {
        socket?.terminate();
        socket = await openSocket(url, cookie);
      }
      return callBy(socket as WebSocket, calls, callAt(at));
    };
  });
}

/** Engine.IO protocol 3: `40` opens, `42` is an event with a number, `43` the answer to it. */
async function openSocket(url: string, cookie: string): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`;
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => String(data) === '40' && resolve());
  });
  return socket;
}

function callBy(socket: WebSocket, number: number, { event, data }: Call): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.on('message', function hear(bytes) {
      const frame = String(bytes);
      if (!frame.startsWith(`43${number}[`)) return;
      socket.off('message', hear);
      const [error, answer] = JSON.parse(frame.slice(`43${number}`.length)) as [
        { message: string } | null,
        unknown,
      ];
      if (error) reject(new Error(`NodeBB refused ${event}: ${error.message}`));
      else resolve(answer);
    });
    socket.send(`42${number}${JSON.stringify([event, data])}`);
  });
}
