import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Stands before the server: it can be unreachable, or have a newer build. It has no sockets. */
export async function startProxy() {
  const target = new URL(process.env.LOOPYARD_URL ?? '');
  const paths: string[] = [];
  let isDown = false;
  let newBuild: string | null = null;
  const server = createServer((incoming, answer) => {
    if (isDown) {
      incoming.socket.destroy();
      return;
    }
    const { url = '/', method = 'GET', headers } = incoming;
    const isWorker = url === '/sw.js';
    // In plain text, and whole even if the browser knows it.
    const plainHeaders = { host: headers.host, accept: headers.accept };
    const options = { method, headers: isWorker ? plainHeaders : headers };
    const forwarded = request(new URL(url, target), options, async (got) => {
      got.on('end', () => paths.push(url));
      const { 'content-length': _, ...changedHeaders } = got.headers;
      answer.writeHead(got.statusCode ?? 502, isWorker ? changedHeaders : got.headers);
      if (isWorker) answer.end(withBuild(newBuild, await text(got)));
      else got.pipe(answer);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answered completely, in that order. */
    paths,
    goDown(down: boolean) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    build(name: string) {
      newBuild = name;
    },
    stop: () => server.close(),
  };
}

function withBuild(newBuild: string | null, script: string): string {
  const [, build = ''] = /`loopyard-(\w+)`/.exec(script) ?? [];
  return newBuild ? script.replaceAll(build, newBuild) : script;
}
