import { handleJob } from './handle.ts';
import type { Job } from './job.ts';

process.on('message', async (job: Job) => {
  const report = { progress: (progress: number) => process.send?.({ progress }), seconds() {} };
  process.send?.({ answer: await handleJob(job, report) });
});
process.on('disconnect', () => process.exit(0));
