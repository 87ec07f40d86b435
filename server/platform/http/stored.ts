import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fail } from '../result.ts';
import type { Part, Stored } from '../storage/objects.ts';
import { sendProblem } from './problem.ts';

type Headers = FastifyReply['request']['headers'];
type Version = { etag: string; modified: string };

export function sendStored(reply: FastifyReply, stored: Stored): FastifyReply {
  const { size, modifiedAt } = stored;
  const { headers, method } = reply.request;
  const version: Version = {
    etag: `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`,
    modified: modifiedAt.toUTCString(),
  };
  reply.headers({ 'accept-ranges': 'bytes', etag: version.etag, 'last-modified': version.modified });
  if (isWithReader(headers, version)) return reply.code(304).send();
  const range = isOfVersion(headers, version) ? partOf(headers.range, size) : null;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range && start > end) {
    reply.header('content-range', `bytes */${size}`);
    return sendProblem(reply, fail('range_not_satisfiable'));
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return reply.send(method === 'HEAD' || size === 0 ? Readable.from([]) : stored.read({ start, end }));
}

/** For a file that was made in memory. */
export function sendMade(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return sendVersion(reply, type, { of: bytes, make: () => bytes });
}

/** Makes the file only for readers who don’t have it yet. @param of what it is made of */
export function sendVersion(
  reply: FastifyReply,
  type: string,
  { of, make }: { of: Buffer | string; make(): Buffer },
): FastifyReply {
  const etag = `"${createHash('sha256').update(of).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag);
  return knowsEtag(reply.request.headers, etag) ? reply.code(304).send() : reply.type(type).send(make());
}

function isWithReader(headers: Headers, { etag, modified }: Version): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false;
  return knowsEtag(headers, etag) ?? Date.parse(modified) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** @returns null if the reader names no ETag */
function knowsEtag({ 'if-none-match': knownEtags }: Headers, etag: string): boolean | null {
  if (!knownEtags) return null;
  return knownEtags === '*' || knownEtags.split(',').some((tag) => tag.trim() === etag);
}

/** `If-Range`: a part is useful only with the reader's other parts of the same version. */
function isOfVersion(headers: Headers, { etag, modified }: Version): boolean {
  const validator = headers['if-range'];
  return typeof validator !== 'string' || validator === etag || Date.parse(modified) <= Date.parse(validator);
}

/** One part of a `Range`; empty if out of bounds; null for the whole file or several parts. */
function partOf(range: string | undefined, size: number): Part | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 };
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
