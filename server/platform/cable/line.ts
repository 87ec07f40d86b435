import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type DisconnectReason, disconnectFrame } from './frames.ts';

/** One client's socket, for writing whole frames. Nothing is written once it has ended. */
export type Line = {
  readonly open: boolean;
  /** Beyond 1 MiB unsent it ends as `too_slow` instead. */
  write(frame: Buffer): void;
  /** Says why, closes with 1000, and cuts a peer that does not close too within five seconds. */
  end(reason: DisconnectReason): void;
  /** Every three seconds; every tenth also asks for a sign of life, and cuts who gave none since the last. */
  beat(frame: Buffer): void;
};

/** Both are bytes. */
export const maxUnsent = 1024 * 1024;
export const maxPayload = 64 * 1024;

const closeGraceMs = 5_000;
const beatsPerProbe = 10;

/** Reads nothing until `listen` is called: what the client sends meanwhile waits in the kernel. */
export function openLine(ws: WebSocket, socket: Duplex, onEnd: (reason: DisconnectReason | null) => void) {
  let alive = true;
  let beats = 0;
  let ended = false;
  ws.pause();
  ws.on('pong', () => {
    alive = true;
  });
  // A frame too big or malformed: ws answers it and closes by itself.
  ws.on('error', () => {});
  ws.on('close', () => finish(null));

  function finish(reason: DisconnectReason | null) {
    if (ended) return;
    ended = true;
    onEnd(reason);
  }

  const line: Line = {
    get open() {
      return !ended && ws.readyState === ws.OPEN;
    },
    write(frame) {
      if (!line.open) return;
      if (socket.writableLength + frame.length > maxUnsent) line.end('too_slow');
      else socket.write(frame);
    },
    end(reason) {
      if (!line.open) return;
      socket.write(disconnectFrame(reason));
      finish(reason);
      ws.resume();
      ws.close(1000);
      const cut = setTimeout(() => ws.terminate(), closeGraceMs);
      ws.once('close', () => clearTimeout(cut));
    },
    beat(frame) {
      line.write(frame);
      if (++beats % beatsPerProbe !== 0 || !line.open) return;
      if (!alive) return ws.terminate();
      alive = false;
      ws.ping();
    },
  };
  const listen = (onText: (text: string) => void) => {
    ws.on('message', (data, isBinary) => {
      alive = true;
      if (!isBinary && !ended) onText(data.toString());
    });
    ws.resume();
  };
  return { line, listen };
}
