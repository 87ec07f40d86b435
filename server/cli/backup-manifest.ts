import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type {} from '../platform/context.ts';
import { takenAtOf } from './backup-leftovers.ts';

/** Older backups have no list of files, so `files` is optional. */
const manifestSchema = z.object({
  product: z.literal('loopyard'),
  taken_at: z.string(),
  migrations: z.number(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  files: z.object({ count: z.number(), sha256: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export type ListedFile = { path: string; sha256: string };

export const manifestFile = (backup: string) => join(backup, 'manifest.json');
/** The format of `sha256sum`, so that it can check the list too. */
export const listFile = (backup: string) => join(backup, 'files.sha256');

export const writtenList = (files: ListedFile[]) =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** @returns the manifest once rows and list match their hashes, else a sentence about what is wrong */
export async function readManifest(backup: string): Promise<Manifest | string> {
  const text = await readFile(manifestFile(backup), 'utf8').catch(() => null);
  if (text === null) return `${backup} is not a backup: it has no manifest.json`;
  const parsed = manifestSchema.safeParse(parsedJson(text));
  if (!parsed.success) return 'The backup is damaged: its manifest.json has changed since it was written';
  const { tables, files } = parsed.data;
  const parts = tables.map(({ name, sha256 }) => ({ path: `tables/${name}.copy`, sha256 }));
  if (files) parts.push({ path: 'files.sha256', sha256: files.sha256 });
  for (const { path, sha256 } of parts)
    if ((await hashIfThere(join(backup, path))) !== sha256)
      return `The backup is damaged: ${path.replace('tables/', '')} has changed since it was written`;
  return parsed.data;
}

export type Taking = { folder: string; takenAt: Date; version: number };

export async function findTaking(folder: string): Promise<Taking | null> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => '');
  const { data } = manifestSchema.safeParse(parsedJson(text));
  return data ? { folder, takenAt: takenAtOf(basename(folder)), version: data.migrations - 1 } : null;
}

export async function differingFiles(backup: string): Promise<{ missing: string[]; damaged: string[] }> {
  const differences = { missing: [] as string[], damaged: [] as string[] };
  for (const { path, sha256 } of await readList(backup)) {
    const hash = await hashIfThere(join(backup, path));
    if (hash === null) differences.missing.push(path);
    else if (hash !== sha256) differences.damaged.push(path);
  }
  return differences;
}

export async function readList(backup: string): Promise<ListedFile[]> {
  const text = await readFile(listFile(backup), 'utf8').catch(() => '');
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sha256 = '', path = '']) => ({
    path,
    sha256,
  }));
}

async function hashIfThere(path: string): Promise<string | null> {
  return hashOf(path).catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
