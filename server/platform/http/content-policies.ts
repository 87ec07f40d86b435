import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Sources = {
  frames: readonly string[];
  /** Origin of pictures and films, if it isn't ours. */
  filesOrigin: string | null;
  /** Pages name this address, never the one a request came to: a cache may show them to others. */
  baseUrl(): string;
};

/** Inline scripts are allowed by the hashes in the build. */
export function contentPolicies(
  folder: string,
  { frames, filesOrigin, baseUrl }: Sources,
): (file: string) => string {
  const file = join(folder, 'csp.json');
  const hashes: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const files = filesOrigin ? ` ${filesOrigin}` : '';
  return (page) =>
    [
      "default-src 'self'",
      `script-src 'self' ${(hashes[page] ?? []).map((hash) => `'${hash}'`).join(' ')}`.trim(),
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${files}`,
      `media-src 'self' blob:${files}`,
      "font-src 'self' data:",
      `connect-src 'self' blob: ${ownSockets(baseUrl())}`,
      `frame-src ${frames.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
}

/** Some browsers don't apply `'self'` to sockets. */
function ownSockets(baseUrl: string): string {
  const { host } = new URL(baseUrl);
  return `ws://${host} wss://${host}`;
}
