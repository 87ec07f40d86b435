import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { html, sendHtml } from '../platform/http/html.ts';

const at = '/api/docs/reference';
const files: Record<string, string> = {
  'swagger-ui.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'reader.css': import.meta.resolve('./reader.css'),
  'reader.js': import.meta.resolve('./reader.js'),
};
const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript' };

/** `GET /api/docs/reference`: the only page here with a script. */
export function addReference(http: FastifyInstance): void {
  http.get(at, { schema: { hide: true } }, (_, reply) => sendHtml(reply, page, policy));
  for (const [name, url] of Object.entries(files)) {
    // Compressed once, asynchronously, on first use: the largest file has 1.7 MB.
    let packed: Promise<Buffer> | null = null;
    http.get(`${at}/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply
        .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
        .type(`${types[extname(name)]}; charset=utf-8`);
      if (!negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip']))
        return readFile(new URL(url));
      packed ??= readFile(new URL(url)).then((bytes) => promisify(gzip)(bytes));
      return reply.header('content-encoding', 'gzip').send(await packed);
    });
  }
}

const policy = {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
};

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the API · Loopyard</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${at}/swagger-ui.css">
<link rel="stylesheet" href="${at}/reader.css">
<script src="${at}/swagger-ui-bundle.js" defer></script>
<script src="${at}/reader.js" defer></script>
</head>
<body>
<header>
<h1>Try the API</h1>
<p id="who">Calls made here are real. Most need a token: log in to Loopyard in this browser, or press Authorize and
enter the token that <a href="/api/docs#first-call">logging in</a> returns.</p>
<p id="signed-in" hidden>Calls made here are real: they are made as the person who is logged in to Loopyard in this
browser, unless you press Authorize and enter another token.</p>
<p>Rules for all calls, GraphQL, the socket and errors are in <a href="/api/docs">the guide</a>.</p>
</header>
<div id="reference"><noscript>This page needs JavaScript. <a href="/api/docs">The guide</a> shows the same calls
without it.</noscript></div>
</body>
</html>
`;
