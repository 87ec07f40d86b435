import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { pingFrame } from './frames.ts';
import { Line } from './line.ts';

const http = createServer();
afterEach(() => {
  http.closeAllConnections();
  http.close();
});

test('cuts a peer that gives no sign of life between two probes, and keeps one that does', async () => {
  const [dead, alive] = [await openLine({ autoPong: false }), await openLine({ autoPong: true })];
  for (let n = 0; n < 20; n++) {
    dead.line.beat(pingFrame(Date.now()));
    alive.line.beat(pingFrame(Date.now()));
    await sleep(5);
  }
  await dead.line.ended;
  expect(dead.line.open).toBe(false);
  expect(alive.line.open).toBe(true);
});

async function openLine(options: { autoPong: boolean }): Promise<{ line: Line }> {
  const server = new WebSocketServer({ noServer: true });
  const opened = Promise.withResolvers<Line>();
  http.once('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (ws) => opened.resolve(new Line(ws, socket)));
  });
  if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
  const address = http.address();
  new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, options);
  const line = await opened.promise;
  line.listen(() => {});
  return { line };
}
