import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientFolders, currentBuild } from './builds.ts';
import { addCrawlerFiles } from './crawlers.ts';
import { createPageSender } from './filled.ts';
import type { Html } from './html.ts';
import { sendPacked } from './packing.ts';

type Options = {
  /** The folder of all builds of the web app; of the current one `client/` is served, from now on until we end. */
  builds: string;
  /** Other sites whose pages ours may show in a frame. */
  frames: readonly string[];
  /** Another place that pictures and films come from; null: none. */
  filesOrigin: string | null;
  /** Where people reach us. */
  origin(request: FastifyRequest): string;
  /** Answers for an address that is no page. */
  refuse(reply: FastifyReply): FastifyReply;
};

/** Below it a name has its content's hash in it. */
const fixedNames = '/assets/';

/** Serves the built web app: files, prerendered pages, the app's own pages, and a 404 page for the rest. */
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
  const sendHtmlFile = createPageSender(root);
  // A form sent before its page's script had arrived: back to the page, with nothing of it in an address. As the
  // address was written: what it says decoded may not be fit for a header.
  http.addHook('onRequest', async (request, reply) => {
    const path = safePath(request.url);
    if (request.method === 'POST' && path !== null && isPage(path))
      return reply.redirect(withoutQuery(request.url), 303);
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
      const address = canonicalAddress(reply.request, path);
      if (address) reply.header('link', `<${address}>; rel="canonical"`);
      return html(reply, page);
    }
    const home = isAsset(path) && homeOf(path);
    if (home) return asset(reply, home, path);
    if (isPage(path)) return html(reply, '/__spa-fallback.html');
    return html(
      reply.code(404),
      existsSync(join(root, '404/index.html')) ? '/404/index.html' : '/__spa-fallback.html',
    );
  }

  /** A page of another build may still be open, or come from a process beside us: what it needs changes under no name. */
  function homeOf(path: string): string | null {
    if (existsSync(join(root, path))) return root;
    const isFixed = path.startsWith(fixedNames);
    return (
      (isFixed && clientFolders(options.builds).find((client) => existsSync(join(client, path)))) || null
    );
  }

  function html(reply: FastifyReply, file: string): FastifyReply {
    reply
      .header('content-security-policy', policies(file, reply.request.host))
      .header('cache-control', reply.request.noScriptWords ? 'no-store' : 'no-cache');
    return sendHtmlFile(reply, file, options.origin(reply.request));
  }
}

/** Sends the page of the address that is asked for, with these words in it for those without script. */
export function sendPageWith(reply: FastifyReply, noScriptWords: Html): FastifyReply {
  reply.request.noScriptWords = noScriptWords;
  reply.callNotFound();
  return reply;
}

/** No page at all: every other address answers that it is not there. */
export function addNothing(http: FastifyInstance, refuse: Options['refuse']): void {
  http.setNotFoundHandler((_, reply) => refuse(reply));
}

/** A packed copy (`.br`, `.gz`) is a way to send a file, not a file of its own; a page is found by its address. */
function isAsset(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/\.(br|gz|html)$/i.test(path);
}

/** A name with its content's hash in it never changes what it names. */
function asset(reply: FastifyReply, root: string, path: string): FastifyReply {
  const forever = path.startsWith(fixedNames);
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  return sendPacked(reply, path, root);
}

function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

function safePath(url: string): string | null {
  try {
    const path = decodeURIComponent(withoutQuery(url));
    return path.includes('\0') || path.includes('..') || path.includes('\\') ? null : path;
  } catch {
    return null;
  }
}

/** Inline scripts are allowed by the hashes that the build wrote down, page by page. */
function contentPolicies(
  folder: string,
  { frames, filesOrigin }: Options,
): (file: string, host: string) => string {
  const file = join(folder, 'csp.json');
  const hashes: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const files = filesOrigin ? ` ${filesOrigin}` : '';
  return (page, host) =>
    [
      "default-src 'self'",
      `script-src 'self' ${(hashes[page] ?? []).map((hash) => `'${hash}'`).join(' ')}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${files}`,
      `media-src 'self' blob:${files}`,
      "font-src 'self' data:",
      `connect-src 'self' blob: ${ownSockets(host)}`.trim(),
      `frame-src ${frames.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
}

/** Not every browser takes `'self'` for the sockets of the same host. Who asks says the host, so it is looked at. */
function ownSockets(host: string): string {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : '';
}

/** The addresses that the build wrote down; `:name` stands for one part. */
function knownPages(folder: string): (path: string) => boolean {
  const routes: string[] = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
