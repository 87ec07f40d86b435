// A child process that draws the media of one post into its working directory, off the server's event loop.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ownFolder } from '@loopyard/codec/launch.ts';
import { documents, film, pictures } from '../../seeds/media.ts';
import { paint } from './paint.ts';

const order: { files: string[] } = JSON.parse(await text(process.stdin));
for (const file of order.files) await drawFile(file, join(ownFolder, file));

/** Only the film needs FFmpeg, so import it on demand. */
async function drawFile(file: string, path: string): Promise<void> {
  const picture = pictures[file];
  const document = documents[file];
  if (picture) await paint(picture(), path);
  else if (document) await writeFile(path, document());
  else if (file === film.file) await (await import('./shoot.ts')).shoot(film, path);
  else throw new Error(`nobody draws ${file}`);
}
