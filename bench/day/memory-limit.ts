import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type MemoryLimit = {
  /** Command prefix that starts a program inside the limit. */
  command: string[];
  pids(): number[];
  /** Memory of the programs without the page cache. */
  heldBytes(): number;
  /** Number of processes killed for lack of memory. */
  endedCount(): number;
  remove(): Promise<void>;
};

const inNewGroup = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
const [first, second] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];

/** Null if the system can't do it: it needs root and Linux. */
export function limitMemory(name: string, bytes: number): MemoryLimit | null {
  const isSecond = existsSync(`${second}/cgroup.controllers`);
  const folder = `${isSecond ? second : first}/${name}`;
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
  const fact = (file: string, key: string) => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(read(file))?.[1]);
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${isSecond ? 'memory.max' : 'memory.limit_in_bytes'}`, String(bytes));
    // Swapping would hide that a small machine lacks memory.
    const swap = isSecond ? 'memory.swap.max' : 'memory.memsw.limit_in_bytes';
    if (existsSync(`${folder}/${swap}`)) writeFileSync(`${folder}/${swap}`, isSecond ? '0' : String(bytes));
  } catch {
    return null;
  }
  const pids = () => read('cgroup.procs').split('\n').filter(Boolean).map(Number);
  return {
    command: ['sh', '-c', inNewGroup, folder],
    pids,
    heldBytes: () => (isSecond ? fact('memory.stat', 'anon') : fact('memory.stat', 'total_rss')),
    endedCount: () => fact(isSecond ? 'memory.events' : 'memory.oom_control', 'oom_kill'),
    async remove() {
      for (let all = pids(); all.length > 0; all = pids()) {
        for (const pid of all) process.kill(pid, 'SIGKILL');
        await sleep(100);
      }
      rmdirSync(folder);
    },
  };
}

const ticksPerSecond = 100;

/** Processor seconds since the first call, also of processes that ended meanwhile, if they were seen. */
export function watchProcessors(pids: () => number[]): () => number {
  const lastTicks = new Map<number, number>();
  let sum = 0;
  const look = () => {
    for (const pid of pids()) {
      const ticks = ticksOf(pid);
      sum += Math.max(0, ticks - (lastTicks.get(pid) ?? 0));
      lastTicks.set(pid, ticks);
    }
    return sum / ticksPerSecond;
  };
  const before = look();
  return () => look() - before;
}

function ticksOf(pid: number): number {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return Number(facts[11]) + Number(facts[12]);
  } catch {
    return 0;
  }
}
