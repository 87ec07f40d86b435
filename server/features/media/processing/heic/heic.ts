import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { TOO_MANY_PIXELS, Unusable } from '../job.ts';
import type { Limits } from '../limits.ts';
import { bytesAt, carryOut, heif, type Pointer, pointerFrom, readWord, room } from './libheif.ts';
import { TiffFile } from './tiff.ts';
import { type Upright, uprightOf } from './upright.ts';

/** As C counts them. */
const RGB = 1;
const CHROMA = { 3: 10, 4: 11 } as const;
const INTERLEAVED = 10;
const PRIMARIES_P3 = 12;

/** Rows that are copied at once. */
const BAND = 64;

/** A picture that is stored as equal tiles, one if need be. */
type Stored = {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  width: number;
  height: number;
  channels: 3 | 4;
  isPremultiplied: boolean;
  /** @returns the address of a decoded picture */
  decode(column: number, row: number): Pointer;
};

/**
 * Decodes the picture that a HEIF file shows first, tile by tile, into a TIFF of 8 bits a sample, which tells how it is
 * to be turned and what its colours mean. Nothing else of the file is in it.
 */
export async function heicToTiff(source: string, target: string, limits: Limits): Promise<void> {
  const context = await read(source, limits);
  const isStill = heif._heif_context_get_number_of_top_level_images(context) !== 0;
  if (!isStill && heif._heif_context_has_sequence(context))
    return await writeFirstFrame(context, target, limits);
  const handle = pointerFrom((error, out) =>
    heif._heif_context_get_primary_image_handle(error, context, out),
  );
  const stored = storedPicture(handle);
  if (stored.width * stored.height > limits.heifPixels) throw new Unusable(TOO_MANY_PIXELS);
  const upright = uprightOf(context, heif._heif_image_handle_get_item_id(handle), stored);
  await write(stored, target, upright, await profileOf(handle));
}

async function read(source: string, { heifPixels }: Limits): Promise<Pointer> {
  const file = await readFile(source);
  const bytes = room(file.length);
  bytesAt(bytes, file.length).set(file);
  const context = heif._heif_context_alloc();
  // Its picture may be larger than the file says it is.
  bytesAt(heif._heif_context_get_security_limits(context) + 8, 8).writeBigUInt64LE(BigInt(heifPixels));
  carryOut((error) =>
    heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0),
  );
  return context;
}

function storedPicture(handle: Pointer): Stored {
  const [width, height] = [
    heif._heif_image_handle_get_ispe_width(handle),
    heif._heif_image_handle_get_ispe_height(handle),
  ];
  const tiling = room(128);
  carryOut((error) => heif._heif_image_handle_get_image_tiling(error, handle, 0, tiling));
  const [columns = 1, rows = 1, tileWidth = 0, tileHeight = 0] = [4, 8, 12, 16].map((at) =>
    readWord(tiling + at),
  );
  const isTiled = columns * rows > 1;
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const options = heif._heif_decoding_options_alloc();
  bytesAt(options + 1, 1).writeUInt8(1); // as it is stored
  return {
    columns,
    rows,
    ...(isTiled ? { tileWidth, tileHeight } : { tileWidth: width, tileHeight: height }),
    width,
    height,
    channels,
    isPremultiplied: heif._heif_image_handle_is_premultiplied_alpha(handle) !== 0,
    decode: (column, row) =>
      pointerFrom((error, out) => {
        const as = [handle, out, RGB, CHROMA[channels], options] as const;
        if (isTiled) heif._heif_image_handle_decode_image_tile(error, ...as, column, row);
        else heif._heif_decode_image(error, ...as);
      }),
  };
}

/** Of a file that holds a sequence only. */
async function writeFirstFrame(context: Pointer, target: string, limits: Limits): Promise<void> {
  const track = heif._heif_context_get_track(context, 0);
  const image = pointerFrom((error, out) =>
    heif._heif_track_decode_next_image(error, track, out, RGB, CHROMA[3], 0),
  );
  const width = heif._heif_image_get_width(image, INTERLEAVED);
  const height = heif._heif_image_get_height(image, INTERLEAVED);
  if (width * height > limits.heifPixels) throw new Unusable(TOO_MANY_PIXELS);
  const stored: Stored = {
    ...{ columns: 1, rows: 1, tileWidth: width, tileHeight: height, width, height },
    ...{ channels: 3, isPremultiplied: false, decode: () => image },
  };
  await write(stored, target, { crop: { x: 0, y: 0, width, height }, orientation: 1 }, null);
}

