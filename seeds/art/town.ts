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
  ridge,
  shape,
  times,
} from './paper.ts';
import { cloud, hairs, houses, mint, person, pink, skins, sun, tree, violet } from './things.ts';

export function allotment(): Picture {
  const random = randomFrom(14);
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 740), ['#7cc4e8', '#c9e9ee', '#fff2d4']),
    sun(270, 190, 60, '#fff0b3'),
    cloud(760, 150, 110),
    cloud(1280, 100, 84, 0.8),
    shape(ridge(random, { width: 1600, y: 520, height: 44, bottom: 760 }), ['#9fc7b5', '#c6dcae']),
    houses(random, 540),
    shape(ridge(random, { width: 1600, y: 640, height: 22, bottom: 780, waves: 3 }), ['#7cb968', '#5d9a52']),
    tree(random, { x: 130, y: 720, height: 330 }, ['#2a6a3f', '#4f9d4e', '#9fd067']),
    shed(1150, 740),
    shape(box(-20, 700, 1640, 520), ['#8a5a3a', '#5d3824']),
    beds(random),
    times(6, (i) => sunflower(870 + i * 52, 800 + (i % 2) * 20, 250 + random() * 90)),
    gardeners(),
    barrow(780, 985),
    glow(200, 100, 1200, '#fff6cc', 0.42),
  );
}

function beds(random: Random): string[] {
  return times(6, (i) => {
    const y = 760 + i * (44 + i * 11);
    const size = 30 + i * 11;
    const greens =
      [
        ['#2f7d4a', '#5fb35a'],
        ['#6a9e3f', '#a5cf5b'],
        ['#7d3f7a', '#b46aa8'],
        ['#2d6e58', '#58ad7e'],
      ][i % 4] ?? [];
    const plants = times(Math.ceil(1700 / (size * 1.9)), (n) => {
      const [x, r] = [n * size * 1.9 - 30 + random() * 12, size * (0.8 + random() * 0.3)];
      return (
        shape(disc(x, y + r * 0.3, r, r * 0.3), '#2a160e', 'opacity=".4"') +
        shape(
          disc(x - r * 0.4, y, r * 0.6) +
            disc(x + r * 0.4, y - r * 0.05, r * 0.6) +
            disc(x, y - r * 0.4, r * 0.62),
          greens[0] ?? '#2f7d4a',
        ) +
        shape(
          disc(x - r * 0.3, y - r * 0.4, r * 0.36) + disc(x + r * 0.24, y - r * 0.5, r * 0.3),
          greens[1] ?? '#5fb35a',
        )
      );
    });
    return (
      shape(
        `M-20 ${y + size * 0.1}Q800 ${y - size * 0.3} 1620 ${y + size * 0.1}V${y + size}H-20Z`,
        '#6a4029',
      ) + plants.join('')
    );
  });
}

function gardeners(): string[] {
  return [
    person({
      x: 640,
      y: 960,
      height: 270,
      shirt: '#e8632b',
      skin: skins[2],
      hair: hairs[5],
      pose: 'reach',
      legs: '#3a5f8a',
    }),
    person({
      x: 420,
      y: 880,
      height: 215,
      shirt: '#fff4e0',
      skin: skins[0],
      hair: hairs[2],
      pose: 'wave',
      legs: '#5d4a8a',
    }),
  ];
}

function shed(x: number, y: number): string {
  return [
    shape(box(x, y - 230, 300, 240), ['#5aa6a0', '#37807f']),
    ...times(9, (i) => line(`M${x + 10 + i * 34} ${y - 228}v236`, '#2a6668', 3)),
    shape(`M${x - 34} ${y - 216}L${x + 150} ${y - 334}L${x + 334} ${y - 216}Z`, ['#7a4259', '#57294a']),
    shape(box(x + 40, y - 160, 90, 170), ['#fff0d2', '#e3c79c']),
    shape(box(x + 178, y - 160, 88, 74), ['#ffe9ae', '#f4b766']) +
      line(`M${x + 222} ${y - 160}v74M${x + 178} ${y - 123}h88`, '#fff', 7),
    shape(box(x + 170, y - 82, 104, 22, 6), '#a8472f'),
    ...times(5, (i) => shape(disc(x + 184 + i * 19, y - 90, 12), [pink, '#ffd36b', '#fff'][i % 3] ?? pink)),
  ].join('');
}

