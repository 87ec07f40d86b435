type Size = { width: number; height: number };

/** How the first byte says that the others are coded. */
const [RAW, LOSSLESS] = [0, 1];
const [PLAIN, BY_LEFT, BY_ABOVE] = [0, 1, 2];

/**
 * How opaque the pixels of a WebP are that has this beside its colours: rows from the first to the last, a byte a pixel.
 * `greensOf` answers the rows of green in a WebP without loss, as which it may be stored.
 */
export async function* opacityIn(
  chunk: Buffer,
  size: Size,
  greensOf: (file: Buffer) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const head = chunk[0] ?? 0;
  const [method, filter] = [head & 3, (head >> 2) & 3];
  if (method !== RAW && method !== LOSSLESS) throw new Error('a transparency of an unknown kind');
  const bands =
    method === RAW ? [rawRows(chunk.subarray(1), size)] : greensOf(asFile(chunk.subarray(1), size));
  let above: Buffer | null = null;
  for await (const band of bands) {
    const rows = Buffer.from(band);
    for (let at = 0; at < rows.length && filter !== PLAIN; at += size.width) {
      const row = rows.subarray(at, at + size.width);
      addPrediction(row, above, filter);
      above = row;
    }
    yield rows;
  }
}

function rawRows(bytes: Buffer, { width, height }: Size): Buffer {
  if (bytes.length < width * height) throw new Error('a transparency that ends too early');
  return bytes.subarray(0, width * height);
}

/** Each byte is told as how far it is from what its neighbours let expect. */
function addPrediction(row: Buffer, above: Buffer | null, filter: number): void {
  for (let x = 0; x < row.length; x++) {
    const before = row[x - 1] ?? above?.[0] ?? 0;
    const up = above?.[x] ?? before;
    const corner = above?.[x - 1] ?? up;
    const slope = x > 0 && above ? Math.min(255, Math.max(0, before + up - corner)) : before;
    const expected = filter === BY_LEFT ? before : filter === BY_ABOVE ? up : slope;
    row[x] = ((row[x] ?? 0) + expected) & 255;
  }
}

/** The same as a WebP of its own, which has a head that it lacks. */
function asFile(coded: Buffer, { width, height }: Size): Buffer {
  const head = Buffer.alloc(25);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(17 + coded.length + ((coded.length + 5) % 2), 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(coded.length + 5, 16);
  head[20] = 0x2f;
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  return Buffer.concat([head, coded, Buffer.alloc((coded.length + 5) % 2)]);
}
