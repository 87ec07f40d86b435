import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Holds a program and all that it starts to so much memory. */
export type MemoryLimit = {
  /** What starts a program within it, before its own words. */
  command: string[];
  pids(): number[];
  /** What its programs hold by themselves, without files that are kept in memory while there is room. */
  heldBytes(): number;
  /** How many of them were ended as there was no more. */
  endedCount(): number;
  /** Ends what still runs in it, and is no more. */
  remove(): Promise<void>;
};

const inNewGroup = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
const [first, second] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];

/** Null where the system does not let us: it takes root and Linux. */
export function limitMemory(name: string, bytes: number): MemoryLimit | null {
  const isSecond = existsSync(`${second}/cgroup.controllers`);
  const folder = `${isSecond ? second : first}/${name}`;
  const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
  const fact = (file: string, key: string) => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(read(file))?.[1]);
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${isSecond ? 'memory.max' : 'memory.limit_in_bytes'}`, String(bytes));
    // What is held on the disk instead is no memory of one small machine.
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

/** Seconds of processors that programs have taken since the first look, those that ended meanwhile as far as seen. */
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
