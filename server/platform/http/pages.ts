import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientFolders, currentBuild } from './builds.ts';
import { contentPolicies, type Sources } from './content-policies.ts';
import { addCrawlerFiles } from './crawlers.ts';
import { createPageSender } from './filled.ts';
import type { Html } from './html.ts';
import { sendPacked } from './packing.ts';
import { knownPages, safePath, withoutQuery } from './page-paths.ts';

type Options = Sources & {
  /** Folder with all builds. The current one's `client/` is served until the process ends. */
  builds: string;
  refuse(reply: FastifyReply): FastifyReply;
};

/** File names below it contain a content hash. */
const fixedNames = '/assets/';

/** The browser asks again for it, to find a newer build. It may speak to this server only. */
const serviceWorker = '/sw.js';
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

export function addPages(http: FastifyInstance, options: Options): void {
  const folder = currentBuild(options.builds);
  if (!folder) {
    addNothing(http, options.refuse);
    return;
  }
  const root = join(folder, 'client');
  const policies = contentPolicies(folder, options);
  const isPage = knownPages(folder);
  const canonicalAddress = addCrawlerFiles(http, { ...options, folder });
  const sendHtmlFile = createPageSender(root, options.baseUrl);
  // A form sent before the script loaded: drop what was typed. A decoded address can break the header.
  http.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || request.method !== 'POST') return;
    const path = safePath(request.url);
    if (path !== null && isPage(path)) return reply.redirect(withoutQuery(request.url), 303);
  });
  http.setNotFoundHandler((request, reply) => {
    const path = safePath(request.url);
    const isApi = path === null || /^\/(api|cable|media|dev)(\/|$)/.test(path);
    if (isApi || (request.method !== 'GET' && request.method !== 'HEAD')) return options.refuse(reply);
    return sendPage(reply, path);
  });

  function sendPage(reply: FastifyReply, path: string): FastifyReply {
    const page = join('/', path, 'index.html');
    if (existsSync(join(root, page))) {
      const address = canonicalAddress(path);
      if (address) reply.header('link', `<${address}>; rel="canonical"`);
      return html(reply, page);
    }
    const home = isAsset(path) && homeOf(path, root, options.builds);
    if (home) return asset(reply, home, path);
    if (isPage(path)) return html(reply, '/__spa-fallback.html');
    return html(
      reply.code(404),
      existsSync(join(root, '404/index.html')) ? '/404/index.html' : '/__spa-fallback.html',
    );
  }

  function html(reply: FastifyReply, file: string): FastifyReply {
    reply
      .header('content-security-policy', policies(file))
      .header('cache-control', reply.request.noScriptWords ? 'no-store' : 'no-cache');
    return sendHtmlFile(reply, file);
  }
}

export function sendPageWith(reply: FastifyReply, noScriptWords: Html): FastifyReply {
  reply.request.noScriptWords = noScriptWords;
  reply.callNotFound();
  return reply;
}

/** For a server without a web app: every other address answers 404. */
export function addNothing(http: FastifyInstance, refuse: Options['refuse']): void {
  http.setNotFoundHandler((_, reply) => refuse(reply));
}

/** `.br` and `.gz` copies aren't files of their own, and pages are found by address. */
function isAsset(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/\.(br|gz|html)$/i.test(path);
}

/** Pages of other builds may still be open, so their files stay available under unchanged names. */
function homeOf(path: string, root: string, builds: string): string | null {
  if (existsSync(join(root, path))) return root;
  const isFixed = path.startsWith(fixedNames);
  return (isFixed && clientFolders(builds).find((client) => existsSync(join(client, path)))) || null;
}

function asset(reply: FastifyReply, root: string, path: string): FastifyReply {
  if (path === serviceWorker) return sendPacked(reply.headers(workerHeaders), path, root);
  const forever = path.startsWith(fixedNames);
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  return sendPacked(reply, path, root);
}
