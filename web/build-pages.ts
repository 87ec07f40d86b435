import { createHash } from 'node:crypto';
import { copyFile, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { demoIds } from './demo/demo-id.ts';
import { drawSocialImages, type SocialImage } from './social-images.ts';

type BuildOutput = {
  buildDirectory: string;
  routes: Record<string, { id: string; path?: string; index?: boolean; parentId?: string } | undefined>;
};

/**
 * Runs once the pages are written, and leaves what a server needs to serve them:
 * - `client/404.html`: the page for an address that isn't there, where servers look for it;
 * - `csp.json`: the hashes of each page's inline scripts (`{"/login/index.html": ["sha256-…"]}`), so that the
 *   Content-Security-Policy needs no 'unsafe-inline' for scripts;
 * - `routes.json`: every address there is (`["/feed/:id", …]`), and those of the app below each demo's
 *   (`/demo/school/feed/:id`). One without a page of its own is answered with
 *   `client/__spa-fallback.html`, any other with 404;
 * - `sitemap.json`: the pages that a search may show;
 * - `client/…/social.png` beside each of them: its picture where it is shared;
 * - `client/….br` and `client/….gz` beside each file of text that becomes smaller by it, packed as well as can be.
 */
export async function finishPages(
  { buildDirectory, routes }: BuildOutput,
  searchedPages: SocialImage[],
): Promise<void> {
  const client = join(buildDirectory, 'client');
  await copyFile(join(client, '404', 'index.html'), join(client, '404.html'));
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
  for await (const file of glob('**/*.{html,js,css,svg,json,webmanifest}', { cwd: client })) {
    await packFile(join(client, file));
  }
}

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function packFile(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [ending, pack] of Object.entries(packers)) {
    const packed = await pack(content);
    if (packed.length < content.length) await writeFile(`${path}.${ending}`, packed);
  }
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
