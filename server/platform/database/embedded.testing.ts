import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

export async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** `cpSync` takes a tenth of the time of `cp`, but a folder's mode is lost. */
export function copyDataDir(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const folder of ['postgres', 'postgres/cluster']) chmodSync(join(to, folder), 0o700);
}
