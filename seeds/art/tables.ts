import { lettering } from './letters.ts';
import { box, disc, glow, group, line, type Picture, picture, randomFrom, shape, times } from './paper.ts';
import { bunting, mint, pink, violet } from './things.ts';

export function bakeSale(): Picture {
  const random = randomFrom(21);
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#ffe6d2', '#ffd2bd']),
    times(16, (i) => shape(box(i * 110 - 10, 0, 55, 760), '#ffdcc6', 'opacity=".7"')),
    shape(box(500, 90, 600, 400, 20), ['#bfe6f5', '#f3fbf2']),
    shape('M500 400Q640 330 800 390T1100 370V490H500Z', ['#8fcf9a', '#67b07d']),
    line('M500 90h600v400h-600zM800 90v400M500 280h600', '#fff7ee', 20),
    shape(
      'M430 60Q500 300 440 540L560 540Q600 280 560 60ZM1170 60Q1100 300 1160 540L1040 540Q1000 280 1040 60Z',
      ['#f7698b', '#d93e68'],
    ),
    bunting([0, 60], [1600, 60], { sag: 60, flags: 23, size: 52 }),
    shape('M60 800L1540 800L1640 1220H-40Z', ['#ffffff', '#e9dcf2']),
    times(14, (i) =>
      shape(
        `M${60 + i * 106} 800L${166 + i * 106 - 53} 800L${-40 + i * 120 + 60} 1220L${-40 + i * 120} 1220Z`,
        pink,
        'opacity=".16"',
      ),
    ),
    shape(
      'M40 786H1560V822Q1520 850 1480 822T1400 822T1320 822T1240 822T1160 822T1080 822T1000 822T920 822T840 822T760 822T680 822T600 822T520 822T440 822T360 822T280 822T200 822T120 822T40 822Z',
      '#fff',
    ),
    layerCake(420, 786),
    cupcakes(800, 792),
    pie(1210, 786),
    biscuits(random, 1010, 1010),
    jar(170, 800),
    card(640, 1020),
    glow(800, 200, 1000, '#fff8dc', 0.55),
  );
}

function stand(x: number, y: number, width: number): string {
  return (
    shape(`M${x - 24} ${y}L${x - 14} ${y - 70}H${x + 14}L${x + 24} ${y}Z`, ['#ffffff', '#cbb8de']) +
    shape(disc(x, y, 90, 14) + disc(x, y - 74, width, 18), ['#ffffff', '#d9cbe8'])
  );
}

function layerCake(x: number, y: number): string {
  const layers = ['#7d4a2f', '#ffe9c9', '#f7698b', '#ffe9c9', '#7d4a2f'];
  return [
    stand(x, y, 220),
    ...layers.map((colour, i) => shape(box(x - 170, y - 128 - i * 44, 340, 46, 14), colour)),
    shape(
      `M${x - 178} ${y - 300}Q${x} ${y - 352} ${x + 178} ${y - 300}L${x + 170} ${y - 244}q-24 50 -46 4q-20 66 -50 0q-26 40 -48 2q-26 72 -56 0q-22 34 -46 0q-26 58 -50 -4q-30 36 -44 -2Z`,
      ['#fff8f0', '#ffdfe6'],
    ),
    ...times(
      7,
      (i) =>
        shape(disc(x - 132 + i * 44, y - 326 + Math.abs(i - 3) * 6, 19), '#d4214f') +
        shape(disc(x - 138 + i * 44, y - 333 + Math.abs(i - 3) * 6, 5), '#fff', 'opacity=".8"'),
    ),
    shape(box(x + 100, y - 292, 70, 192, 14), '#3a1206', 'opacity=".1"'),
  ].join('');
}

