import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that can go silent like a frozen server: it accepts everything and answers nothing. */
export type Forwarder = {
  through(url: string): string;
  /** Sends bytes to every client as if they came from the server. */
  say(words: Buffer): void;
  /** Gives new clients these bytes instead of the server; null: the server again. */
  refuse(words: Buffer | null): void;
  hang(): void;
  goOn(): void;
  stop(): void;
};

export async function startForwarder(target: string, ownPort = 0): Promise<Forwarder> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let isHanging = false;
  let refusal: Buffer | null = null;
  const server = createServer((near) => {
    const words = refusal;
    if (words) return void near.on('error', () => {}).once('data', () => near.end(words));
    const far = connect(Number(port), hostname);
    clients.add(near);
    near.on('close', () => clients.delete(near));
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
      socket.on('data', (data) => peer.write(data));
      if (isHanging) socket.pause();
    }
  });
  await once(server.listen(ownPort, '127.0.0.1'), 'listening');
  const listeningPort = (server.address() as AddressInfo).port;
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${listeningPort}` }).href,
    say(words) {
      for (const client of clients) client.write(words);
    },
    refuse(words) {
      refusal = words;
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
