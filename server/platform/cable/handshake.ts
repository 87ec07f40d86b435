import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const protocol = 'actioncable-v1-json';
const tokenPrefix = 'anycable-token.';

/** Subprotocol to answer with; never one that contains a token. False sends none. */
export function chooseProtocol(protocols: ReadonlySet<string>): string | false {
  return protocols.has(protocol) && protocol;
}

/** From the subprotocol `anycable-token.<token>`, else from `?token=`; null without one. */
export function readToken(request: IncomingMessage): string | null {
  const offeredProtocols = request.headers['sec-websocket-protocol']?.split(',') ?? [];
  for (const entry of offeredProtocols) {
    const name = entry.trim();
    if (name.startsWith(tokenPrefix)) return name.slice(tokenPrefix.length) || null;
  }
  return readUrl(request)?.searchParams.get('token') || null;
}

export function readPath(request: IncomingMessage): string | undefined {
  return readUrl(request)?.pathname;
}

/** Allows our own host, listed origins (`https://example.org`), and none, since only browsers send one. */
export function ownHostOr(
  origins: readonly string[],
): (origin: string | undefined, host: string | undefined) => boolean {
  const allowedOrigins = new Set(origins.map((origin) => URL.parse(origin)?.origin ?? origin));
  return (origin, host) => {
    if (origin === undefined) return true;
    const url = URL.parse(origin);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return allowedOrigins.has(url.origin) || url.host === URL.parse(`${url.protocol}//${host}`)?.host;
  };
}

export function refuse(socket: Duplex, status: '404 Not Found' | '503 Service Unavailable'): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

function readUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'http://localhost');
}
