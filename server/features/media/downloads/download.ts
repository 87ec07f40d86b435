import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Running } from '../../../platform/http/running.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import { fail } from '../../../platform/result.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Link, Links } from '../../../presenters/links.ts';
import { type OpenFile, openLink } from './open-link.ts';

type Parts = {
  database: Database;
  storage: Pick<Storage, 'keptFiles'>;
  links: Links;
  running: Running;
  context(request: FastifyRequest): Ctx;
};
export type Address = { Params: { key: string; variant: string }; Querystring: Record<string, unknown> };

/** A link that the viewer may not open gets the same 404 as one that doesn't exist. */
export async function download(parts: Parts, request: FastifyRequest<Address>, reply: FastifyReply) {
  const now = () => parts.context(request).now;
  const link = parts.links.read(request.params.key, request.params.variant, request.query, now());
  const open = async () => link && openLink(parts.database.db, link, now());
  const access = await parts.running.watch(reply.raw, open);
  if (!link || !access) return sendProblem(reply, fail('not_found'));
  const { file, type } = access.variant;
  const { keptFiles } = parts.storage;
  const headers = { type, disposition: disposition(link, access) };
  reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': access.mayChange ? 'private, no-cache' : 'private, max-age=3600',
      'content-disposition': headers.disposition,
    })
    .type(headers.type);
  if (access.bytes) return reply.send(access.bytes);
  // The store's address expires within moments, and a range request may come back for more.
  const isForAll = request.method === 'GET' && !request.headers.range;
  const address = isForAll ? await keptFiles.address(link.key, file, headers) : null;
  if (address) return reply.header('cache-control', 'no-store').redirect(address);
  const stored = await keptFiles.open(link.key, file);
  return stored ? sendStored(reply, stored) : sendProblem(reply, fail('not_found'));
}

/** Only files that we encoded ourselves are shown inline. Everything else is a download, for safety. */
function disposition(link: Link, openFile: OpenFile): string {
  const isMade = openFile.resourceType !== 'file' && /^(image|video)\//.test(openFile.variant.type);
  const name = isMade ? withEnding(openFile.name, openFile.variant.file) : openFile.name;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${isMade && !link.download ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`;
}

/** Uses the extension of the processed file: a phone's HEIC is a JPEG by now. */
function withEnding(name: string, file: string): string {
  const [from, to] = [extname(name), extname(file)].map((ending) =>
    ending.toLowerCase().replace('.jpeg', '.jpg'),
  );
  return from === to || to === '' ? name : `${name.slice(0, name.length - extname(name).length)}${to}`;
}
