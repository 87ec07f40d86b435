import { createHash } from 'node:crypto';
import { copyFile, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs once the pages are written: names the not-found page as servers look for it and lists the hashes of
 * each page's inline scripts in `csp.json` (`{"/login/index.html": ["sha256-…"]}`), so that the
 * Content-Security-Policy needs no 'unsafe-inline' for scripts.
 */
export async function finishPages(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  await copyFile(join(client, '404', 'index.html'), join(client, '404.html'));
  const hashes: Record<string, string[]> = {};
  for await (const page of glob('**/*.html', { cwd: client })) {
    hashes[`/${page}`] = inlineScriptHashes(await readFile(join(client, page), 'utf8'));
  }
  await writeFile(join(buildDirectory, 'csp.json'), `${JSON.stringify(hashes, null, 1)}\n`);
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}
