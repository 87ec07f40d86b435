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
  randomFrom,
  ridge,
  shape,
  times,
} from './paper.ts';
import { cloud, hairs, mint, person, pink, skins, stars, sun, tree, violet } from './things.ts';

/** The union's Brindlewick: allotments, the bus depot, the green. */

export function allotment(): Picture {
  const random = randomFrom(14);
  const rows = times(6, (i) => {
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
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 740), ['#7cc4e8', '#c9e9ee', '#fff2d4']),
    sun(270, 190, 60, '#fffbe6', '#fff0b3'),
    cloud(760, 150, 110, '#ffffff'),
    cloud(1280, 100, 84, '#ffffff', 0.8),
    shape(ridge(random, { width: 1600, y: 520, height: 44, bottom: 760 }), ['#9fc7b5', '#c6dcae']),
    houses(random, 540),
    shape(ridge(random, { width: 1600, y: 640, height: 22, bottom: 780, waves: 3 }), ['#7cb968', '#5d9a52']),
    tree(random, { x: 130, y: 720, height: 330 }, ['#2a6a3f', '#4f9d4e', '#9fd067']),
    shed(1150, 740),
    shape(box(-20, 700, 1640, 520), ['#8a5a3a', '#5d3824']),
    rows,
    times(6, (i) => sunflower(870 + i * 52, 800 + (i % 2) * 20, 250 + random() * 90)),
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
    barrow(780, 985),
    glow(200, 100, 1200, '#fff6cc', 0.42),
  );
}

function houses(random: () => number, y: number): string {
  return times(15, (i) => {
    const [x, w, h] = [i * 112 - 30, 84 + random() * 26, 60 + random() * 34];
    const roof = pick(random, ['#b5533f', '#8a4a5e', '#c9734a']);
    return (
      shape(box(x, y - h + 60, w, h), pick(random, ['#f7e4cb', '#eccfb5', '#fdf2e0'])) +
      shape(`M${x - 8} ${y - h + 60}L${x + w / 2} ${y - h + 18}L${x + w + 8} ${y - h + 60}Z`, roof) +
      shape(box(x + w * 0.2, y - h + 78, 15, 20) + box(x + w * 0.6, y - h + 78, 15, 20), '#6a5a86')
    );
  }).join('');
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

/** The late shift comes home. */
export function busDepot(): Picture {
  const random = randomFrom(26);
  const buses = [pink, '#ff9d4d', '#2fb39a', '#7b4fc0'].map((colour, i) => bus(60 + i * 392, 800, colour));
  const rain = times(170, () => {
    const [x, y, l] = [random() * 1700, random() * 1150, 20 + random() * 46];
    return line(
      `M${x} ${y}l${-l * 0.2} ${l}`,
      '#cfd9ff',
      2,
      `opacity="${(0.1 + random() * 0.25).toFixed(2)}"`,
    );
  });
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 830), ['#0b0b33', '#1d1b58', '#43307c', '#7d4a86']),
    times(26, (i) => {
      const [x, h] = [i * 66 - 20, 130 + random() * 210];
      const lights = times(8, () =>
        random() > 0.45
          ? box(x + 8 + Math.floor(random() * 4) * 13, 640 - h + Math.floor(random() * 7) * 26, 8, 13)
          : '',
      ).join('');
      return (
        shape(box(x, 620 - h, 62, h + 100), ['#241a52', '#3a2a6a']) + shape(lights, '#ffd98c', 'opacity=".8"')
      );
    }),
    shape(box(-20, 380, 1640, 46), ['#6a5aa8', '#3a2d70']),
    times(5, (i) => shape(box(i * 392 + 10, 420, 22, 400), '#2c2160')),
    times(
      8,
      (i) =>
        glow(120 + i * 196, 440, 220, '#ffdf9e', 0.55) + shape(box(84 + i * 196, 424, 72, 12, 6), '#fff6d8'),
    ),
    lettering('BRINDLEWICK BUSES', {
      x: 800,
      y: 318,
      size: 44,
      colour: '#ffe2a0',
      weight: 0.15,
      tracking: 3,
    }),
    shape(box(-20, 800, 1640, 420), ['#2a2358', '#14102f']),
    group('translate(0 1612) scale(1 -1)', '<g opacity=".3">', buses, '</g>'),
    times(60, () => {
      const y = 830 + random() ** 1.3 * 360;
      return shape(
        box(random() * 1600 - 80, y, 60 + random() * 160, 3 + (y - 830) / 60, 4),
        pick(random, ['#14102f', '#ffdf9e', '#7d6ac8']),
        'opacity=".3"',
      );
    }),
    buses,
    rain,
    person({
      x: 700,
      y: 1010,
      height: 270,
      shirt: '#ffd36b',
      skin: skins[3],
      hair: hairs[4],
      pose: 'wave',
      legs: '#1a1440',
    }),
    person({
      x: 850,
      y: 1024,
      height: 256,
      shirt: mint,
      skin: skins[1],
      hair: hairs[2],
      legs: '#1a1440',
      flip: true,
    }),
    umbrellaOver(852, 768),
  );
}

function umbrellaOver(x: number, y: number): string {
  return (
    line(`M${x + 26} ${y + 170}V${y - 40}`, '#f4e6ff', 7) +
    shape(
      `M${x - 120} ${y + 6}Q${x + 26} ${y - 150} ${x + 172} ${y + 6}q-48 -34 -98 0q-48 -34 -96 0q-48 -34 -98 0z`,
      [pink, '#b3154a'],
    )
  );
}

