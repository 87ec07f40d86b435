// A migration's first line names the oldest server that works with the result, by its newest migration (`--
// Oldest server: 0007`). One that removes something, or requires what older servers don't write, names
// itself; one that only adds optional things repeats the last. See server/platform/database/versions.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';

const folder = join(root, 'server/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const wrong = files.filter((name) => {
  const [, oldest] = /^-- Oldest server: (\d{4})\n/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
  return !oldest || oldest > name.slice(0, 4);
});
for (const name of wrong)
  console.error(
    `server/migrations/${name} begins with no '-- Oldest server: NNNN': '${name.slice(0, 4)}' when older ones can't work with it`,
  );
if (files.length === 0) console.error('No migration was found');
console.log(`${files.length} migrations`);
process.exit(wrong.length || files.length === 0 ? 1 : 0);
