import { WebSocket } from 'ws';

/** Opens sockets, fifty at a time. Each sends `greet` and counts as open when `isOpen` accepts a frame. */
export async function openSockets(
  count: number,
  options: { url: string; protocol?: string; greet?: string; isOpen(frame: string): boolean },
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(50, count - sockets.length) }, () => openSocket(options));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

async function openSocket({
  url,
  protocol,
  greet,
  isOpen,
}: Parameters<typeof openSockets>[1]): Promise<WebSocket> {
  const socket = new WebSocket(url, protocol ? [protocol] : [], { perMessageDeflate: false });
  await new Promise<void>((open, failed) => {
    socket.once('error', failed);
    socket.once('open', () => !protocol && greet && socket.send(greet));
    socket.on('message', function first(data) {
      // Action Cable can lose what is sent before its welcome.
      if (protocol && greet && String(data).includes('"welcome"')) socket.send(greet);
      if (!isOpen(String(data))) return;
      socket.off('message', first);
      open();
    });
  });
  return socket;
}

export async function askBySocket(
  between: Record<'from' | 'to', WebSocket>,
  frame: string,
  isAnswer: (frame: string) => boolean,
): Promise<void> {
  const answer = until(between.to, isAnswer);
  between.from.send(frame);
  await answer;
}

/** Sockets send in turn; at most `ahead` frames have not reached everyone yet. @returns delivered frames per second */
export async function deliveries(
  sockets: { senders: WebSocket[]; listeners: WebSocket[] },
  {
    messages,
    ahead,
    frame,
    isTold,
  }: { messages: number; ahead: number; frame(n: number): string; isTold(bytes: Buffer): boolean },
): Promise<number> {
  const { senders, listeners } = sockets;
  const all = messages * listeners.length;
  let heardCount = 0;
  let sentCount = 0;
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const sendMore = () => {
      while (sentCount < messages && sentCount * listeners.length < heardCount + ahead * listeners.length)
        senders[sentCount % senders.length]?.send(frame(sentCount++));
    };
    for (const listener of listeners) {
      listener.removeAllListeners('message');
      listener.on('message', (data: Buffer) => {
        if (!isTold(data)) return;
        heardCount++;
        if (heardCount === all) resolve();
        else if (heardCount % listeners.length === 0) sendMore();
      });
    }
    sendMore();
  });
  return all / ((performance.now() - began) / 1000);
}

function until(socket: WebSocket, matches: (frame: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    socket.on('message', function hear(data) {
      if (!matches(String(data))) return;
      socket.off('message', hear);
      resolve();
    });
  });
}
