import type { LoopId, SessionId } from '../platform/context.ts';
import { sign, signatureMatches } from '../platform/http/signatures.ts';

/** What names a file in a link. */
export const keyPattern = /^[0-9a-f]{32}$/;

/** For whom a link is made. `loopId` 0: the file's owner, before it is on any post. */
export type LinkFor = { sessionId: SessionId; loopId: LoopId; now: Date };
export type Link = { key: string; variant: string; sessionId: SessionId; loopId: LoopId; download: boolean };

export type Links = {
  /** The part of a link that is the same for all variants of a file. */
  sign(key: string, to: LinkFor): SignedFile;
  /** What a link says, if it is ours and not over. Whether its right still stands is another question. */
  read(key: string, variant: string, query: Record<string, unknown>, now: Date): Link | null;
};
export type SignedFile = { variant(name: string): string; download(name: string): string };

const hourMs = 3_600_000;

/** The expiry is the end of the next hour, so a browser asks for the same address again and may keep it. */
export function createLinks(secret: string): Links {
  return {
    sign(key, { sessionId, loopId, now }) {
      const expires = (Math.floor(now.getTime() / hourMs) + 2) * (hourMs / 1000);
      const signature = sign(secret, 'media', key, sessionId, loopId, expires);
      const query = `s=${sessionId}&l=${loopId}&e=${expires}&sig=${signature}`;
      return {
        variant: (name) => `/media/${key}/${name}?${query}`,
        download: (name) => `/media/${key}/${name}?${query}&download=1`,
      };
    },
    read(key, variant, { s, l, e, sig, download }, now) {
      if (!keyPattern.test(key) || typeof sig !== 'string') return null;
      const sessionId = Number(s) as SessionId;
      const loopId = Number(l) as LoopId;
      const expires = Number(e);
      if (!(expires * 1000 > now.getTime())) return null;
      if (!signatureMatches(sign(secret, 'media', key, sessionId, loopId, expires), sig)) return null;
      return { key, variant, sessionId, loopId, download: download === '1' };
    },
  };
}
