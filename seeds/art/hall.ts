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
import { hairs, mint, person, pine, pink, skins, violet } from './things.ts';

export function stage(): Picture {
  const random = randomFrom(8);
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), '#1a0a33'),
    shape(box(180, 80, 1240, 810), ['#12205f', '#3a3b94', '#7d62b8', '#d79bb8']),
    glow(1050, 270, 330, '#fff3cf', 0.8),
    shape(disc(1050, 270, 84), '#fff6dc'),
    times(50, () =>
      shape(disc(200 + random() * 1200, 90 + random() * 330, 1.5 + random() * 3), '#fff', 'opacity=".7"'),
    ),
    shape('M180 720Q420 580 700 690T1420 640V890H180Z', ['#3f5aa0', '#2d3d7d']),
    times(9, (i) => pine(250 + i * 145, 800, 240 + random() * 160, i % 2 ? '#1f4f63' : '#2a6a6c')),
    shape('M180 800Q800 730 1420 800V890H180Z', ['#2f7d5f', '#1d5a4a']),
    shape(box(100, 868, 1400, 120), ['#b97a45', '#7d4a2b']),
    times(15, (i) => line(`M${140 + i * 96} 870L${90 + i * 103} 986`, '#5f351f', 3, 'opacity=".6"')),
    players(),
    fox(420, 936),
    shape('M560 0L700 0L900 930L420 930Z', ['#fff3cf66', '#fff3cf00']),
    shape('M900 0L1040 0L1280 930L780 930Z', ['#fff3cf4d', '#fff3cf00']),
    folds(-60, 52),
    group('translate(1600 0) scale(-1 1)', folds(-60, 52)),
    times(9, (i) =>
      shape(
        `M${i * 200 - 100} 0h210v70q-105 120 -210 0z`,
        i % 2 ? ['#e23462', '#8c1239'] : ['#cf2956', '#7d0d33'],
      ),
    ),
    line(times(9, (i) => `M${i * 200 - 95} 78q100 106 200 0`).join(''), '#ffd36b', 7),
    audience(random),
  );
}

function folds(from: number, step: number): string[] {
  return times(7, (i) => {
    const x = from + i * step;
    return shape(
      `M${x} 0Q${x + step * 0.3} 420 ${x - step * 0.9} 880L${x + step * 0.5} 880Q${x + step * 1.2} 420 ${x + step * 0.8} 0Z`,
      i % 2 ? ['#c21f4f', '#7d0d33'] : ['#e23462', '#99153f'],
    );
  });
}

function audience(random: Random): string[] {
  return times(19, (i) => {
    const [x, y, r] = [i * 92 - 20 + random() * 24, 1130 + (i % 2) * 34, 46 + random() * 10];
    return shape(disc(x, y, r) + box(x - r * 1.5, y + r * 0.9, r * 3, 160, 50), '#2b1152');
  });
}

function players(): string[] {
  return [
    person({
      x: 640,
      y: 930,
      height: 290,
      shirt: mint,
      skin: skins[3],
      hair: hairs[0],
      pose: 'wave',
      legs: '#1f6b5a',
    }),
    crown(640, 648),
    person({
      x: 900,
      y: 944,
      height: 270,
      shirt: '#ffd36b',
      skin: skins[0],
      hair: hairs[2],
      pose: 'reach',
      flip: true,
      legs: '#a8472f',
    }),
    person({
      x: 1110,
      y: 926,
      height: 250,
      shirt: '#b794e4',
      skin: skins[2],
      hair: hairs[4],
      pose: 'stand',
      legs: violet,
    }),
  ];
}

function crown(x: number, y: number): string {
  return shape(
    `M${x - 30} ${y + 24}L${x - 36} ${y - 16}L${x - 14} ${y + 2}L${x} ${y - 26}L${x + 14} ${y + 2}L${x + 36} ${y - 16}L${x + 30} ${y + 24}Z`,
    ['#ffe39a', '#e0a63c'],
  );
}

function fox(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    shape('M-70 0Q-150-20-140-90Q-100-60-60-50Z', '#d9622b'),
    shape('M-70 0Q-80-90-10-110Q40-120 50-60L56 0Z', '#ef7d3a'),
    shape('M-4-96L-8-170L26-136L66-136L96-172L94-100Q70-62 44-60Q12-66-4-96Z', '#ef7d3a'),
    shape('M16-100Q44-76 44-60Q44-76 78-104Q70-66 44-60Q22-64 16-100Z', '#fff4e4'),
    shape(disc(26, -112, 6) + disc(66, -112, 6) + disc(45, -66, 8), '#2a1440'),
  );
}

