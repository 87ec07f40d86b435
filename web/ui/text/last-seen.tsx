import { TimeAgo } from './time-ago.tsx';

/** An open tab tells every five minutes that its reader is there. */
const HERE_MS = 6 * 60_000;

export function isHere(iso: string, isMe: boolean): boolean {
  return isMe || Date.now() - Date.parse(iso) < HERE_MS;
}

export function LastSeen({ iso, isMe }: { iso: string; isMe: boolean }) {
  return isHere(iso, isMe) ? 'now' : <TimeAgo iso={iso} />;
}
