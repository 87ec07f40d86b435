import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kill, launch } from '@loopyard/codec/launch.ts';
import { sniff } from '@loopyard/codec/sniff.ts';
import { mediaLimits } from '@loopyard/contract/media.ts';
import type { Platform } from '../feature.ts';
import { finishUpload } from '../features/media/commands.ts';
import { newUpload } from '../features/media/uploads/new-upload.ts';
import type { SignedIn } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { unwrap } from './acts.ts';

const artist = fileURLToPath(new URL('./draw.ts', import.meta.url));

export async function drawFiles(folder: string, files: string[], signal: AbortSignal): Promise<void> {
  const child = await launch(artist, folder);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const end = () => kill(child);
  signal.addEventListener('abort', end);
  const ended = once(child, 'close');
  child.stdin?.end(JSON.stringify({ files }));
  const [code] = await ended;
  signal.removeEventListener('abort', end);
  if (code !== 0) throw new Error(`${files.join()} were not drawn: ${errors}`);
}

/** Any upload's path without HTTP, queued behind people's uploads. */
export async function upload(
  { storage: { receiving } }: Platform,
  ctx: SignedIn,
  tx: Tx,
  path: string,
): Promise<string> {
  const filename = path.slice(path.lastIndexOf('/') + 1);
  const { key } = unwrap(await newUpload(ctx, tx, { filename, image: false, canWait: true }));
  await receiving.append({ receivedId: key, offset: 0 }, createReadStream(path), mediaLimits.imageBytes);
  const { size, sha256, read } = await receiving.look(key);
  const { type: resourceType } = await sniff(read, filename);
  const finish = await receiving.deliver(key, key);
  unwrap(await finishUpload(ctx, tx, { key, size, sha256, resourceType, finish }));
  return key;
}
