import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

export function safePath(url: string): string | null {
  try {
    const path = decodeURIComponent(withoutQuery(url));
    return path.includes('\0') || path.includes('..') || path.includes('\\') ? null : path;
  } catch {
    return null;
  }
}

export function knownPages(folder: string): (path: string) => boolean {
  const routes: string[] = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
