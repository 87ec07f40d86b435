import type { Plugin } from 'vite';
import { documents, film, pictures } from '../../seeds/media.ts';
import { loops, people, posts } from '../../seeds/world.ts';
import { demoIds } from './demo-id.ts';
import { billingOf, blogOf, forumOf } from './feeds/feeds.ts';
import type { Seeds } from './world/seeds.ts';

const folder = '/demo/files/';

export function demoFiles(): Plugin {
  const files: Record<string, () => string> = {
    ...Object.fromEntries(
      Object.entries(pictures).map(([name, draw]) => [name.replace(/\.\w+$/, '.svg'), () => draw().svg]),
    ),
    [film.file.replace(/\.\w+$/, '.svg')]: () => film.frame(film.frames / 2).svg,
    ...documents,
    'world.json': () => JSON.stringify({ people, loops, posts } satisfies Seeds),
    ...feedFiles(),
  };
  return {
    name: 'demo-files',
    configureServer({ middlewares }) {
      middlewares.use(folder, (request, response, next) => {
        const name = decodeURIComponent(request.url?.slice(1) ?? '');
        const write = files[name];
        if (!write) return next();
        response.setHeader('Content-Type', typeOf(name));
        response.end(write());
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [name, write] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: folder.slice(1) + name, source: write() });
    },
  };
}

function feedFiles(): Record<string, () => string> {
  const feeds = { forum: forumOf, blog: blogOf, billing: billingOf };
  return Object.fromEntries(
    demoIds.flatMap((id) =>
      Object.entries(feeds).map(([name, read]) => [`${id}-${name}.json`, () => JSON.stringify(read(id))]),
    ),
  );
}

function typeOf(name: string): string {
  if (name.endsWith('.svg')) return 'image/svg+xml';
  if (name.endsWith('.json')) return 'application/json';
  return name.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8';
}
