import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

type Options = {
  /** Folder of the built web app. Its `sitemap.json` lists the pages for search engines. */
  folder: string;
  /** Public address: `https://loops.example.org`. */
  baseUrl(): string;
};

/** @returns a page's canonical address, if search engines may list it */
export function addCrawlerFiles(
  http: FastifyInstance,
  { folder, baseUrl }: Options,
): (path: string) => string | null {
  const file = join(folder, 'sitemap.json');
  const paths: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const base = () => new URL(baseUrl()).origin;
  http.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /media/\nDisallow: /feed\n\nSitemap: ${base()}/sitemap.xml\n`,
      ),
  );
  http.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(paths.map((path) => base() + path))),
  );
  return (path) => {
    const page = path.replace(/(.)\/$/, '$1');
    return paths.includes(page) ? base() + page : null;
  };
}

function sitemap(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
