import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Answer, type Draft, type Hashed, type Job, type Report, Unusable } from './job.ts';
import { promisedKind, sniff } from './sniff.ts';

/** @throws only for faults of ours */
export async function handleJob(job: Job, report: Report): Promise<Answer> {
  try {
    return { ok: true, draft: await hashed(await processByKind(job, report), job) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { ok: false, error: error.message, detail: String(error.cause ?? error.message) };
  }
}

/** In the child, so that hashing a film doesn't hold up the server. */
async function hashed(draft: Draft, { outDir }: Job): Promise<Draft<Hashed>> {
  const variants: Record<string, Hashed> = {};
  for (const [name, variant] of Object.entries(draft.variants)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(outDir, variant.file)), hash);
    variants[name] = { ...variant, sha256: hash.digest('hex') };
  }
  return { ...draft, variants };
}

async function processByKind(job: Job, report: Report): Promise<Draft> {
  const kind = await sniff((part) => createReadStream(job.source, part), job.name);
  if (kind.type === 'image') return (await import('./image.ts')).processImage(job, kind.format);
  if (kind.type === 'video') {
    const draft = await (await import('./video.ts')).processVideo(job, kind, report);
    return draft ?? keepUnchanged(job, kind.format);
  }
  const claim = promisedKind(job.name);
  if (claim) throw new Unusable(`This file can’t be read as a ${claim}, although its name says it is one.`);
  return keepUnchanged(job, kind.format);
}

async function keepUnchanged({ source, outDir, limits }: Job, format: string): Promise<Draft> {
  if ((await stat(source)).size > limits.fileBytes) throw new Unusable('This file is too large.');
  await rename(source, join(outDir, 'original.bin'));
  return {
    resourceType: 'file',
    format,
    width: null,
    height: null,
    duration: null,
    placeholder: null,
    variants: { original: { file: 'original.bin', width: null, height: null } },
  };
}
