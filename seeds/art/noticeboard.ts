import { lettering } from './letters.ts';
import {
  box,
  disc,
  glow,
  group,
  line,
  type Picture,
  pick,
  picture,
  type Random,
  randomFrom,
  shape,
  times,
} from './paper.ts';
import { mint, pink, violet } from './things.ts';

export function noticeboard(): Picture {
  const random = randomFrom(19);
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#7a4a2f', '#5a3220']),
    shape(box(50, 50, 1500, 1100, 10), ['#d9a56c', '#c28a50']),
    times(700, () =>
      shape(
        disc(60 + random() * 1480, 60 + random() * 1080, 1.5 + random() * 4),
        pick(random, ['#8f5a2e', '#f0c48c', '#7a4a26']),
        'opacity=".4"',
      ),
    ),
    notices(random),
    glow(300, 0, 1200, '#fff2cc', 0.4),
  );
}

type Notice = { at: [x: number, y: number, turn: number]; size: [number, number]; colour?: string };

function paper(random: Random, notice: Notice, content: string): string {
  const {
    size: [w, h],
    colour = '#fffdf4',
  } = notice;
  const [x, y, turn] = notice.at;
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    shape(box(-w / 2 + 9, -h / 2 + 14, w, h), '#2a120a', 'opacity=".32"'),
    shape(box(-w / 2, -h / 2, w, h), colour),
    content,
    shape(disc(3, -h / 2 + 30, 15), '#2a120a', 'opacity=".35"') +
      shape(disc(0, -h / 2 + 24, 15), pick(random, [pink, mint, violet, '#ffb43d'])) +
      shape(disc(-5, -h / 2 + 19, 5), '#fff', 'opacity=".7"'),
  );
}

function notices(random: Random): string[] {
  const lines = (count: number, w: number, top: number) =>
    times(count, (i) => line(`M${-w / 2} ${top + i * 26}h${w * (0.6 + random() * 0.4)}`, '#b3a7c4', 6)).join(
      '',
    );
  return [
    paper(
      random,
      { at: [360, 330, -3], size: [480, 400] },
      lettering('PIANO LESSONS', { x: 0, y: -110, size: 40, colour: violet }) +
        keys(0, 10) +
        lettering('ASK DANIEL', { x: 0, y: 130, size: 26, colour: pink }),
    ),
    paper(
      random,
      { at: [880, 300, 2], size: [400, 360], colour: '#e3f7ef' },
      lettering('SWAP SHELF', { x: 0, y: -128, size: 40, colour: '#12817a' }) + books(0, 116),
    ),
    paper(
      random,
      { at: [1310, 370, -2], size: [330, 460], colour: '#fff0d6' },
      lettering('CAT', { x: 0, y: -170, size: 56, colour: pink, weight: 0.2 }) +
        cat(0, 40) +
        lettering('SEEN BY THE KILN', { x: 0, y: 170, size: 20, colour: violet }),
    ),
    paper(
      random,
      { at: [330, 810, 3], size: [420, 440], colour: '#f0e6fb' },
      lettering('CHESS', { x: 0, y: -150, size: 56, colour: violet, weight: 0.2 }) +
        chess(-112, -60) +
        lettering('MONDAYS ROOM 9', { x: 0, y: 182, size: 22, colour: violet }),
    ),
    paper(
      random,
      { at: [810, 790, -2], size: [400, 480] },
      lettering('ROTA', { x: 0, y: -170, size: 52, colour: violet }) + rota(),
    ),
    paper(
      random,
      { at: [1270, 860, 4], size: [420, 340], colour: '#ffe7ec' },
      lettering('THANK YOU', { x: 0, y: -90, size: 46, colour: pink }) + lines(5, 300, 10),
    ),
  ];
}

function keys(x: number, y: number): string {
  return (
    times(
      9,
      (i) =>
        shape(box(x - 180 + i * 40, y - 50, 37, 130, 5), '#fff') +
        line(`M${x - 180 + i * 40} ${y - 50}v130`, '#b3a7c4', 3),
    ).join('') +
    times(8, (i) => (i % 4 === 2 ? '' : shape(box(x - 154 + i * 40, y - 50, 24, 80, 4), '#1d0a3a'))).join('')
  );
}

function books(x: number, y: number): string {
  return (
    times(8, (i) =>
      shape(
        box(x - 150 + i * 38, y - 130 - (i % 3) * 22, 32, 150 + (i % 3) * 22, 4),
        [pink, violet, mint, '#ffb43d', '#2f8fa8'][i % 5] ?? pink,
      ),
    ).join('') + shape(box(x - 170, y + 20, 340, 14), '#8f5a2e')
  );
}

function cat(x: number, y: number): string {
  return [
    shape(`M${x - 90} ${y + 90}Q${x - 100} ${y - 40} ${x} ${y - 40}T${x + 90} ${y + 90}Z`, '#3a2a4d'),
    shape(
      `M${x - 74} ${y - 60}L${x - 80} ${y - 140}L${x - 30} ${y - 106}H${x + 30}L${x + 80} ${y - 140}L${x + 74} ${y - 60}Q${x + 60} ${y} ${x} ${y}T${x - 74} ${y - 60}Z`,
      '#4d3a63',
    ),
    shape(disc(x - 30, y - 62, 13) + disc(x + 30, y - 62, 13), mint),
    shape(disc(x - 30, y - 62, 4, 11) + disc(x + 30, y - 62, 4, 11), '#1d0a3a'),
    line(`M${x - 16} ${y - 28}q16 14 32 0M${x - 84} ${y - 40}l40 6M${x + 84} ${y - 40}l-40 6`, '#f4e6ff', 4),
  ].join('');
}

function chess(x: number, y: number): string {
  return times(64, (i) =>
    shape(
      box(x + (i % 8) * 28, y + Math.floor(i / 8) * 28, 28, 28),
      ((i % 8) + Math.floor(i / 8)) % 2 ? violet : '#fff',
    ),
  ).join('');
}

function rota(): string {
  const cells = times(20, (i) =>
    shape(
      box(-160 + (i % 4) * 82, -80 + Math.floor(i / 4) * 56, 74, 48, 6),
      ['#bff3e2', '#ffd3df', '#e3d4f7', '#fff1cc', '#f3eef8'][(i * 7) % 5] ?? '#fff',
    ),
  );
  return cells.join('');
}