function sunflower(x: number, y: number, height: number): string {
  const [top, r] = [y - height, 30];
  const petals = times(13, (i) =>
    group(
      `rotate(${i * 27.7} ${x} ${top})`,
      shape(disc(x, top - r * 1.1, 9, 21), i % 2 ? '#ffc22e' : '#ffab1f'),
    ),
  );
  return [
    line(`M${x} ${y + 60}Q${x + 8} ${y - height / 2} ${x} ${top}`, '#3f7d3a', 9),
    shape(
      `M${x} ${y - height * 0.4}q46 -34 70 4q-40 24 -70 -4zM${x} ${y - height * 0.6}q-46 -30 -66 8q38 22 66 -8z`,
      '#57a048',
    ),
    ...petals,
    shape(disc(x, top, r * 0.86), ['#7a4520', '#43230f']),
  ].join('');
}

function barrow(x: number, y: number): string {
  return [
    line(`M${x + 40} ${y - 60}L${x + 210} ${y - 96}`, '#8a5a3a', 13),
    ...times(7, (i) =>
      shape(
        disc(x - 70 + i * 26, y - 118 - (i % 3) * 20, 26, 24),
        ['#f08a24', '#e2b02f', '#c9432f'][i % 3] ?? '#f08a24',
      ),
    ),
    shape(`M${x - 124} ${y - 116}H${x + 116}L${x + 66} ${y - 30}H${x - 80}Z`, ['#4bb7a4', '#237f7a']),
    line(`M${x + 60} ${y - 36}L${x + 84} ${y + 14}`, '#3a2a4d', 11),
    shape(disc(x - 88, y - 12, 34), '#2a1c33') + shape(disc(x - 88, y - 12, 13), '#b9a8c6'),
  ].join('');
}

export function march(): Picture {
  const random = randomFrom(52);
  const crowd = (count: number, y: number, height: number) =>
    times(count, (i) =>
      person({
        x: (i + 0.5) * (1640 / count) - 20 + (random() - 0.5) * 40,
        y: y + random() * 26,
        height: height * (0.9 + random() * 0.2),
        shirt: pick(random, [pink, mint, '#ffd36b', '#fff4e0', '#8c5bd0', '#e8632b', '#2f8fa8']),
        skin: pick(random, skins),
        hair: pick(random, hairs),
        legs: pick(random, ['#2d2140', '#3a3f6a', '#4d2a3c']),
        pose: random() > 0.72 ? 'wave' : 'stand',
        flip: random() > 0.5,
      }),
    );
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 900), ['#4a7fc0', '#9cc3dc', '#ffe3b8', '#ffc48f']),
    sun(1230, 470, 74, '#ffd48a'),
    cloud(320, 190, 120, 0.85),
    cloud(1000, 130, 90, 0.7),
    shape(ridge(random, { width: 1600, y: 600, height: 46, bottom: 900 }), ['#b9a5c0', '#d9b7a2']),
    houses(random, 640),
    shape(box(-20, 690, 1640, 240), ['#7fb36a', '#4f8a52']),
    tree(random, { x: 90, y: 790, height: 470 }, ['#2a5f3f', '#4b8f4a', '#94c463']),
    tree(random, { x: 1530, y: 790, height: 430 }, ['#2a5f3f', '#4b8f4a', '#94c463']),
    shape(box(-20, 860, 1640, 360), ['#d2b596', '#a88a72']),
    crowd(19, 900, 180),
    banner(360, 420, 330, { words: 'BUSES', tones: ['#12817a', '#0b5a5c'] }),
    banner(1255, 440, 300, { words: 'BAKERS', tones: ['#c9432f', '#8c2230'] }),
    crowd(13, 1010, 240),
    banner(815, 330, 430, { words: 'UNITED', tones: [violet, '#5a1a9a'] }),
    crowd(9, 1160, 320),
    glow(1230, 470, 1000, '#ffd9a0', 0.35),
  );
}

type Words = { words: string; tones: string[] };

function banner(x: number, y: number, w: number, { words, tones }: Words): string {
  const h = w * 0.62;
  return [
    line(`M${x - w / 2} ${y - 16}V${y + h + 200}M${x + w / 2} ${y - 16}V${y + h + 200}`, '#3a2030', 11),
    shape(
      `M${x - w / 2} ${y}Q${x} ${y + 22} ${x + w / 2} ${y}V${y + h}Q${x} ${y + h + 26} ${x - w / 2} ${y + h}Z`,
      tones,
    ),
    line(
      `M${x - w / 2 + 14} ${y + 16}Q${x} ${y + 36} ${x + w / 2 - 14} ${y + 16}V${y + h - 14}Q${x} ${y + h + 10} ${x - w / 2 + 14} ${y + h - 14}Z`,
      '#ffe2a0',
      5,
    ),
    lettering(words, { x, y: y + h * 0.44, size: w * 0.13, colour: '#fff6e2', weight: 0.2, stretch: 0.85 }),
  ].join('');
}
