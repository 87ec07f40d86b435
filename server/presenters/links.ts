import type { LoopId, SessionId } from '../platform/context.ts';
import { sign, signatureMatches } from '../platform/http/signatures.ts';

export const keyPattern = /^[0-9a-f]{32}$/;

/** `loopId` is null for the owner's file that isn't on a post yet, `sessionId` is null for a link without a session. */
type For = { sessionId: SessionId | null; loopId: LoopId | null };
export type LinkFor = For & { now: Date };
export type Link = For & { key: string; variant: string; download: boolean };

export type Links = {
  sign(key: string, to: LinkFor): SignedFile;
  /** @returns null unless we signed the link and it hasn't expired. It doesn't check the right to the file. */
  read(key: string, variant: string, query: Record<string, unknown>, now: Date): Link | null;
};
export type SignedFile = { variant(name: string): string; download(name: string): string };

const hourMs = 3_600_000;

/** Enough for a feed's files and faces for some hundreds of sessions. */
const keptLinks = 20_000;

/** Links expire at the end of the next hour, so that browsers and we can reuse them. 0 means none. */
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
