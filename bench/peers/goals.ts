import type { Aim } from '../aims.ts';
import type { Figure } from '../load.ts';
import type { Growth } from './growth.ts';
import type { Row, Run } from './run.ts';

const [us, floor] = ['Loopyard', 'a bare server'];
const postsGrowth = 'posts in the loop';

export function aimsOf(run: Run): Aim[] {
  return [
    ...run.rows.flatMap(requestAims),
    ...run.growth.flatMap(growthAims),
    ...crowdAims(run),
    ...run.aims,
  ];
}

function requestAims({ work, atOnce, figures }: Row): Aim[] {
  const [ours, bare, nodebb] = [figures[us], figures[floor], figures.NodeBB];
  if (!ours || !bare) return [];
  const least = work === 'create a post' && atOnce === 1 ? 0.45 : 0.5;
  const name = `${work}, ${atOnce} at once`;
  const times = (base: Figure) => ours.perSecond / base.perSecond;
  const aims: Aim[] = [{ work: name, beside: floor, now: times(bare), unit: '', least }];
  if (nodebb) aims.push({ work: name, beside: 'NodeBB', now: times(nodebb), unit: 'x', least: 2 });
  return aims;
}

function growthAims(growth: Growth): Aim[] {
  const work = `${growth.of}, by ${growth.by}`;
  const ours = growth.lines[us];
  const isFlat = ours && growth.by !== 'cores' && growth.unit.endsWith('a second');
  if (isFlat)
    return [
      { work, beside: 'its fastest', now: Math.max(...ours) / Math.min(...ours), unit: 'x', most: 1.2 },
    ];
  const rare = growth.lines['a rare word']?.at(-1);
  if (!rare || growth.by !== postsGrowth) return [];
  return ['a common word', 'two letters'].map((text) => ({
    work: `${growth.of}: ${text}`,
    beside: 'a rare word',
    now: (growth.lines[text]?.at(-1) ?? Number.NaN) / rare,
    unit: 'x',
    most: 3,
  }));
}

function crowdAims({ crowd }: Run): Aim[] {
  const [ours, bare, rails] = [crowd[us], crowd[floor], crowd['Action Cable']];
  if (!ours || !bare) return [];
  const delivery = { work: 'a comment to 95 of 100 of 2,000 sockets' };
  const arrival = { work: '2,000 sockets that come in at once' };
  const aims: Aim[] = [
    { ...delivery, beside: floor, now: ours.p95 / bare.p95, unit: 'x', most: 1.5 },
    { ...arrival, beside: floor, now: ours.connectsPerSecond / bare.connectsPerSecond, unit: '', least: 0.8 },
  ];
  if (rails)
    aims.push(
      { ...delivery, beside: 'Action Cable', now: ours.p95 / rails.p95, unit: '', most: 1 / 15 },
      {
        ...arrival,
        beside: 'Action Cable',
        now: ours.connectsPerSecond / rails.connectsPerSecond,
        unit: 'x',
        least: 5,
      },
      {
        work: 'memory of a socket',
        beside: 'Action Cable',
        now: ours.bytesEach / rails.bytesEach,
        unit: '',
        most: 1 / 8,
      },
    );
  return aims;
}
