import { createHash } from 'node:crypto';
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { demoDescription, demoIds } from '../demo/demo-id.ts';
import { offlinePage } from './offline-page.ts';
import { drawSocialImages, type SocialImage } from './social-images.ts';

type BuildOutput = {
  buildDirectory: string;
  routes: Record<string, { id: string; path?: string; index?: boolean; parentId?: string } | undefined>;
};

/**
 * Runs after the pages are written, and adds the files that the server needs:
 * - `client/404.html`, where servers look for it, `client/feed/index.html`, the feed's page with preloads, and
 *   `client/demo/school/index.html` and its like, with what a search shows of a demo;
 * - `client/sw.js`, the service worker, and `client/offline/index.html`, its page for when there is no connection;
 * - `csp.json`: the hashes of each page's inline scripts (`{"/login/index.html": ["sha256-…"]}`), so that the
 *   Content-Security-Policy needs no 'unsafe-inline' for scripts;
 * - `routes.json`: every address (`["/feed/:id", …]`), in each demo too. One without a page is answered with
 *   `client/__spa-fallback.html`, any other with 404;
 * - `sitemap.json`: the pages that a search may show, each with its `social.png`.
 */
export async function finishPages(
  { buildDirectory, routes }: BuildOutput,
  searchedPages: SocialImage[],
): Promise<void> {
  const client = join(buildDirectory, 'client');
  await copyFile(join(client, '404', 'index.html'), join(client, '404.html'));
  await writeFeedPage(client);
  await writeDemoPages(client);
  await writeServiceWorker(client);
  const hashes: Record<string, string[]> = {};
  for await (const page of glob('**/*.html', { cwd: client })) {
    hashes[`/${page}`] = inlineScriptHashes(await readFile(join(client, page), 'utf8'));
  }
  await writeJson(join(buildDirectory, 'csp.json'), hashes);
  await writeJson(join(buildDirectory, 'routes.json'), addresses(routes));
  await writeJson(
    join(buildDirectory, 'sitemap.json'),
    searchedPages.map(({ path }) => path),
  );
  await drawSocialImages(searchedPages, client);
}

type RouteManifest = {
  version: string;
  routes: Record<
    string,
    { module: string; parentId?: string; imports?: string[]; css?: string[] } | undefined
  >;
};

/** Without its preloads, a browser waits for the router, the feed's files and their imports in turn. */
async function writeFeedPage(client: string): Promise<void> {
  const page = await readFile(join(client, '__spa-fallback.html'), 'utf8');
  const { routes } = await readRouteManifest(client);
  const files = new Set<string>();
  for (let route = routes.feed; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(file);
  const links = [...files]
    .filter((file) => !page.includes(`href="${file}"`))
    .map((file) =>
      file.endsWith('.js') ? `rel="modulepreload" href="${file}"` : `rel="preload" as="style" href="${file}"`,
    )
    .map((attributes) => `<link ${attributes}/>`);
  if (links.length === 0 || !page.includes('</head>'))
    throw new Error('What the feed is made of is not there');
  const script = `<script>${await bundle('feed-calls.ts')}</script>`;
  const feedPage = page
    .replace('</head>', `${links.join('')}</head>`)
    // Before the first fetched file, and after the charset.
    .replace('<link', () => `${script}<link`);
  await mkdir(join(client, 'feed'));
  await writeFile(join(client, 'feed', 'index.html'), feedPage);
}

async function writeDemoPages(client: string): Promise<void> {
  const page = await readFile(join(client, '__spa-fallback.html'), 'utf8');
  for (const id of demoIds) {
    await mkdir(join(client, 'demo', id), { recursive: true });
    const description = `<meta name="description" content="${demoDescription(id)}"/>`;
    await writeFile(join(client, 'demo', id, 'index.html'), page.replace('</head>', `${description}</head>`));
  }
}

async function writeServiceWorker(client: string): Promise<void> {
  const { version } = await readRouteManifest(client);
  await writeFile(
    join(client, 'sw.js'),
    await bundle('../worker/service-worker.ts', { BUILD: JSON.stringify(version) }),
  );
  await mkdir(join(client, 'offline'));
  await writeFile(join(client, 'offline', 'index.html'), await offlinePage(client));
}

async function bundle(file: string, define: Record<string, string> = {}): Promise<string> {
  const entry = join(import.meta.dirname, file);
  const bundled = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'loopyard' } },
  });
  const [built] = [bundled].flat();
  if (!built || !('output' in built)) throw new Error(`${file} could not be built`);
  return built.output[0].code.trim().replaceAll('</', '<\\/');
}

async function readRouteManifest(client: string): Promise<RouteManifest> {
  for await (const file of glob('assets/manifest-*.js', { cwd: client })) {
    const script = await readFile(join(client, file), 'utf8');
    return JSON.parse(script.replace(/^window\.__reactRouterManifest=|;\s*$/g, ''));
  }
  throw new Error('The build has no list of its routes');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

function addresses(routes: BuildOutput['routes']): string[] {
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return '';
    return full(route.parentId) + (route.path ? `/${route.path}` : '');
  };
  const all = Object.values(routes).map((route) =>
    route?.path || route?.index ? full(route.id) || '/' : '',
  );
  const screens = Object.values(routes).flatMap((route) =>
    route?.path && isBehindLogin(route.id) ? full(route.id) : [],
  );
  const demos = demoIds.flatMap((id) => ['', ...screens].map((address) => `/demo/${id}${address}`));
  const expanded = all.flatMap((address) =>
    address.startsWith('/demo/:id') ? demoIds.map((id) => address.replace(':id', id)) : address,
  );
  return [...new Set([...expanded, ...demos])].filter((address) => address && !address.endsWith('/*')).sort();

  function isBehindLogin(id: string | undefined): boolean {
    return id !== undefined && (id === 'shell/shell-layout' || isBehindLogin(routes[id]?.parentId));
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 1)}\n`);
}
