import { readdirSync, readFileSync } from 'node:fs';

/** All `.graphql` files of a folder as one schema. */
export function readSdl(folder: URL): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return names
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