async function write(
  stored: Stored,
  target: string,
  upright: Upright,
  profile: Buffer | null,
): Promise<void> {
  const { crop, orientation } = upright;
  const { width, height } = crop;
  const isCovered =
    stored.columns * stored.tileWidth >= stored.width && stored.rows * stored.tileHeight >= stored.height;
  if (width < 1 || height < 1 || !isCovered) throw new Error('a picture without pixels');
  const tiff = await TiffFile.create(target, {
    width,
    height,
    channels: stored.channels,
    orientation,
    profile,
  });
  try {
    for (let row = 0; row < stored.rows; row++) await writeTiles(tiff, stored, crop, row);
  } finally {
    await tiff.close();
  }
}

/** The tiles that lie side by side, a band of their rows at a time. */
async function writeTiles(tiff: TiffFile, stored: Stored, crop: Upright['crop'], row: number): Promise<void> {
  const { columns, tileHeight, isPremultiplied } = stored;
  const top = row * tileHeight;
  const from = Math.max(top, crop.y);
  const to = Math.min(top + tileHeight, crop.y + crop.height);
  if (from >= to) return;
  const tiles = Array.from({ length: columns }, (_, column) => stored.decode(column, row));
  for (let y = from; y < to; y += BAND) {
    const band = bandOf(stored, crop, { tiles, from: y - top, to: Math.min(y + BAND, to) - top });
    if (isPremultiplied) unpremultiply(band);
    await tiff.write(band);
  }
  for (const tile of tiles) heif._heif_image_release(tile);
}

function bandOf(
  { tileWidth, channels }: Stored,
  { x, width }: Upright['crop'],
  { tiles, from, to }: { tiles: Pointer[]; from: number; to: number },
): Buffer {
  const band = Buffer.alloc(width * channels * (to - from));
  for (const [column, tile] of tiles.entries()) {
    const start = Math.max(column * tileWidth, x);
    const end = Math.min((column + 1) * tileWidth, x + width);
    if (start >= end) continue;
    const { pixels, stride } = pixelsOf(tile, { width: end - column * tileWidth, height: to }, channels);
    for (let y = from; y < to; y++) {
      const at = y * stride + (start - column * tileWidth) * channels;
      pixels.copy(band, ((y - from) * width + start - x) * channels, at, at + (end - start) * channels);
    }
  }
  return band;
}

const strideAt = room(4);

/** @throws where the picture is smaller than it should be */
function pixelsOf(tile: Pointer, least: { width: number; height: number }, channels: number) {
  const height = heif._heif_image_get_height(tile, INTERLEAVED);
  if (heif._heif_image_get_width(tile, INTERLEAVED) < least.width || height < least.height)
    throw new Error('a tile that is too small');
  const plane = heif._heif_image_get_plane_readonly(tile, INTERLEAVED, strideAt);
  const stride = readWord(strideAt);
  if (plane === 0 || stride < least.width * channels) throw new Error('a tile without pixels');
  return { pixels: bytesAt(plane, stride * height), stride };
}

function unpremultiply(pixels: Buffer): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let colour = at; colour < at + 3; colour++)
      pixels[colour] = Math.min(255, Math.round(((pixels[colour] ?? 0) * 255) / alpha));
  }
}

/** The ICC profile of its colours; null where they are those of sRGB, or as good as these. */
async function profileOf(handle: Pointer): Promise<Buffer | null> {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (length > 0) {
    const bytes = room(length);
    carryOut((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, bytes));
    return Buffer.from(bytesAt(bytes, length));
  }
  return primariesOf(handle) === PRIMARIES_P3 ? await displayP3() : null;
}

function primariesOf(handle: Pointer): number | null {
  try {
    const profile = pointerFrom((error, out) =>
      heif._heif_image_handle_get_nclx_color_profile(error, handle, out),
    );
    return readWord(profile + 4);
  } catch {
    return null; // It says nothing of its colours.
  }
}

/** As sharp brings it. */
async function displayP3(): Promise<Buffer | null> {
  const pixel = { width: 1, height: 1, channels: 3 as const, background: '#000000' };
  const file = await sharp({ create: pixel }).withIccProfile('p3').tiff().toBuffer();
  return (await sharp(file).metadata()).icc ?? null;
}
