import type { FastifyInstance } from 'fastify';
import type { Document } from '../platform/http/document.ts';
import { htmlType, policyOf } from '../platform/http/html.ts';
import { sendMade } from '../platform/http/stored.ts';
import { docsPage } from './page.ts';
import { addReference } from './reference.ts';

export function addDocs(http: FastifyInstance, { sdl, baseUrl }: { sdl: string; baseUrl(): string }): void {
  let page: Buffer | null = null;
  http.get('/api/docs', { schema: { hide: true } }, (_, reply) => {
    // Every route is registered before the first request, so one rendering is enough.
    page ??= Buffer.from(docsPage(http.swagger() as unknown as Document, sdl, baseUrl()).html);
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policyOf() });
    return sendMade(reply, htmlType, page);
  });
  addReference(http);
}
