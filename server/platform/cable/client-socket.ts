import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type DisconnectReason, disconnectFrame } from './frames.ts';

/** Both are bytes. */
export const maxUnsent = 1024 * 1024;
export const maxPayload = 64 * 1024;

const closeGraceMs = 5_000;
const beatsPerProbe = 10;

/**
 * One client's socket: whole frames out, texts in. Reads nothing until `listen` is called; what the client
 * sends meanwhile waits in the kernel. Nothing is written once it has ended.
 */
export class ClientSocket {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #end = Promise.withResolvers<DisconnectReason | null>();
  #hasEnded = false;
  #isAlive = true;
  #beats = 0;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
    ws.pause();
    ws.on('pong', () => {
      this.#isAlive = true;
    });
    // A frame too big or malformed: ws answers it and closes by itself.
    ws.on('error', () => {});
    ws.on('close', () => this.#finish(null));
  }

  get open(): boolean {
    return !this.#hasEnded && this.#ws.readyState === this.#ws.OPEN;
  }

  /** Resolves with the reason we gave, or with null when the peer left. */
  get ended(): Promise<DisconnectReason | null> {
    return this.#end.promise;
  }

  /** Binary frames are passed over. */
  listen(onText: (text: string) => void): void {
    this.#ws.on('message', (data, isBinary) => {
      this.#isAlive = true;
      if (!isBinary && !this.#hasEnded) onText(data.toString());
    });
    this.#ws.resume();
  }

  /** Beyond 1 MiB unsent the socket ends as `too_slow` instead. */
  write(frame: Buffer): void {
    if (!this.open) return;
    if (this.#socket.writableLength + frame.length > maxUnsent) this.end('too_slow');
    else this.#socket.write(frame);
  }

  /** Says why, closes with 1000, and cuts a peer that does not close too within five seconds. */
  end(reason: DisconnectReason): void {
    if (!this.open) return;
    this.#socket.write(disconnectFrame(reason));
    this.#finish(reason);
    this.#ws.resume();
    this.#ws.close(1000);
    const cut = setTimeout(() => this.#ws.terminate(), closeGraceMs);
    this.#ws.once('close', () => clearTimeout(cut));
  }

  /** Every three seconds; every tenth also asks for a sign of life, and cuts who gave none since the last. */
  beat(frame: Buffer): void {
    this.write(frame);
    if (++this.#beats % beatsPerProbe !== 0 || !this.open) return;
    if (!this.#isAlive) this.#ws.terminate();
    else this.#ws.ping();
    this.#isAlive = false;
  }

  #finish(reason: DisconnectReason | null): void {
    this.#hasEnded = true;
    this.#end.resolve(reason);
  }
}
