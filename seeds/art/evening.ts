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
import { hairs, mint, person, pink, skins, stars } from './things.ts';

export function busDepot(): Picture {
  const random = randomFrom(26);
  const buses = [pink, '#ff9d4d', '#2fb39a', '#7b4fc0'].map((colour, i) => bus(60 + i * 392, 800, colour));
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 830), ['#0b0b33', '#1d1b58', '#43307c', '#7d4a86']),
    skyline(random),
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
    rain(random),
    drivers(),
    umbrellaOver(852, 768),
  );
}

function skyline(random: Random): string[] {
  return times(26, (i) => {
    const [x, h] = [i * 66 - 20, 130 + random() * 210];
    const lights = times(8, () =>
      random() > 0.45
        ? box(x + 8 + Math.floor(random() * 4) * 13, 640 - h + Math.floor(random() * 7) * 26, 8, 13)
        : '',
    ).join('');
    return (
      shape(box(x, 620 - h, 62, h + 100), ['#241a52', '#3a2a6a']) + shape(lights, '#ffd98c', 'opacity=".8"')
    );
  });
}

function rain(random: Random): string[] {
  return times(170, () => {
    const [x, y, l] = [random() * 1700, random() * 1150, 20 + random() * 46];
    return line(
      `M${x} ${y}l${-l * 0.2} ${l}`,
      '#cfd9ff',
      2,
      `opacity="${(0.1 + random() * 0.25).toFixed(2)}"`,
    );
  });
}

function drivers(): string[] {
  return [
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
  ];
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