export function scienceFair(): Picture {
  const random = randomFrom(44);
  const planets: [number, number, number, string[]][] = [
    [300, 330, 46, ['#ffc98f', '#d97b3f']],
    [520, 420, 72, ['#8ee0ff', '#2f7fd0']],
    [1010, 300, 54, ['#ff9fb5', '#d4325f']],
    [1290, 400, 84, ['#ffe3a0', '#d99a3f']],
  ];
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#2b1466', '#51288f', '#8a4fb0']),
    times(
      4,
      (i) =>
        shape(box(90 + i * 380, 90, 280, 480, 16), ['#8ec9f0', '#fbd9c2', '#ffb591']) +
        line(`M${230 + i * 380} 90v480M${90 + i * 380} 330h280`, '#3a1a70', 14),
    ),
    planets.flatMap(([x, y, r, tones]) => [
      line(`M${x} 0V${y - r}`, '#efe3ff', 3),
      r > 80 ? line(`M${x - r * 1.7} ${y + 22}Q${x} ${y + 74} ${x + r * 1.7} ${y - 22}`, '#fff2cf', 11) : '',
      shape(disc(x, y, r), tones),
      shape(disc(x - r * 0.3, y - r * 0.35, r * 0.3), '#fff', 'opacity=".35"'),
    ]),
    shape(disc(790, 240, 84), ['#fff3b8', '#ffb43d']) +
      glow(790, 240, 300, '#ffd36b', 0.6) +
      line('M790 0V156', '#efe3ff', 3),
    times(7, (i) =>
      person({
        x: 150 + i * 220 + random() * 50,
        y: 900,
        height: 290 + random() * 50,
        shirt: pick(random, [pink, mint, '#ffd36b', '#fff4e0', '#4aa3df']),
        skin: skins[i % 5] ?? skins[0],
        hair: hairs[(i * 2) % 6] ?? hairs[0],
        pose: i % 3 === 0 ? 'reach' : i % 3 === 1 ? 'wave' : 'stand',
        flip: i > 3,
      }),
    ),
    shape(box(-20, 850, 1640, 60, 10), ['#f7ead6', '#d3b896']),
    shape(box(-20, 905, 1640, 320), ['#34106b', '#1d0742']),
    volcano(360, 852),
    flasks(760, 852),
    robot(1180, 852),
    lettering('SCIENCE FAIR', { x: 800, y: 1000, size: 96, colour: mint, weight: 0.15 }),
    glow(360, 500, 360, '#ff8a5c', 0.3),
  );
}

function volcano(x: number, y: number): string {
  return [
    ...times(9, (i) =>
      shape(
        disc(x + Math.sin(i * 2.4) * (20 + i * 13), y - 290 - i * 24, 16 + i * 5),
        '#ffb08a',
        `opacity="${0.55 - i * 0.05}"`,
      ),
    ),
    shape(`M${x - 230} ${y}L${x - 52} ${y - 250}H${x + 52}L${x + 230} ${y}Z`, ['#8d5a44', '#4f2d2b']),
    shape(
      `M${x - 52} ${y - 250}H${x + 52}L${x + 78} ${y - 120}q-22 40 -40 -10q-14 110 -38 10q-20 70 -40 0q-22 30 -38 -20Z`,
      ['#ffe27a', '#ff7a3d', '#e2304f'],
    ),
    shape(`M${x + 60} ${y}L${x + 52} ${y - 250}L${x + 230} ${y}Z`, '#000', 'opacity=".14"'),
  ].join('');
}

function flasks(x: number, y: number): string {
  const flask = (cx: number, colours: string[]) =>
    shape(
      `M${cx - 22} ${y - 230}h44v90l70 110q10 30 -22 30h-140q-32 0 -22 -30l70 -110z`,
      '#ffffff',
      'opacity=".35"',
    ) +
    shape(`M${cx - 52} ${y - 94}h104l40 64q8 30 -22 30h-140q-30 0 -22 -30z`, colours) +
    shape(
      disc(cx - 16, y - 50, 9) + disc(cx + 22, y - 74, 6) + disc(cx + 6, y - 30, 5),
      '#fff',
      'opacity=".7"',
    );
  return flask(x - 100, ['#8ff5dc', '#1fae92']) + flask(x + 100, ['#ff9fb8', '#d9215a']);
}

function robot(x: number, y: number): string {
  return [
    line(`M${x} ${y - 330}v-50`, '#cfd6e6', 8) + shape(disc(x, y - 388, 15), pink),
    shape(box(x - 92, y - 330, 184, 130, 34), ['#f1f5fb', '#aab6cf']),
    shape(box(x - 66, y - 300, 132, 66, 28), '#2a1458'),
    shape(disc(x - 30, y - 267, 14) + disc(x + 30, y - 267, 14), mint),
    shape(box(x - 110, y - 190, 220, 150, 30), ['#e4eaf5', '#97a5c4']),
    shape(disc(x, y - 116, 38), '#ffd36b') + line(`M${x} ${y - 116}l18 -18`, violet, 8),
    line(`M${x - 116} ${y - 160}q-60 10 -56 80M${x + 116} ${y - 160}q60 -30 66 -100`, '#97a5c4', 18),
    shape(disc(x - 60, y - 20, 34, 24) + disc(x + 60, y - 20, 34, 24), '#3a2a5c'),
  ].join('');
}
