// Runs after the build in a process of its own, because React Router's preview server walks this folder again
// for each new file as long as the build runs.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildDirectory } from './build-directory.ts';

const client = join(import.meta.dirname, '..', buildDirectory, 'client');
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

const isText = (file: string) => /\.(html|js|css|svg|json|webmanifest)$/.test(file);
const waiting = (await readdir(client, { recursive: true })).filter(isText);
await Promise.all([packNext(), packNext()]);

/** Two at a time: packing runs on threads of its own. */
async function packNext(): Promise<void> {
  for (let file = waiting.shift(); file; file = waiting.shift()) await packFile(join(client, file));
}