function bus(x: number, y: number, colour: string): string {
  return [
    shape(disc(x + 150, y + 6, 170, 14), '#05031a', 'opacity=".6"'),
    shape(box(x, y - 330, 300, 320, 40), colour),
    shape(box(x, y - 120, 300, 110, 30), '#000', 'opacity=".16"'),
    shape(box(x + 24, y - 250, 252, 124, 18), ['#fff3c8', '#ffc873']),
    line(`M${x + 150} ${y - 250}v124`, '#2a2050', 7),
    shape(disc(x + 86, y - 156, 20) + box(x + 56, y - 146, 60, 22, 10), '#2a2050', 'opacity=".75"'),
    shape(box(x + 70, y - 312, 160, 44, 10), '#15102f'),
    lettering('NOT IN SERVICE', { x: x + 150, y: y - 296, size: 13, colour: '#ffb84d', weight: 0.18 }),
    shape(disc(x + 46, y - 70, 22) + disc(x + 254, y - 70, 22), '#fff8dc'),
    glow(x + 46, y - 70, 120, '#fff0b8', 0.7),
    glow(x + 254, y - 70, 120, '#fff0b8', 0.7),
    shape(box(x + 30, y - 24, 62, 34, 10) + box(x + 208, y - 24, 62, 34, 10), '#0c0920'),
    line(`M${x + 110} ${y - 56}h80`, '#fff', 7, 'opacity=".5"'),
  ].join('');
}

/** The branch on its way to the green. */
export function march(): Picture {
  const random = randomFrom(52);
  const banner = (x: number, y: number, w: number, words: string, tones: string[]) => {
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
  };
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
    sun(1230, 470, 74, '#fff7dc', '#ffd48a'),
    cloud(320, 190, 120, '#fff4e8', 0.85),
    cloud(1000, 130, 90, '#fff4e8', 0.7),
    shape(ridge(random, { width: 1600, y: 600, height: 46, bottom: 900 }), ['#b9a5c0', '#d9b7a2']),
    houses(random, 640),
    shape(box(-20, 690, 1640, 240), ['#7fb36a', '#4f8a52']),
    tree(random, { x: 90, y: 790, height: 470 }, ['#2a5f3f', '#4b8f4a', '#94c463']),
    tree(random, { x: 1530, y: 790, height: 430 }, ['#2a5f3f', '#4b8f4a', '#94c463']),
    shape(box(-20, 860, 1640, 360), ['#d2b596', '#a88a72']),
    crowd(19, 900, 180),
    banner(360, 420, 330, 'BUSES', ['#12817a', '#0b5a5c']),
    banner(1255, 440, 300, 'BAKERS', ['#c9432f', '#8c2230']),
    crowd(13, 1010, 240),
    banner(815, 330, 430, 'UNITED', [violet, '#5a1a9a']),
    crowd(9, 1160, 320),
    glow(1230, 470, 1000, '#ffd9a0', 0.35),
  );
}

/** The town from the weir, on the evening of the lantern walk. */
export function lanterns(): Picture {
  const random = randomFrom(91);
  const lamp = (x: number, y: number, r: number, tones: string[]) =>
    glow(x, y, r * 4.2, '#ffb75e', 0.5) +
    shape(box(x - r * 0.8, y - r, r * 1.6, r * 2.1, r * 0.6), tones) +
    line(
      `M${x - r * 0.8} ${y - r * 0.3}h${r * 1.6}M${x - r * 0.8} ${y + r * 0.4}h${r * 1.6}`,
      '#a8472f',
      Math.max(1, r * 0.08),
      'opacity=".5"',
    );
  const floating = times(30, () => {
    const far = random();
    return lamp(80 + random() * 1440, 90 + far * 420, 9 + (1 - far) * 30, ['#fff0b0', '#ff9d4d']);
  });
  const roofs = times(24, (i) => {
    const [x, w, h] = [i * 70 - 20, 60 + random() * 40, 80 + random() * 120];
    return (
      shape(
        `M${x} 760V${760 - h}L${x + w / 2} ${760 - h - 44}L${x + w} ${760 - h}V760Z`,
        i % 2 ? '#2a1a5c' : '#35216c',
      ) + (random() > 0.3 ? shape(box(x + w * 0.3, 760 - h + 24, 14, 20), '#ffcf7a') : '')
    );
  });
  const folk = times(11, (i) => {
    const [x, y, height] = [90 + i * 145, 905 + (i % 2) * 30, 170 + random() * 40];
    const skin = skins[i % 5] ?? skins[0];
    const hair = hairs[i % 6] ?? hairs[0];
    return (
      person({ x, y, height, shirt: '#1f1250', skin, hair, legs: '#150a38', pose: 'wave' }) +
      lamp(x - height * 0.2, y - height * 1.05, 22, ['#fff3c0', '#ffb04d'])
    );
  });
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 780), ['#0d0b3d', '#2b1a6e', '#6a3a96', '#d86a8a', '#ffb07a']),
    stars(4, { width: 1600, height: 420, count: 150 }),
    shape(ridge(random, { width: 1600, y: 640, height: 40, bottom: 780 }), '#3f2a7a'),
    roofs,
    shape('M690 760V470L740 380L790 470V760Z', '#241552') + shape(disc(740, 510, 22), '#ffe2a0'),
    floating,
    shape(box(0, 750, 1600, 460), ['#5a2f7a', '#2b1758', '#120932']),
    times(80, () => {
      const y = 970 + random() * 230;
      return shape(
        box(random() * 1600 - 50, y, 40 + random() * 130, 4, 2),
        pick(random, ['#ffb75e', '#ff8fa0', '#7d5ac0']),
        'opacity=".35"',
      );
    }),
    shape('M-20 880Q800 820 1620 890V960Q800 900 -20 960Z', ['#43307a', '#2b1c58']),
    folk,
  );
}
