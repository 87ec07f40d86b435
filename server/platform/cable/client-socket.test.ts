import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ClientSocket } from './client-socket.ts';
import { pingFrame } from './frames.ts';

const http = createServer();
afterEach(() => {
  http.closeAllConnections();
  http.close();
});

test('drops a client that doesn’t answer between two pings, and keeps one that does', async () => {
  const [dead, alive] = [await openSocket({ autoPong: false }), await openSocket({ autoPong: true })];
  for (let n = 0; n < 20; n++) {
    dead.clientSocket.beat(pingFrame(Date.now()));
    alive.clientSocket.beat(pingFrame(Date.now()));
    await sleep(5);
  }
  await dead.clientSocket.ended;
  expect(dead.clientSocket.open).toBe(false);
  expect(alive.clientSocket.open).toBe(true);
});

async function openSocket(options: { autoPong: boolean }): Promise<{ clientSocket: ClientSocket }> {
  const server = new WebSocketServer({ noServer: true });
  const opening = Promise.withResolvers<ClientSocket>();
  http.once('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (ws) => opening.resolve(new ClientSocket(ws, socket)));
  });
  if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, options);
  const clientSocket = await opening.promise;
  clientSocket.listen(() => {});
  return { clientSocket };
}
