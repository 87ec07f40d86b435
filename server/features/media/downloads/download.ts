import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Running } from '../../../platform/http/running.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import { fail } from '../../../platform/result.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Link, Links } from '../../../presenters/links.ts';
import { openLink } from './open-link.ts';

type Parts = {
  database: Database;
  storage: Pick<Storage, 'kept'>;
  links: Links;
  running: Running;
  context(request: FastifyRequest): Ctx;
};
export type Address = { Params: { key: string; variant: string }; Querystring: Record<string, unknown> };

/** Right and existence answer alike: a link that may not be opened is not there. */
export async function download(parts: Parts, request: FastifyRequest<Address>, reply: FastifyReply) {
  const now = () => parts.context(request).now;
  const link = parts.links.read(request.params.key, request.params.variant, request.query, now());
  const open = async () => link && openLink(parts.database.db, link, now());
  const found = await parts.running.watch(reply.raw, open);
  if (!link || !found) return sendProblem(reply, fail('not_found'));
  const { file, type } = found.variant;
  const { kept } = parts.storage;
  const headers = { type, disposition: disposition(link, found) };
  reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
      'content-disposition': headers.disposition,
    })
    .type(headers.type);
  if (found.bytes) return reply.send(found.bytes);
  const address = await kept.address(link.key, file, headers);
  // It is good for a moment: whoever comes again asks again.
  if (address) return reply.header('cache-control', 'no-store').redirect(address);
  const stored = await kept.open(link.key, file);
  return stored ? sendStored(reply, stored) : sendProblem(reply, fail('not_found'));
}

/** Only what was decoded and made anew by us is shown in place; anything else is a download. */
function disposition(
  link: Link,
  found: { name: string; resourceType: string; variant: { type: string } },
): string {
  const shown =
    !link.download && found.resourceType !== 'file' && /^(image|video)\//.test(found.variant.type);
  const name = encodeURIComponent(found.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`;
}
