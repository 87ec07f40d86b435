/** What is aimed at: a figure of ours, itself or as a part of what it stands beside, and the least or most it should be. */
export type Aim = { work: string; beside: string; now: number; unit: Unit } & (
  | { least: number }
  | { most: number }
);
/** `''`: a part of the other; `x`: so many times the other. */
type Unit = '' | 'x' | 's' | 'a second';

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
