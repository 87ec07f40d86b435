import type { Bits } from './bits.ts';
import { blocksIn, readPixels, type Size } from './pixels.ts';
import { BY_LEFT, black, predictors } from './predictors.ts';

/** Undoes a transform on one row, in place if possible. Rows must be given in order. */
export type Transform = (row: Int32Array, y: number) => Int32Array;

const PREDICTOR = 0;
const SUBTRACT_GREEN = 2;
const COLOUR_INDEXING = 3;

export function readTransforms(bits: Bits, size: Size): { transforms: Transform[]; width: number } {
  const transforms: Transform[] = [];
  const kinds = new Set<number>();
  let { width } = size;
  while (bits.read(1) === 1) {
    const kind = bits.read(2);
    if (kinds.has(kind)) throw new Error('the same transform twice');
    kinds.add(kind);
    if (kind === SUBTRACT_GREEN) transforms.unshift(addGreen);
    else if (kind === COLOUR_INDEXING) {
      const { transform, packing } = readIndexing(bits, width);
      transforms.unshift(transform);
      width = blocksIn(width, packing);
    } else {
      const blocks = readBlocks(bits, { width, height: size.height });
      transforms.unshift(kind === PREDICTOR ? addPrediction(blocks, width) : addColour(blocks));
    }
  }
  return { transforms, width };
}

type Blocks = { pixels: Int32Array; bits: number; perRow: number };

function readBlocks(bits: Bits, { width, height }: Size): Blocks {
  const blockBits = bits.read(3) + 2;
  const [perRow, rows] = [blocksIn(width, blockBits), blocksIn(height, blockBits)];
  return { pixels: readPixels(bits, { width: perRow, height: rows }), bits: blockBits, perRow };
}

const sum = (a: number, b: number) =>
  (((a & 0xff00ff00) + (b & 0xff00ff00)) & 0xff00ff00) | (((a & 0x00ff00ff) + (b & 0x00ff00ff)) & 0x00ff00ff);

const OPAQUE_BLACK = 0xff000000 | 0;

function addPrediction({ pixels, bits, perRow }: Blocks, width: number): Transform {
  const above = new Int32Array(width);
  return (row, y) => {
    let west = sum(row[0] ?? 0, y === 0 ? OPAQUE_BLACK : (above[0] ?? 0));
    row[0] = west;
    for (let x = 1; x < width; x++) {
      const mode = y === 0 ? BY_LEFT : ((pixels[(y >> bits) * perRow + (x >> bits)] ?? 0) >> 8) & 15;
      const northEast = x + 1 < width ? (above[x + 1] ?? 0) : (row[0] ?? 0);
      west = sum(row[x] ?? 0, (predictors[mode] ?? black)(west, above[x] ?? 0, northEast, above[x - 1] ?? 0));
      row[x] = west;
    }
    above.set(row);
    return row;
  };
}

const asSigned = (byte: number) => (byte << 24) >> 24;

/** Red and blue are stored as differences from a prediction by green and red. */
function addColour({ pixels, bits, perRow }: Blocks): Transform {
  return (row, y) => {
    for (let x = 0; x < row.length; x++) {
      const [pixel, block] = [row[x] ?? 0, pixels[(y >> bits) * perRow + (x >> bits)] ?? 0];
      const green = asSigned(pixel >> 8);
      const red = (pixel >> 16) + ((asSigned(block) * green) >> 5);
      const blue =
        pixel + ((asSigned(block >> 8) * green) >> 5) + ((asSigned(block >> 16) * asSigned(red)) >> 5);
      row[x] = (pixel & 0xff00ff00) | ((red & 255) << 16) | (blue & 255);
    }
    return row;
  };
}

const addGreen: Transform = (row) => {
  for (let x = 0; x < row.length; x++) {
    const green = ((row[x] ?? 0) >> 8) & 255;
    row[x] = sum(row[x] ?? 0, (green << 16) | green);
  }
  return row;
};

/** `packing` is the log2 of the number of pixels packed into one. */
function readIndexing(bits: Bits, width: number): { transform: Transform; packing: number } {
  const count = bits.read(8) + 1;
  const colours = readPixels(bits, { width: count, height: 1 });
  for (let n = 1; n < count; n++) colours[n] = sum(colours[n] ?? 0, colours[n - 1] ?? 0);
  const packing = count <= 2 ? 3 : count <= 4 ? 2 : count <= 16 ? 1 : 0;
  const [bitsEach, inOne] = [8 >> packing, (1 << packing) - 1];
  const result = new Int32Array(width);
  const transform: Transform = (row) => {
    for (let x = 0; x < width; x++) {
      const packed = ((row[x >> packing] ?? 0) >> 8) & 255;
      result[x] = colours[(packed >> ((x & inOne) * bitsEach)) & ((1 << bitsEach) - 1)] ?? 0;
    }
    return result;
  };
  return { transform, packing };
}
