import { connect, createServer, type Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type { Db } from '../platform/database/database.ts';

export type Statement = { query: string; params: unknown[] };

export function recordingDb(sql: Sql): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const client = {
    options: sql.options,
    unsafe(query: string, params: unknown[], options: object) {
      statements.push({ query, params });
      return sql.unsafe(query, params as never[], options);
    },
  };
  return { db: drizzle(client as unknown as Sql), statements };
}

/** In order; `transactions` are grouped from begin to commit. */
type Counter = {
  url: string;
  count(): number;
  statements(): string[];
  transactions(): string[][];
  stop(): void;
};

/** A proxy that counts statements, prepared or not. */
export async function countStatements(database: string): Promise<Counter> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  const statements: string[] = [];
  const transactions: string[][] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const gather = transactionsOf(transactions);
    const watch = messagesOf(
      textsOf((text) => {
        statements.push(text);
        gather(text);
      }),
    );
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
    count: () => statements.length,
    statements: () => statements,
    transactions: () => transactions,
    stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

function transactionsOf(transactions: string[][]): (text: string) => void {
  let current: string[] | null = null;
  return (text) => {
    if (/^begin/i.test(text)) {
      current = [];
      transactions.push(current);
    }
    current?.push(text);
    if (/^(commit|rollback\s*$)/i.test(text)) current = null;
  };
}

function textsOf(tell: (text: string) => void): (type: string, body: Buffer) => void {
  const parsed = new Map<string, string>();
  let boundName = '';
  return (type, body) => {
    const [first = '', second = ''] = body.toString('utf8').split('\0');
    if (type === 'Q') tell(first);
    if (type === 'P') parsed.set(first, second);
    if (type === 'B') boundName = second;
    if (type === 'E') tell(parsed.get(boundName) ?? '');
  };
}

/** Splits a client's stream into messages. Only the first one has no type letter. */
function messagesOf(tell: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let headerLength = 4;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < headerLength) return;
      const length = rest.readUInt32BE(headerLength - 4) + headerLength - 4;
      if (rest.length < length) return;
      if (headerLength === 5) tell(String.fromCharCode(rest[0] ?? 0), rest.subarray(headerLength, length));
      rest = rest.subarray(length);
      headerLength = 5;
    }
  };
}
