import { readFile } from 'node:fs/promises';

/** Records the peak memory of the decoding processes, in MB. */
export function watchDecoders() {
  let most = 0;
  let processes = 0;
  const pids = new Set<string>();
  const look = async () => {
    const tasks = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
    for (const pid of tasks.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
      const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      if (!pids.has(pid)) processes = pids.add(pid).size;
      most = Math.max(most, kilobytes / 1024);
    }
  };
  const timer = setInterval(look, 15);
  return {
    stop() {
      clearInterval(timer);
      return { most, processes };
    },
  };
}
