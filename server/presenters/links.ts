import type { LoopId, SessionId } from '../platform/context.ts';
import { sign, signatureMatches } from '../platform/http/signatures.ts';

/** What names a file in a link. */
export const keyPattern = /^[0-9a-f]{32}$/;

/**
 * For whom a link is made. `loopId` null: the file's owner, before it is on any post; `sessionId` null: whoever was
 * given it.
 */
type For = { sessionId: SessionId | null; loopId: LoopId | null };
export type LinkFor = For & { now: Date };
export type Link = For & { key: string; variant: string; download: boolean };

export type Links = {
  /** The part of a link that is the same for all variants of a file. */
  sign(key: string, to: LinkFor): SignedFile;
  /** What a link says, if it is ours and not over. Whether its right still stands is another question. */
  read(key: string, variant: string, query: Record<string, unknown>, now: Date): Link | null;
};
export type SignedFile = { variant(name: string): string; download(name: string): string };

const hourMs = 3_600_000;

/** So many are kept: of a feed's files and faces, each for some hundreds of sessions. */
const keptLinks = 20_000;

/**
 * The expiry is the end of the next hour, so a browser asks for the same address again and may keep it; so do we. In
 * an address 0 stands for no session and for no loop.
 */
export function createLinks(secret: string): Links {
  const signedFiles = new Map<string, SignedFile>();
  return {
    sign(key, { sessionId, loopId, now }) {
      const expires = (Math.floor(now.getTime() / hourMs) + 2) * (hourMs / 1000);
      const parts = [key, sessionId ?? 0, loopId ?? 0, expires] as const;
      const name = parts.join();
      const earlier = signedFiles.get(name);
      if (earlier) return earlier;
      const signedFile = signFile(secret, parts);
      if (signedFiles.size >= keptLinks) signedFiles.clear();
      signedFiles.set(name, signedFile);
      return signedFile;
    },
    read(key, variant, { s, l, e, sig, download }, now) {
      if (!keyPattern.test(key) || typeof sig !== 'string') return null;
      const [session, loop, expires] = [Number(s), Number(l), Number(e)];
      if (!(expires * 1000 > now.getTime())) return null;
      if (!signatureMatches(sign(secret, 'media', key, session, loop, expires), sig)) return null;
      const sessionId = session === 0 ? null : (session as SessionId);
      const loopId = loop === 0 ? null : (loop as LoopId);
      return { key, variant, sessionId, loopId, download: download === '1' };
    },
  };
}

function signFile(
  secret: string,
  parts: readonly [key: string, session: number, loop: number, expires: number],
) {
  const [key, session, loop, expires] = parts;
  const query = `s=${session}&l=${loop}&e=${expires}&sig=${sign(secret, 'media', ...parts)}`;
  return {
    variant: (name: string) => `/media/${key}/${name}?${query}`,
    download: (name: string) => `/media/${key}/${name}?${query}&download=1`,
  };
}
