import { rm } from 'node:fs/promises';

/** Beside a command that may be killed: when that is over, however it ended, these folders go. Run by `cleanUpAfter`. */
const folders = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume().once('end', async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
