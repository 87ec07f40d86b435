import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Inspector = {
  /** A call of Chrome's DevTools protocol. */
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
};

/** @param port where Node's `--inspect` listens */
export async function openInspector(port: number): Promise<Inspector> {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the program has no inspector');
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(socket, 'open');
  let count = 0;
  return {
    call<Result>(method: string, params: object = {}) {
      const id = ++count;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise<Result>((resolve) => {
        socket.on('message', function hear(data) {
          const answer = JSON.parse(String(data));
          if (answer.id !== id) return;
          socket.off('message', hear);
          resolve(answer.result);
        });
      });
    },
    close: () => socket.terminate(),
  };
}
