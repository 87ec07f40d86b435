import { randomBytes } from 'node:crypto';
import { mediaLimits } from '@loopyard/contract/media.ts';
import { fits } from '@loopyard/contract/text.ts';
import type { FileId } from '../../platform/context.ts';

export function newKey(): string {
  return randomBytes(16).toString('hex');
}

export type FileRef = { key: string } | { id: FileId };

/** @param mediaRef called `url` on the wire: an upload's link, its key or its id */
export function parseMediaRef(mediaRef: string): FileRef | null {
  if (!fits(mediaRef, mediaLimits.link)) return null;
  if (/^[1-9]\d{0,14}$/.test(mediaRef)) return { id: Number(mediaRef) as FileId };
  const key = /(?:^|\/media\/)([0-9a-f]{32})(?:[/?#]|$)/.exec(mediaRef)?.[1];
  return key ? { key } : null;
}
