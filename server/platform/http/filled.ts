import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { noScriptWords, ownOrigin } from '@loopyard/contract/built-pages.ts';
import type { FastifyReply } from 'fastify';
import { escaped, type Html } from './html.ts';
import { encodingFor, packPage, sendPacked } from './packing.ts';

type Filled = { content: Buffer; etag: string };

const pageType = 'text/html; charset=utf-8';

/** Fills in this server's public address where the build left a placeholder. */
export function createPageSender(
  root: string,
  baseUrl: () => string,
): (reply: FastifyReply, file: string) => FastifyReply {
  const pages = new Map<string, Filled | null>();
  return (reply, file) => {
    const { noScriptWords: words } = reply.request;
    if (words) return reply.type(pageType).send(withWords(readFileSync(join(root, file), 'utf8'), words));
    const encoding = encodingFor(reply.request);
    const { origin } = new URL(baseUrl());
    const key = [file, statSync(join(root, file)).mtimeMs, origin, encoding].join(' ');
    if (!pages.has(key)) pages.set(key, fill(key));
    const page = pages.get(key);
    if (!page) return sendPacked(reply, file, root);
    reply.header('vary', 'accept-encoding').header('etag', page.etag);
    if (reply.request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(pageType).send(page.content);

    function fill(key: string): Filled | null {
      const html = readFileSync(join(root, file), 'utf8');
      if (!html.includes(ownOrigin)) return null;
      const content = Buffer.from(html.replaceAll(ownOrigin, escaped(origin)));
      const etag = `"${createHash('sha256').update(key).update(content).digest('base64url').slice(0, 27)}"`;
      return { content: encoding ? packPage(encoding, content) : content, etag };
    }
  };
}

function withWords(page: string, words: Html): string {
  return page.replace(`<p>${noScriptWords}</p>`, () => words.html);
}
