import type { FastifyInstance } from 'fastify';
import type { Document } from '../platform/http/described.ts';
import { sendHtml } from '../platform/http/html.ts';
import { docsPage } from './page.ts';
import { addReference } from './reference.ts';

export function addDocs(http: FastifyInstance, { sdl, baseUrl }: { sdl: string; baseUrl(): string }): void {
  let page: ReturnType<typeof docsPage> | null = null;
  http.get('/api/docs', { schema: { hide: true } }, (_, reply) => {
    // Every route is registered before the first request, so one rendering is enough.
    page ??= docsPage(http.swagger() as unknown as Document, sdl, baseUrl());
    return sendHtml(reply, page);
  });
  addReference(http);
}
