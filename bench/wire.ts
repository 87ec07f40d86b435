import { connect, createServer, type Socket } from 'node:net';

/** Stands between a server and its database and counts the statements that go by, prepared or not. */
export async function countStatements(
  database: string,
): Promise<{ url: string; count(): number; stop(): void }> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let statements = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const watch = messagesOf((type) => {
      if (type === 'E' || type === 'Q') statements++;
    });
    client.on('data', (bytes) => {
      watch(bytes);
      server.write(bytes);
    });
    server.on('data', (bytes) => client.write(bytes));
    for (const [socket, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => peer.destroy()).on('error', () => peer.destroy());
    }
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const url = new URL(database);
  url.port = String((proxy.address() as { port: number }).port);
  return {
    url: url.href,
    count: () => statements,
    stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** Tells the type of each message a client sends: a letter and four bytes of length, but for the first of all. */
function messagesOf(tell: (type: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let headerLength = 4;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < headerLength) return;
      const length = rest.readUInt32BE(headerLength - 4) + headerLength - 4;
      if (rest.length < length) return;
      if (headerLength === 5) tell(String.fromCharCode(rest[0] ?? 0));
      rest = rest.subarray(length);
      headerLength = 5;
    }
  };
}
