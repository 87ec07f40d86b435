/// <reference lib="dom" />
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { heifOf } from '@loopyard/codec/heif/made-heif.testing.ts';
import { gifOf, makeVideo, twoColours } from '@loopyard/codec/made.testing.ts';
import { chromium, type Page } from '@playwright/test';
import { FF_ENCODER_AAC, FF_ENCODER_H263 } from 'node-av/constants';
import sharp from 'sharp';
import { browserEnvironment, browserPath, unpackBrowser } from '../e2e/support/browser.ts';
import { signUp } from '../server/test/people.ts';
import { processed, uploadOf } from '../server/test/uploads.ts';
import { loudnessOf } from './loudness.ts';
import { startBenchWorld } from './world.ts';

// `node bench/samples.ts FOLDER` uploads the files of a folder and some generated ones. It prints how long
// each took, what can be downloaded, whether a video plays with its sound, and which metadata is left.
type Media = Record<string, string | string[] | number | null>;
type Loaded = { variant: string; bytes: Buffer };

const tellTale = [
  'Exif\0\0',
  'xmpmeta',
  'ns.adobe.com/xap',
  'GPSLat',
  '\xa9xyz',
  'com.apple.quicktime',
  'ICC_PROFILE',
];
const makers = [
  'Apple',
  'iPhone',
  'Canon',
  'NIKON',
  'SAMSUNG',
  'Panasonic',
  'OLYMPUS',
  'SONY',
  'Pixel',
  'x264 - core',
];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
const madeFolder = await mkdtemp(join(tmpdir(), 'made-'));
const world = await startBenchWorld();
await unpackBrowser();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: browserPath, env: browserEnvironment(), args });
const page = await browser.newPage();
await page.goto(`${world.serverUrl}/login`);
try {
  console.log(
    '| file | kB | s | is | loadable, kB | plays | sound | metadata |\n|---|---|---|---|---|---|---|---|',
  );
  for (const path of [...(await filesIn(folder)), ...(await filesIn(await makeSamples()))])
    console.log(await tell(path));
} finally {
  await rm(madeFolder, { recursive: true });
  await browser.close();
  await world.stop();
}
process.exit(0);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
}

/** Formats that cameras and phones make, but that are rare in a folder. */
async function makeSamples(): Promise<string> {
  const write = (name: string, bytes: Buffer) => writeFile(join(madeFolder, name), bytes);
  const film = { width: 176, height: 144, frames: 50, codec: FF_ENCODER_H263, sound: FF_ENCODER_AAC };
  await makeVideo({ ...film, path: join(madeFolder, 'made.3g2') });
  await write('made.gif', await gifOf(['red', 'green', 'blue'], 640, 480));
  await write('made.avif', await twoColours(1600, 1200).avif({ effort: 0 }).toBuffer());
  const drawn = sharp(await twoColours(1024, 768).removeAlpha().png().toBuffer());
  await write('made-of-tiles.avif', await heifOf(drawn, { codec: 'av1', tile: 512, quarters: 1 }));
  await write('made-bright.heic', await heifOf(drawn, { primaries: 9, transfer: 16 }));
  return madeFolder;
}

async function tell(path: string): Promise<string> {
  const bytes = await readFile(path);
  const uploader = await signUp(world.serverUrl, 'Ann');
  const start = performance.now();
  const media: Media = await processed(uploader, await uploadOf(uploader, path, bytes));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const name = path.startsWith(madeFolder) ? relative(madeFolder, path) : relative(folder ?? '', path);
  const first = [name, kilobytes(bytes), seconds];
  if (media.processing_error) return `| ${[...first, media.processing_error, '', '', '', ''].join(' | ')} |`;
  const loaded = await load(media);
  const shape = `${media.resource_type} ${media.format} ${media.width ?? ''}×${media.height ?? ''}`;
  const sizes = loaded.map(({ variant, bytes }) => `${variant} ${kilobytes(bytes)}`).join(', ');
  const plays = media.resource_type === 'video' ? await play(page, media, loaded) : '';
  const sound = media.resource_type === 'video' ? await soundOf(bytes, loaded) : '';
  return `| ${[...first, shape, sizes, plays, sound, await metadataIn(bytes, loaded)].join(' | ')} |`;
}

function kilobytes(bytes: Buffer): number {
  return Math.ceil(bytes.length / 1000);
}

async function load(media: Media): Promise<Loaded[]> {
  const links = Object.entries(media).flatMap(([field, value]) => (/urls?$/.test(field) ? value : null));
  const loaded: Loaded[] = [];
  for (const link of new Set(links.filter((link) => typeof link === 'string'))) {
    const answer = await fetch(world.serverUrl + link);
    const variant = link.replace(/\?.*/, '').split('/').at(-1) ?? '';
    if (answer.status !== 200) throw new Error(`${link}: ${answer.status}`);
    if (!loaded.some((file) => file.variant === variant))
      loaded.push({ variant, bytes: Buffer.from(await answer.arrayBuffer()) });
  }
  return loaded;
}

async function play(page: Page, media: Media, loaded: Loaded[]): Promise<string> {
  const film = loaded.find(({ variant }) => variant === 'video')?.bytes ?? Buffer.alloc(0);
  const isFirst = film.indexOf('moov') > 0 && film.indexOf('moov') < film.indexOf('mdat');
  const screen = await page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true });
    document.body.append(video);
    await video.play();
    await new Promise((end) => setTimeout(end, 1_000));
    const { duration, currentTime, videoWidth, videoHeight } = video;
    video.remove();
    return { duration, currentTime, videoWidth, videoHeight };
  }, String(media.url));
  const moves = screen.currentTime > 0.2 ? 'moves' : 'STANDS';
  const shape = `${screen.videoWidth}×${screen.videoHeight}, ${screen.duration.toFixed(2)} s`;
  return `${moves}, ${shape}, moov ${isFirst ? 'first' : 'LATE'}`;
}

async function soundOf(source: Buffer, loaded: Loaded[]): Promise<string> {
  const film = loaded.find(({ variant }) => variant === 'video')?.bytes ?? Buffer.alloc(0);
  const [before, after] = [await loudnessOf(source), await loudnessOf(film)];
  if (!before) return after === null ? 'none, as before' : 'silent, as before';
  return after ? `${after.toFixed(2)} of ${before.toFixed(2)}` : 'LOST';
}

async function metadataIn(source: Buffer, loaded: Loaded[]): Promise<string> {
  const { exif, xmp, iptc } = await sharp(source)
    .metadata()
    .catch(() => ({}) as Partial<Record<'exif' | 'xmp' | 'iptc', Buffer>>);
  const ownWords = Buffer.concat([exif, xmp, iptc].filter((part) => part !== undefined)).toString('latin1');
  const words = [...tellTale, ...makers, ...(ownWords.match(/[\x20-\x7e]{7,}/g) ?? [])];
  const isFile = loaded.every(({ bytes }) => bytes.equals(source));
  const leftWords = words.filter((word) => loaded.some(({ bytes }) => bytes.includes(word, 0, 'latin1')));
  if (isFile) return 'passed on as it is';
  return leftWords.length > 0 ? `LEFT: ${leftWords.slice(0, 5).join(', ')}` : `none of ${words.length} words`;
}
