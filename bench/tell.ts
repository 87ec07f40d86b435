import type { Figure } from './load.ts';

export function tellFigures(title: string, { ours, floor }: Record<string, Figure>): void {
  if (!ours || !floor) throw new Error('a load is missing');
  console.log(`${title}\n${line('ours', ours)}\n${line('floor', floor)}`);
  console.log(
    `  ratio ${(ours.perSecond / floor.perSecond).toFixed(2)}, p99 ${(ours.p99 / floor.p99).toFixed(1)}x`,
  );
}

/** @param unit what is counted, as `comments/s` */
export function tellRatio(
  title: string,
  { ours, floor }: { ours: number; floor: number },
  unit: string,
): void {
  console.log(`${title}\n  ours   ${Math.round(ours)} ${unit}\n  floor  ${Math.round(floor)} ${unit}`);
  console.log(`  ratio ${(ours / floor).toFixed(2)}`);
}

function line(name: string, { perSecond, p50, p99, failed }: Figure): string {
  return `  ${name.padEnd(6)} ${String(perSecond).padStart(6)}/s   p50 ${p50} ms   p99 ${p99} ms   failed ${failed}`;
}
