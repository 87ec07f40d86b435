import { randomBytes } from 'node:crypto';
import { mediaLimits } from '@loopyard/contract/media.ts';
import { fits } from '@loopyard/contract/text.ts';
import type { FileId } from '../../platform/context.ts';

/** Names a file in links and in the store; says nothing and cannot be guessed. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** The key (or the media's id) in whatever a client names a media by: a link, a key or an id. */
export function mediaName(name: string): { key: string } | { id: FileId } | null {
  if (!fits(name, mediaLimits.link)) return null;
  if (/^[1-9]\d{0,14}$/.test(name)) return { id: Number(name) as FileId };
  const key = /(?:^|\/media\/)([0-9a-f]{32})(?:[/?#]|$)/.exec(name)?.[1];
  return key ? { key } : null;
}
