import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** As much of Redis as publish, subscribe and rate limits need (RESP 2), over a real socket, that can be cut off. */
export type ToyRedis = {
  url: string;
  /** Its clock stands still but for this: what is counted for a time is that much nearer its end. */
  advance(ms: number): void;
  /** Ends every connection; clients may come again. */
  cut(): void;
  stop(): void;
};

export async function startToyRedis(): Promise<ToyRedis> {
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  const counts = createCounts();
  const server = createServer((socket) => {
    sockets.add(socket);
    let buffer = '';
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const group of subscribers.values()) group.delete(socket);
    });
    socket.on('data', (data: string) => {
      buffer += data;
      for (let read = readCommand(buffer); read; read = readCommand(buffer)) {
        buffer = read.rest;
        socket.write(counts.answer(read.words) ?? answer(socket, subscribers, read.words));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    advance: counts.advance,
    cut,
    stop() {
      server.close();
      cut();
    },
  };
}

/** Runs the one script there is, that of rate-limiter-flexible: counts up, and forgets when the time is over. */
function createCounts() {
  const counts = new Map<string, { count: number; ends: number }>();
  let ahead = 0;
  return {
    advance(ms: number) {
      ahead += ms;
    },
    answer([name = '', , , key = '', points, seconds]: string[]): string | null {
      if (!/^eval(sha)?$/i.test(name)) return null;
      const now = ahead;
      const entry = counts.get(key);
      const living = entry && entry.ends > now ? entry : { count: 0, ends: now + Number(seconds) * 1_000 };
      counts.set(key, { ...living, count: living.count + Number(points) });
      return list([`:${living.count + Number(points)}\r\n`, `:${living.ends - now}\r\n`]);
    },
  };
}

function answer(socket: Socket, subscribers: Map<string, Set<Socket>>, words: string[]): string {
  const [name = '', channel = '', text = ''] = words;
  switch (name.toLowerCase()) {
    case 'info':
      return bulk('redis_version:7.2.0\r\nloading:0\r\n');
    case 'client':
    case 'quit':
      return '+OK\r\n';
    case 'ping':
      return list([bulk('pong'), bulk('')]);
    case 'subscribe': {
      const group = subscribers.get(channel) ?? new Set<Socket>();
      subscribers.set(channel, group.add(socket));
      return list([bulk('subscribe'), bulk(channel), ':1\r\n']);
    }
    case 'publish': {
      const group = subscribers.get(channel) ?? new Set<Socket>();
      for (const each of group) each.write(list([bulk('message'), bulk(channel), bulk(text)]));
      return `:${group.size}\r\n`;
    }
    default:
      return `-ERR unknown command '${name}'\r\n`;
  }
}

/** The first whole command, or null while it is not all there. */
function readCommand(text: string): { words: string[]; rest: string } | null {
  const count = /^\*(\d+)\r\n/.exec(text);
  if (!count) return null;
  const words: string[] = [];
  let rest = text.slice(count[0].length);
  for (let n = 0; n < Number(count[1]); n++) {
    const length = /^\$(\d+)\r\n/.exec(rest);
    if (!length) return null;
    const bytes = Buffer.from(rest.slice(length[0].length));
    if (bytes.length < Number(length[1]) + 2) return null;
    words.push(bytes.toString('utf8', 0, Number(length[1])));
    rest = bytes.toString('utf8', Number(length[1]) + 2);
  }
  return { words, rest };
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

function list(items: string[]): string {
  return `*${items.length}\r\n${items.join('')}`;
}
