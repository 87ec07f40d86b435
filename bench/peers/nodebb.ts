import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Load } from '../load.ts';
import { freePort, startProgram } from '../program.ts';

const admin = { username: 'admin', password: 'a long enough password' };
const category = 2;
const memberCount = 16;
const topic = { cid: category, title: 'A post of a few words', content: 'A post of a few words', tags: [] };
const noDelays = [
  'postDelay',
  'initialPostDelay',
  'newbiePostDelay',
  'postQueue',
  'emailPrompt',
  'gdpr_enabled',
];

type Headers = Record<string, string>;
/** `reply` counts once it is answered; ours counts once another member has it. */
export type Nodebb = { page: Load; topic: Load; reply: Load; stop(): Promise<void> };

export function nodebbVersion(folder: string): string {
  const file = join(folder, 'package.json');
  const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (name !== 'nodebb') throw new Error(`NODEBB=${folder} is no folder of NodeBB`);
  return version;
}

/** Written for version 4 from its source and not yet run. Redis flushes each write, as PostgreSQL does. */
export async function startNodebb(folder: string): Promise<Nodebb> {
  const data = mkdtempSync(join(tmpdir(), 'loopyard-bench-nodebb-'));
  const [redisPort, port] = [await freePort(), await freePort()];
  const flushed = ['--appendonly', 'yes', '--appendfsync', 'always', '--loglevel', 'warning'];
  const redis = await startProgram('redis-server', ['--port', `${redisPort}`, '--dir', data, ...flushed], {
    port: redisPort,
  });
  const url = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: 'production', CONFIG: join(data, 'config.json') };
  setUp({ folder, env, url, redisPort });
  const app = await startProgram(process.execPath, ['app.js'], { port, cwd: resolve(folder), env });
  const people = await signUpMembers(url);
  const [ann = {}] = people;
  const { tid } = await post(`${url}/api/v3/topics`, ann, topic);
  for (let n = 1; n < 20; n++) await post(`${url}/api/v3/topics`, ann, topic);
  const load = (path: string, body: object): Load => ({
    ...{ url: `${url}/api/v3/topics${path}`, method: 'POST', body: JSON.stringify(body), people },
  });
  return {
    page: { url: `${url}/api/category/${category}`, headers: ann },
    topic: load('', topic),
    reply: load(`/${tid}`, { content: 'A comment of a few words' }),
    async stop() {
      for (const program of [app, redis]) await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

type Setup = { folder: string; env: { CONFIG: string }; url: string; redisPort: number };

/** The setup builds the pages too. It drops the address, so the file is written after it. */
function setUp({ folder, env, url, redisPort }: Setup): void {
  const redis = { host: '127.0.0.1', port: `${redisPort}`, password: '', database: '0' };
  const config = { url, secret: 'only for a bench', database: 'redis' };
  const answers = {
    ...config,
    ...Object.fromEntries(Object.entries(redis).map(([name, value]) => [`redis:${name}`, value])),
    'admin:username': admin.username,
    'admin:password': admin.password,
    'admin:password:confirm': admin.password,
    'admin:email': 'admin@example.org',
  };
  const { PATH, HOME } = process.env;
  const setup = ['app.js', `--setup=${JSON.stringify(answers)}`];
  execFileSync(process.execPath, setup, { cwd: folder, env: { PATH, HOME, ...env }, stdio: 'ignore' });
  const { port } = new URL(url);
  writeFileSync(env.CONFIG, JSON.stringify({ ...config, port, bind_address: '127.0.0.1', redis }));
  const zeros = noDelays.flatMap((name) => [name, '0']);
  execFileSync('redis-cli', ['-p', `${redisPort}`, 'hset', 'config', ...zeros], { stdio: 'ignore' });
}

/** NodeBB refuses a second post of a member while the first is being written. */
async function signUpMembers(url: string): Promise<Headers[]> {
  const headers = await signIn(url, admin);
  const members: Headers[] = [];
  for (let n = 0; n < memberCount; n++) {
    const member = { username: `member${n}`, password: admin.password };
    await post(`${url}/api/v3/users`, headers, member);
    members.push(await signIn(url, member));
  }
  return members;
}

async function signIn(url: string, person: typeof admin): Promise<Headers> {
  const guest = await session(url);
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: guest,
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`NodeBB let ${person.username} not in: ${answer.status}`);
  return session(url, cookieOf(answer) || guest.cookie);
}

/** A session and its token against forgery. */
async function session(url: string, cookie?: string) {
  const answer = await fetch(`${url}/api/config`, { headers: { ...(cookie && { cookie }) } });
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf_token };
  return { ...headers, cookie: cookie ?? cookieOf(answer) };
}

function cookieOf(answer: Response): string {
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
}

async function post(url: string, headers: Headers, body: object): Promise<{ tid?: number }> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`NodeBB refused ${url}: ${answer.status}`);
  const { response } = (await answer.json()) as { response: { tid?: number } };
  return response;
}
