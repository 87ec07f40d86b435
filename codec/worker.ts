// The child process: reads one job from stdin, answers on fd 3, ends with its parent.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { handleJob } from './handle.ts';
import type { Message, Report } from './job.ts';
import { lower } from './launch.ts';

const sendMessage = (message: Message) => writeSync(3, `${JSON.stringify(message)}\n`);
let lastProgress = -1;
const report: Report = {
  progress(percent) {
    const progress = Math.floor(percent);
    if (progress > lastProgress) sendMessage({ progress });
    lastProgress = Math.max(lastProgress, progress);
  },
  seconds: (seconds) => sendMessage({ seconds }),
};

lower(process.pid); // threads started from here on inherit it
const lines = createInterface({ input: process.stdin });
lines.once('line', async (line) => {
  sendMessage(await handleJob(JSON.parse(line), report));
  process.exit(0);
});
lines.once('close', () => process.exit(1));
