import type { FastifyInstance } from 'fastify';
import type { Document } from '../platform/http/described.ts';
import { sendHtml } from '../platform/http/html.ts';
import { docsPage } from './page.ts';
import { addReference } from './reference.ts';

/** `GET /api/docs`: everything there is to know for writing a client, for anyone; beside it, a reader to try calls. */
export function addDocs(http: FastifyInstance, { sdl, baseUrl }: { sdl: string; baseUrl(): string }): void {
  let page: ReturnType<typeof docsPage> | null = null;
  http.get('/api/docs', { schema: { hide: true } }, (_, reply) => {
    // The same until the program ends: every route is there before anyone can ask.
    page ??= docsPage(http.swagger() as unknown as Document, sdl, baseUrl());
    return sendHtml(reply, page);
  });
  addReference(http);
}
