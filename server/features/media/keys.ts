import { randomBytes } from 'node:crypto';
import { mediaLimits } from '@loopyard/contract/media.ts';
import { fits } from '@loopyard/contract/text.ts';
import type { FileId } from '../../platform/context.ts';

export function newKey(): string {
  return randomBytes(16).toString('hex');
}

export type MediaRef = { key: string } | { id: FileId };

export function parseMediaRef(text: string): MediaRef | null {
  if (!fits(text, mediaLimits.link)) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) as FileId };
  const key = /(?:^|\/media\/)([0-9a-f]{32})(?:[/?#]|$)/.exec(text)?.[1];
  return key ? { key } : null;
}
