import type { Figure, Loads } from './load.ts';
import { type Cost, median } from './turns.ts';

export function tellFigures(title: string, figures: Loads<Figure>): void {
  const { ours } = figures;
  const floor = strongest(figures);
  console.log([title, ...Object.entries(figures).map(([name, figure]) => line(name, figure))].join('\n'));
  console.log(
    `  ratio ${(ours.perSecond / floor.perSecond).toFixed(2)}, p99 ${(ours.p99 / floor.p99).toFixed(1)}x`,
  );
}

export function strongest({ ours: _, ...floors }: Loads<Figure>): Figure & { floor: string } {
  const namedFloors = Object.entries(floors).map(([floor, figure]) => ({ ...figure, floor }));
  return namedFloors.reduce((best, figure) => (figure.perSecond > best.perSecond ? figure : best));
}

export function besideFloor(figures: Loads<Figure>): Record<string, Figure> {
  return { Loopyard: figures.ours, 'a bare server': strongest(figures) };
}

/** @returns our median divided by the floor's */
export function tellRatio(title: string, figures: Record<'ours' | 'floor', number[]>, unit: string): number {
  const [ours, floor] = [median(figures.ours), median(figures.floor)];
  console.log(`${title}\n  ours   ${Math.round(ours)} ${unit}\n  floor  ${Math.round(floor)} ${unit}`);
  console.log(`  ratio ${(ours / floor).toFixed(2)}`);
  return ours / floor;
}

/** Other programs don't lengthen processor time. @returns the floor's seconds divided by ours */
export function tellCosts(title: string, costs: Record<'ours' | 'floor', Cost[]>): number {
  console.log(title);
  const medians = (name: 'ours' | 'floor') => ({
    seconds: median(costs[name].map(({ seconds }) => seconds)),
    cpuSeconds: median(costs[name].map(({ cpuSeconds }) => cpuSeconds)),
  });
  const [ours, floor] = [medians('ours'), medians('floor')];
  for (const [name, cost] of Object.entries({ ours, floor }))
    console.log(
      `  ${name.padEnd(6)} ${cost.seconds.toFixed(2)} s   ${cost.cpuSeconds.toFixed(2)} s of processors`,
    );
  console.log(
    `  ratio ${(floor.seconds / ours.seconds).toFixed(2)}, of processors ${(floor.cpuSeconds / ours.cpuSeconds).toFixed(2)}`,
  );
  return floor.seconds / ours.seconds;
}

function line(name: string, { perSecond, p50, p99, failed }: Figure): string {
  return `  ${name.padEnd(14)} ${String(perSecond).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   failed ${failed}`;
}
