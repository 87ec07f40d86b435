import { count } from '../../../lib/words.ts';
import { fileSize } from '../media.ts';

const SPAN_MS = 5_000;
const LEAST_MS = 1_000;

/** Speed over the last few seconds. `now`: milliseconds. */
export function createPace(now: () => number = () => performance.now()) {
  let samples: { at: number; bytes: number }[] = [];
  /** @returns "3.2 MB/s, about 2 minutes left", or null while unknown */
  return (bytes: number, total: number): string | null => {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at <= SPAN_MS), { at, bytes }];
    const first = samples[0];
    if (!first || at - first.at < LEAST_MS || bytes <= first.bytes) return null;
    const perSecond = ((bytes - first.bytes) / (at - first.at)) * 1000;
    return `${fileSize(perSecond)}/s, ${timeLeft((total - bytes) / perSecond)}`;
  };
}

function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 60) return 'less than a minute left';
  if (seconds < 3600) return `about ${count(Math.round(seconds / 60), 'minute')} left`;
  return `about ${count(Math.round(seconds / 3600), 'hour')} left`;
}
