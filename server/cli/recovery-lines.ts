import type { Platform } from '../feature.ts';
import { livesIn, restorableUntil } from '../platform/recovery/archive-place.ts';
import { formatBytes } from './weight.ts';

const dayMs = 86_400_000;

export async function recoveryLines({
  recoveryPlace: place,
}: Pick<Platform, 'recoveryPlace'>): Promise<string[]> {
  if (!place) return [];
  const problem = await place.check().then(
    () => null,
    (error: Error) => error.message,
  );
  if (problem !== null) return [`Recovery: ${place.address} can’t be used: ${problem}`];
  const lives = await livesIn(place);
  const parts = lives.flatMap(({ bases, segments }) => [...bases, ...segments]);
  const last = restorableUntil(lives);
  const since = Date.now() - dayMs;
  const sum = (copies: typeof parts) => copies.reduce((total, { size }) => total + size, 0);
  const today = sum(parts.filter(({ endedAt }) => endedAt.getTime() > since));
  return [
    `Recovery: ${last ? `the database can be restored up to ${last.toISOString()}` : 'nothing saved yet'}, ${formatBytes(sum(parts))} in ${place.address}, ${formatBytes(today)} of it from the last 24 hours`,
  ];
}
