/** `now` is our figure, by itself or divided by the peer's. */
export type Aim = { work: string; beside: string; now: number; unit: Unit } & (
  | { least: number }
  | { most: number }
);
/** `''`: share of the peer's figure; `x`: multiple of it. */
type Unit = '' | 'x' | 'ms' | 's' | 'a second';

export function isReached(aim: Aim): boolean {
  return 'least' in aim ? aim.now >= aim.least : aim.now <= aim.most;
}

export function tellAims(aims: Aim[]): Aim[] {
  for (const aim of aims)
    console.log(
      `${aim.work}, beside ${aim.beside}: ${nowOf(aim)}, goal ${goalOf(aim)}${isReached(aim) ? '' : ' SHORT'}`,
    );
  return aims;
}

export const nowOf = ({ now, unit }: Aim) => withUnit(now, unit);
export const goalOf = (aim: Aim) =>
  'least' in aim ? `≥ ${withUnit(aim.least, aim.unit)}` : `≤ ${withUnit(aim.most, aim.unit)}`;

function withUnit(figure: number, unit: Unit): string {
  const digits = figure < 0.1 ? 3 : figure < 10 ? 2 : 0;
  const text = String(Number(figure.toFixed(digits)));
  return unit === '' || unit === 'x' ? `${text}${unit}` : `${text} ${unit}`;
}