function cupcakes(x: number, y: number): string {
  const cupcake = (cx: number, cy: number, colours: string[]) =>
    shape(`M${cx - 46} ${cy - 50}L${cx - 32} ${cy}H${cx + 32}L${cx + 46} ${cy - 50}Z`, [
      '#8c5bd0',
      '#5a2f9a',
    ]) +
    line(`M${cx - 22} ${cy - 46}l5 40M${cx} ${cy - 46}v40M${cx + 22} ${cy - 46}l-5 40`, '#c7a8f0', 5) +
    shape(`M${cx - 54} ${cy - 48}q-6 -40 34 -46q-8 -34 24 -44q30 8 20 42q40 6 32 48z`, colours) +
    shape(disc(cx - 2, cy - 140, 10), pink);
  return [
    stand(x, y, 200),
    shape(box(x - 12, y - 260, 24, 190), '#d9cbe8'),
    shape(disc(x, y - 250, 120, 14), ['#ffffff', '#d9cbe8']),
    cupcake(x - 130, y - 84, ['#bff3e2', mint]),
    cupcake(x, y - 84, ['#fff1cc', '#ffd36b']),
    cupcake(x + 130, y - 84, ['#ffd3df', '#f7698b']),
    cupcake(x - 58, y - 258, ['#ffd3df', '#f7698b']),
    cupcake(x + 58, y - 258, ['#bff3e2', mint]),
  ].join('');
}

function pie(x: number, y: number): string {
  const lattice = times(5, (i) =>
    line(
      `M${x - 150 + i * 66} ${y - 92}q20 -26 40 -44M${x - 110 + i * 66} ${y - 88}q-20 -30 -44 -46`,
      '#ffd894',
      15,
    ),
  );
  return [
    shape(disc(x, y, 220, 18), '#3a1206', 'opacity=".14"'),
    shape(`M${x - 210} ${y - 80}L${x - 170} ${y}H${x + 170}L${x + 210} ${y - 80}Z`, ['#4bb7c4', '#26798c']),
    shape(disc(x, y - 84, 214, 62), ['#f5bd6b', '#d58a3a']),
    shape(disc(x, y - 90, 176, 44), '#8c1d44'),
    ...lattice,
    line(
      `M${x - 40} ${y - 190}q-26 -40 0 -76t0 -70M${x + 40} ${y - 186}q-26 -40 0 -76t0 -66`,
      '#ffffff',
      11,
      'opacity=".65"',
    ),
  ].join('');
}

function biscuits(random: () => number, x: number, y: number): string {
  const spots = times(
    12,
    (i) => [x + ((i % 6) - 2.5) * 88 + (i > 5 ? 44 : 0), y - (i > 5 ? 40 : 0)] as const,
  );
  return [
    shape(disc(x + 10, y + 40, 340, 70), ['#ffffff', '#cdbbe0']),
    ...spots.map(([cx, cy]) =>
      [
        shape(disc(cx, cy + 8, 52, 34), '#9a5d2c'),
        shape(disc(cx, cy, 52, 34), ['#f0c07d', '#d3924a']),
        ...times(6, () =>
          shape(disc(cx + (random() - 0.5) * 66, cy + (random() - 0.5) * 36, 7, 5), '#4a2416'),
        ),
      ].join(''),
    ),
  ].join('');
}

function jar(x: number, y: number): string {
  return [
    shape(box(x - 70, y - 190, 140, 190, 30), '#d9f3f0', 'opacity=".75"'),
    ...times(14, (i) =>
      shape(
        disc(x - 46 + (i % 4) * 31, y - 20 - Math.floor(i / 4) * 22, 17, 13),
        i % 3 ? '#e2b24f' : '#c9ccd8',
      ),
    ),
    shape(box(x - 58, y - 212, 116, 30, 10), violet),
    shape(box(x - 52, y - 128, 104, 48, 8), '#fff8ec'),
    lettering('TRIP', { x, y: y - 116, size: 24, colour: violet, weight: 0.18 }),
  ].join('');
}

function card(x: number, y: number): string {
  return group(
    `translate(${x} ${y}) rotate(-3)`,
    shape('M-230 130L-206-40H206L230 130Z', '#00000022'),
    shape(box(-220, -60, 440, 180, 18), ['#fffdf6', '#fbeedd']),
    lettering('BAKE SALE', { x: 0, y: -26, size: 52, colour: pink, weight: 0.2 }),
    lettering('ALL ONE COIN', { x: 0, y: 58, size: 28, colour: violet, weight: 0.15 }),
  );
}

