import { rm } from 'node:fs/promises';

/** Outlives the command that started it (`cleanUpAfter`) and then removes its folders. */
const folders = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume().once('end', async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
