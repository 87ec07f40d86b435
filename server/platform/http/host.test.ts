import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pages = ['/', '/about', '/login', '/nowhere', '/robots.txt', '/sitemap.xml', '/api/docs'];

async function ask(request: string): Promise<string> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}
const askAs = (host: string, path: string, method = 'GET') =>
  ask(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(answer.split(' ', 2)[1]);

test.each(['x;y', "x' 'y", 'x:99999', 'x:1:2', '[::1', '[1]', 'x/y', '<b>'])(
  'a request with the Host %s is refused, whatever it asks for',
  async (host) => {
    for (const path of [...pages, '/healthz', '/api/loops']) {
      const answer = await askAs(host, path);
      expect([path, statusOf(answer)]).toEqual([path, 400]);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'malformed' });
    }
  },
);

test('no page repeats the Host it was sent', async () => {
  const port = new URL(world.url).port;
  for (const [path, method] of [
    ...pages.map((path) => [path, 'GET'] as const),
    ['/login', 'POST'] as const,
  ]) {
    const answer = await askAs(`evil.example:${port}`, path, method);
    expect([path, statusOf(answer) < 500, answer.includes('evil.example')]).toEqual([path, true, false]);
  }
  expect(await askAs('evil.example', '/robots.txt')).toContain(`Sitemap: ${world.url}/sitemap.xml`);
  expect(await askAs('evil.example', '/about')).toContain(`link: <${world.url}/about>; rel="canonical"`);
});

test('a page is there for HTTP/1.0, which has no Host', async () => {
  for (const path of ['/', '/about', '/robots.txt', '/sitemap.xml', '/healthz'])
    expect([path, statusOf(await ask(`GET ${path} HTTP/1.0\r\n\r\n`))]).toEqual([path, 200]);
});