export function lostProperty(): Picture {
  const random = randomFrom(61);
  const scarf = times(9, (i) =>
    shape(`M${380 + i * 4} ${520 + i * 56}q60 -16 112 4l2 54q-58 -18 -116 0z`, i % 2 ? '#fff4e0' : pink),
  );
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#bfe3d6', '#8fc8bb']),
    times(150, () =>
      shape(disc(random() * 1600, random() * 1000, 2 + random() * 2), '#fff', 'opacity=".25"'),
    ),
    shape(box(0, 0, 1600, 210), ['#7a4c32', '#5c3623']),
    times(
      5,
      (i) =>
        shape(box(150 + i * 310, 150, 26, 90, 12), '#e0b66a') +
        shape(disc(163 + i * 310, 238, 20), ['#ffe2a0', '#c98f3c']),
    ),
    shape('M110 1220L180 760H1420L1490 1220Z', ['#d59b5c', '#9c6535']),
    shape('M180 760H1420L1452 970H148Z', ['#e6b377', '#c48a4d']),
    line('M150 972H1450', '#7d4c25', 8),
    lettering('LOST & FOUND', { x: 800, y: 1040, size: 88, colour: '#fff6e4', weight: 0.17 }),
    group('translate(0 -20)', umbrella(1120, 250)),
    group('translate(34 -292)', scarf),
    bottle(800, 770),
    backpack(1000, 776),
    bear(630, 776),
    glasses(1260, 760),
    glow(250, 60, 1000, '#fffbe0', 0.5),
  );
}

function umbrella(x: number, y: number): string {
  const panel = (from: number, to: number, colour: string) =>
    shape(
      `M${x} ${y - 30}L${x + from} ${y + 330}Q${x + (from + to) / 2} ${y + 290} ${x + to} ${y + 330}Z`,
      colour,
    );
  return [
    line(`M${x} ${y + 330}v120q4 44 -34 40`, '#5c3623', 14),
    panel(-70, -24, '#5a2f9a'),
    panel(-26, 26, '#8c5bd0'),
    panel(24, 70, '#6b3db0'),
    line(`M${x} ${y - 30}v-40`, '#3a2a4d', 8),
  ].join('');
}

function bottle(x: number, y: number): string {
  return [
    shape(box(x - 52, y - 270, 104, 270, 34), ['#4DDAB8', '#1b9c88']),
    shape(box(x - 34, y - 316, 68, 58, 14), violet),
    shape(box(x - 36, y - 240, 20, 200, 10), '#ffffff', 'opacity=".4"'),
    ...times(3, (i) => shape(disc(x + 10, y - 190 + i * 60, 17), ['#ffd36b', pink, '#fff'][i] ?? '#fff')),
  ].join('');
}

function backpack(x: number, y: number): string {
  return [
    line(`M${x - 60} ${y - 290}q60 -80 120 0`, '#2d1a4d', 18),
    shape(box(x - 130, y - 300, 260, 300, 80), ['#f3617f', '#c72a55']),
    shape(box(x - 96, y - 150, 192, 130, 30), ['#ff8aa3', '#dd3f68']),
    line(`M${x - 74} ${y - 112}h148`, '#7d0f35', 8),
    line(`M${x - 96} ${y - 206}h192`, '#7d0f35', 8),
    shape(disc(x + 70, y - 196, 16), '#ffd36b'),
  ].join('');
}

function bear(x: number, y: number): string {
  return [
    shape(disc(x, y - 70, 88, 84), ['#c98d58', '#9a6135']),
    shape(disc(x - 62, y - 250, 34) + disc(x + 62, y - 250, 34), '#a86d3f'),
    shape(disc(x, y - 190, 88, 82), ['#d69a64', '#b0743f']),
    shape(disc(x, y - 164, 42, 32), '#f3d3a8'),
    shape(disc(x - 34, y - 208, 9) + disc(x + 34, y - 208, 9) + disc(x, y - 178, 12, 9), '#2a1440'),
    line(`M${x} ${y - 170}v12q-14 16 -26 4M${x} ${y - 158}q14 16 26 4`, '#2a1440', 5),
    shape(
      `M${x - 50} ${y - 112}L${x - 2} ${y - 96}L${x + 46} ${y - 114}L${x + 46} ${y - 78}L${x - 2} ${y - 94}L${x - 50} ${y - 76}Z`,
      mint,
    ),
  ].join('');
}

function glasses(x: number, y: number): string {
  return group(
    `translate(${x} ${y}) rotate(-7)`,
    shape(disc(-58, -44, 46, 40) + disc(58, -44, 46, 40), '#ffffff', 'opacity=".45"'),
    line(
      `${disc(-58, -44, 46, 40)}${disc(58, -44, 46, 40)}M-12-52q12-14 24 0M-104-54l-18 50M104-54l22 50`,
      '#2d1a4d',
      10,
    ),
  );
}
