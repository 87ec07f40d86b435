import type { Params } from './channel.ts';

export const welcomeFrame = textFrame('{"type":"welcome"}');

export function pingFrame(now: number): Buffer {
  return textFrame(`{"type":"ping","message":${Math.floor(now / 1000)}}`);
}

export function confirmFrame(identifier: string): Buffer {
  return textFrame(`{"identifier":${JSON.stringify(identifier)},"type":"confirm_subscription"}`);
}

export function rejectFrame(identifier: string): Buffer {
  return textFrame(`{"identifier":${JSON.stringify(identifier)},"type":"reject_subscription"}`);
}

/** @param body JSON text of an object (clients drop falsy messages) */
export function messageFrame(identifier: string, body: string): Buffer {
  return textFrame(`{"identifier":${JSON.stringify(identifier)},"message":${body}}`);
}

export type DisconnectReason = 'unauthorized' | 'server_restart' | 'too_slow' | 'too_many_sockets';

export function disconnectFrame(reason: DisconnectReason): Buffer {
  return textFrame(JSON.stringify({ type: 'disconnect', reason, reconnect: reason !== 'unauthorized' }));
}

export type ClientFrame =
  | { command: 'subscribe' | 'unsubscribe'; identifier: string }
  | { command: 'message'; identifier: string; action: string; data: Params };

/** Null for messages that the protocol ignores. */
export function parseFrame(text: string): ClientFrame | null {
  const frame = parseObject(text);
  if (typeof frame?.identifier !== 'string') return null;
  const { command, identifier } = frame;
  if (command === 'subscribe' || command === 'unsubscribe') return { command, identifier };
  if (command !== 'message' || typeof frame.data !== 'string') return null;
  const data = parseObject(frame.data);
  return typeof data?.action === 'string' ? { command, identifier, action: data.action, data } : null;
}

export function parseObject(text: string): Params | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** An unmasked final text frame (RFC 6455, 5.2). One buffer serves every socket. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}
