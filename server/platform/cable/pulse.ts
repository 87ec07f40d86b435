import { pingFrame } from './frames.ts';
import type { Line } from './line.ts';

export type Pulse = { add(line: Line): void; remove(line: Line): void; stop(): void };

const periodMs = 3_000;
const buckets = 12;

/** One timer for all: each tick builds one ping and beats one bucket, so each line beats every three seconds. */
export function startPulse(): Pulse {
  const wheel = Array.from({ length: buckets }, () => new Set<Line>());
  const places = new Map<Line, Set<Line>>();
  let turn = 0;
  let joined = 0;

  const timer = setInterval(() => {
    const bucket = wheel[turn++ % buckets];
    if (!bucket?.size) return;
    const frame = pingFrame(Date.now());
    for (const line of bucket) line.beat(frame);
  }, periodMs / buckets);

  return {
    add(line) {
      const bucket = wheel[joined++ % buckets];
      if (!bucket) return;
      bucket.add(line);
      places.set(line, bucket);
    },
    remove(line) {
      places.get(line)?.delete(line);
      places.delete(line);
    },
    stop: () => clearInterval(timer),
  };
}
