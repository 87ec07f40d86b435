import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** As much of Redis as publish and subscribe need (RESP 2), over a real socket, that can be cut off. */
export type ToyRedis = {
  url: string;
  /** Ends every connection; clients may come again. */
  cut(): void;
  stop(): void;
};

export async function startToyRedis(): Promise<ToyRedis> {
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
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
        socket.write(answer(socket, subscribers, read.words));
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
    cut,
    stop() {
      server.close();
      cut();
    },
  };
}

function answer(socket: Socket, subscribers: Map<string, Set<Socket>>, words: string[]): string {
  const [name = '', channel = '', text = ''] = words;
  switch (name.toLowerCase()) {
    case 'info':
      return bulk('redis_version:7.2.0\r\nloading:0\r\n');
    case 'client':
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
