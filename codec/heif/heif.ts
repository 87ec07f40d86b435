import { Decoder, Demuxer, type Frame } from 'node-av';
import { AVCOL_RANGE_JPEG, FF_DECODER_HEVC, FF_DECODER_LIBDAV1D } from 'node-av/constants';
import { TOO_MANY_PIXELS, Unusable } from '../job.ts';
import type { Limits } from '../limits.ts';
import type { Samples } from '../pixels/bands.ts';
import { decodeOne } from '../pixels/decode.ts';
import { rowsOf, type Tiled } from '../pixels/rows.ts';
import { writeTiff } from '../pixels/write.ts';
import { Colours } from './colours.ts';
import { Container } from './container.ts';
import { readShown, type StoredPicture } from './stored.ts';
import { uprightOf } from './upright.ts';

/** Writes an 8-bit TIFF with orientation and colour profile, but no other metadata. */
export async function heifToTiff(source: string, target: string, limits: Limits): Promise<void> {
  const container = await Container.open(source);
  if (!container) return await writeFirstFrame(source, target, limits);
  try {
    const { picture, alpha, isPremultiplied } = await readShown(container);
    const colours = new Colours(picture.properties);
    const { crop, orientation } = uprightOf(picture);
    if (alpha && (alpha.width !== picture.width || alpha.height !== picture.height))
      throw new Error('a picture and a transparency of two sizes');
    const rows = (stored: StoredPicture, as: Samples, tell: (frame: Frame) => void) =>
      rowsOf(tiledPicture(container, stored, { limits, tell }), crop, as);
    const drawing = {
      ...crop,
      colours: rows(picture, 'rgb24', (frame) => colours.tell(frame)),
      alpha: alpha && rows(alpha, 'gray', markFullRange),
      isPremultiplied,
      orientation,
      profile: () => colours.profile(),
    };
    await writeTiff(drawing, target);
  } finally {
    await container.close();
  }
}

function markFullRange(frame: Frame): void {
  frame.colorRange = AVCOL_RANGE_JPEG;
}

function tiledPicture(
  container: Container,
  stored: StoredPicture,
  { limits, tell }: { limits: Limits; tell(frame: Frame): void },
): Tiled {
  checkSize(stored, limits);
  return {
    ...stored,
    async decode(column, row) {
      const id = stored.tiles[row * stored.columns + column] ?? 0;
      const frame = await decodeItem(container, id, limits);
      tell(frame);
      return frame;
    },
  };
}

function checkSize({ width, height }: { width: number; height: number }, { wholePixels }: Limits): void {
  if (width * height > wholePixels) throw new Unusable(TOO_MANY_PIXELS);
}

const coders = new Map([
  ['hvc1', { decoder: FF_DECODER_HEVC, told: 'hvcC' }],
  ['av01', { decoder: FF_DECODER_LIBDAV1D, told: 'av1C' }],
]);

async function decodeItem(container: Container, id: number, { wholePixels }: Limits): Promise<Frame> {
  const { type, properties } = container.item(id);
  const coder = coders.get(type);
  const configuration = properties.find((property) => property.type === coder?.told)?.body;
  if (!coder || !configuration) throw new Error(`a picture of type ${type}`);
  const read = () => container.read(id);
  return await decodeOne({ decoder: coder.decoder, read, configuration }, wholePixels);
}

async function writeFirstFrame(source: string, target: string, limits: Limits): Promise<void> {
  await using input = await Demuxer.open(source, { format: 'mov', options: INPUT });
  const video = input.video();
  if (!video) throw new Error('a file without a picture');
  checkSize(video.codecpar, limits);
  using decoder = await Decoder.create(video, { context: { threadCount: 1 } });
  for await (const frame of decoder.frames(input.packets(video.index))) {
    if (!frame) continue;
    const { width, height } = frame;
    const colours = new Colours([]);
    colours.tell(frame);
    const tiled = { width, height, columns: 1, rows: 1, decode: async () => frame };
    const drawing = {
      ...{ width, height, alpha: null, isPremultiplied: false, orientation: 1 },
      colours: rowsOf(tiled, { x: 0, y: 0, width, height }, 'rgb24'),
      profile: () => colours.profile(),
    };
    return await writeTiff(drawing, target);
  }
  throw new Error('a film without a picture');
}

const INPUT = { protocol_whitelist: 'file', format_whitelist: 'mov', codec_whitelist: 'hevc,libdav1d' };
