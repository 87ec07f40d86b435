import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPages } from './pages.ts';

let builds: string;
let servers: FastifyInstance[];
beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'loopyard-builds-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await rm(builds, { recursive: true, force: true });
});

async function build(name: string): Promise<void> {
  const files = {
    'csp.json': JSON.stringify({ '/index.html': [`sha256-${name}`] }),
    'routes.json': JSON.stringify(['/', `/new-in-${name}`]),
    'client/index.html': name,
    'client/404/index.html': 'not here',
    'client/sw.js': `worker-${name}`,
    'client/__spa-fallback.html': 'the app',
    [`client/assets/script-${name}.js`]: name,
    [`client/only-in-${name}.txt`]: name,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(builds, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(join(builds, 'current'), name);
}

async function serve() {
  const http = fastify();
  servers.push(http);
  await http.register(fastifyStatic, { root: builds, serve: false, cacheControl: false });
  addPages(http, {
    builds,
    frames: [],
    filesOrigin: null,
    baseUrl: () => 'http://localhost',
    refuse: (reply) => reply.code(404).send('refused'),
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) => {
    const answer = await fetch(address + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    return [answer.status, await answer.text(), /sha256-(\w+)/.exec(policy)?.[1]];
  };
  return Object.assign(ask, { address });
}

test('a process serves the whole build that was current when it started, whatever is built later', async () => {
  await build('aaaaaaaaaaaaaaaa');
  const earlier = await serve();
  await build('bbbbbbbbbbbbbbbb');
  const later = await serve();
  for (const [ask, name] of [
    [earlier, 'aaaaaaaaaaaaaaaa'],
    [later, 'bbbbbbbbbbbbbbbb'],
  ] as const) {
    expect(await ask('/')).toEqual([200, name, name]);
    expect((await ask(`/new-in-${name}`))[1]).toBe('the app');
  }
  expect((await earlier('/new-in-bbbbbbbbbbbbbbbb'))[0]).toBe(404);
});

test('files that open pages need are served from earlier and later builds, and nothing else', async () => {
  await build('aaaaaaaaaaaaaaaa');
  const earlier = await serve();
  await build('bbbbbbbbbbbbbbbb');
  const later = await serve();
  expect((await later('/assets/script-aaaaaaaaaaaaaaaa.js')).slice(0, 2)).toEqual([200, 'aaaaaaaaaaaaaaaa']);
  expect((await earlier('/assets/script-bbbbbbbbbbbbbbbb.js')).slice(0, 2)).toEqual([
    200,
    'bbbbbbbbbbbbbbbb',
  ]);
  for (const path of [
    '/only-in-aaaaaaaaaaaaaaaa.txt',
    '/assets/../csp.json',
    '/assets/%2e%2e/%2e%2e/csp.json',
    '/assets/no-such.js',
  ])
    expect([path, (await later(path))[0]]).toEqual([path, 404]);
});

test('the service worker is asked for again, and may speak to this server only [12.102]', async () => {
  await build('aaaaaaaaaaaaaaaa');
  const answer = await fetch(`${(await serve()).address}/sw.js`);
  expect(await answer.text()).toBe('worker-aaaaaaaaaaaaaaaa');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('an incomplete or removed build is ignored', async () => {
  await build('aaaaaaaaaaaaaaaa');
  await writeFile(join(builds, 'current'), 'bbbbbbbbbbbbbbbb');
  expect((await (await serve())('/')).slice(0, 2)).toEqual([404, 'refused']);
});
