import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** `refuses` rejects each address for good; `away` rejects all mail for now. */
type Mood = 'takes' | 'refuses' | 'away';
export type MailHost = { url: string; become(mood: Mood): void; stop(): void };

export async function startMailHost(): Promise<MailHost> {
  let mood: Mood = 'takes';
  const server = createServer((socket) => converse(socket, () => mood));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    become(next) {
      mood = next;
    },
    stop: () => server.close(),
  };
}

function converse(socket: Socket, mood: () => Mood): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let isLetter = false;
  socket.on('error', () => {});
  if (mood() === 'away') {
    socket.end('421 Come again\r\n');
    return;
  }
  say('220 drill');
  createInterface(socket).on('line', (line) => {
    if (isLetter) {
      if (line !== '.') return;
      isLetter = false;
      return say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT' && mood() === 'refuses') return say('550 nobody');
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    isLetter = verb === 'DATA';
    return say(isLetter ? '354 go on' : '250 well');
  });
}
