import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type DisconnectReason, disconnectFrame } from './frames.ts';

/** In bytes. */
export const maxUnsent = 1024 * 1024;
export const maxPayload = 64 * 1024;

const closeGraceMs = 5_000;
const beatsPerProbe = 10;

/** Input waits in the kernel until `listen` is called. Writes after the end are dropped. */
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
    // ws itself answers and closes on a malformed or oversized frame.
    ws.on('error', () => {});
    ws.on('close', () => this.#finish(null));
  }

  get open(): boolean {
    return !this.#hasEnded && this.#ws.readyState === this.#ws.OPEN;
  }

  /** Resolves with our reason, or null if the client left. */
  get ended(): Promise<DisconnectReason | null> {
    return this.#end.promise;
  }

  listen(onText: (text: string) => void): void {
    this.#ws.on('message', (data, isBinary) => {
      this.#isAlive = true;
      if (!isBinary && !this.#hasEnded) onText(data.toString());
    });
    this.#ws.resume();
  }

  write(frame: Buffer): void {
    if (!this.open) return;
    if (this.#socket.writableLength + frame.length > maxUnsent) this.end('too_slow');
    else this.#socket.write(frame);
  }

  end(reason: DisconnectReason): void {
    if (!this.open) return;
    this.#socket.write(disconnectFrame(reason));
    this.#finish(reason);
    this.#ws.resume();
    this.#ws.close(1000);
    const cut = setTimeout(() => this.#ws.terminate(), closeGraceMs);
    this.#ws.once('close', () => clearTimeout(cut));
  }

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
