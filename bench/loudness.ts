import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, FilterAPI, type Stream } from 'node-av';

/** Peak sample of a film's sound, from 0 to 1; null without a readable track. */
export async function loudnessOf(film: Buffer): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'loudness-'));
  try {
    const path = join(folder, 'film');
    await writeFile(path, film);
    await using input = await Demuxer.open(path);
    const audio = input.audio();
    return audio ? await loudestOf(input, audio) : null;
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function loudestOf(input: Demuxer, audio: Stream): Promise<number | null> {
  using decoder = await Decoder.create(audio, { exitOnError: false });
  using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono');
  let peak: number | null = null;
  for await (using frame of filter.frames(decoder.frames(input.packets(audio.index)))) {
    const bytes = frame?.toBuffer();
    for (let at = 0; bytes && at + 4 <= bytes.length; at += 4)
      peak = Math.max(peak ?? 0, Math.abs(bytes.readFloatLE(at)));
  }
  return peak;
}
