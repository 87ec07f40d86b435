import { box, disc, glow, group, line, pick, type Random, randomFrom, shape, times } from './paper.ts';

export const skins = ['#f3c6a5', '#d99f78', '#a86b45', '#7a4a30', '#5b3524'] as const;
export const hairs = ['#2a1a14', '#5a3620', '#b5793c', '#e0b66a', '#1c1420', '#8d8791'] as const;
export const violet = '#34006D';
export const mint = '#4DDAB8';
export const pink = '#F3406F';

type Figure = {
  x: number;
  /** The feet's height. */
  y: number;
  height: number;
  shirt: string;
  legs?: string;
  skin?: string;
  hair?: string;
  pose?: 'stand' | 'wave' | 'run' | 'reach';
  /** Looks to the left. */
  flip?: boolean;
};

const limbs = {
  stand: { arms: 'M-11 38Q-19 52-15 66M11 38Q19 52 15 66', legs: 'M-6 66L-8 98M6 66L8 98', lean: 0 },
  wave: { arms: 'M-11 38Q-22 26-20 8M11 38Q19 52 15 66', legs: 'M-6 66L-8 98M6 66L8 98', lean: 0 },
  reach: { arms: 'M-9 40Q8 52 26 46M9 40Q20 50 30 46', legs: 'M-6 66L-8 98M6 66L8 98', lean: 2 },
  run: {
    arms: 'M-9 40Q-26 46-22 60M9 40Q24 52 34 40',
    legs: 'M-4 64Q-12 80-34 82M5 64Q24 70 16 96',
    lean: 14,
  },
} as const;

export function person(figure: Figure): string {
  const { x, y, height, shirt, legs = '#2d2140', skin = skins[1], hair = hairs[0] } = figure;
  const { pose = 'stand', flip = false } = figure;
  const limb = limbs[pose];
  const scale = height / 100;
  return group(
    `translate(${x} ${y - height}) scale(${flip ? -scale : scale} ${scale}) rotate(${limb.lean} 0 98)`,
    line(limb.legs, legs, 10),
    line(limb.arms, skin, 6.5),
    shape('M-13 38Q-13 29-4 28H4Q13 29 13 38L11 68Q0 73-11 68Z', shirt),
    shape('M3 28.500Q13 29 13 38L11 68Q7 70 3 70.500Z', '#000', 'opacity=".12"'),
    shape(box(-3.5, 22, 7, 9, 3), skin),
    shape(disc(0, 14, 10.5, 11.5), skin),
    shape('M-11.500 15C-13-2 13-2 11.500 15C9 8 4 6-2 7.500C-7 8.500-10 10-11.500 15Z', hair),
  );
}

export function tree(random: Random, at: { x: number; y: number; height: number }, tones: string[]): string {
  const { x, y, height } = at;
  const r = height * 0.2;
  const blobs = (count: number, spread: number, [dx, dy]: [number, number], size: number) =>
    times(count, () => {
      const a = random() * 6.28;
      const far = Math.sqrt(random()) * spread;
      const cx = x + dx + Math.cos(a) * far;
      const cy = y - height * 0.66 + dy + Math.sin(a) * far * 0.9;
      return disc(cx, cy, size * (0.7 + random() * 0.6));
    }).join('');
  const trunk = `M${x - height * 0.035} ${y}Q${x - height * 0.02} ${y - height * 0.3} ${x - height * 0.015} ${y - height * 0.6}h${height * 0.03}Q${x + height * 0.02} ${y - height * 0.3} ${x + height * 0.04} ${y}z`;
  return [
    shape(disc(x, y, height * 0.26, height * 0.03), '#000', 'opacity=".16"'),
    shape(trunk, '#4b3226'),
    shape(blobs(12, r * 1.3, [r * 0.15, r * 0.2], r * 0.75), tones[0] ?? '#245c3a'),
    shape(blobs(12, r * 1.1, [-r * 0.1, -r * 0.15], r * 0.55), tones[1] ?? '#3d8b4f'),
    shape(blobs(14, r * 0.95, [-r * 0.4, -r * 0.5], r * 0.28), tones[2] ?? '#7dbb62'),
  ].join('');
}

export function pine(x: number, y: number, height: number, colour: string): string {
  const w = height * 0.24;
  const tier = (top: number, low: number, wide: number) =>
    `M${x} ${y - height * top}L${x + w * wide} ${y - height * low}Q${x} ${y - height * (low - 0.05)} ${x - w * wide} ${y - height * low}z`;
  return shape(
    `${tier(1, 0.62, 0.55)}${tier(0.8, 0.36, 0.8)}${tier(0.58, 0.08, 1)}${box(x - 3, y - height * 0.1, 6, height * 0.1)}`,
    colour,
  );
}

export function bunting(
  from: [number, number],
  to: [number, number],
  { sag, flags, size }: { sag: number; flags: number; size: number },
): string {
  const colours = [pink, '#ffd36b', mint, '#ffffff', '#8c5bd0'];
  const at = (t: number) => ({
    x: from[0] + (to[0] - from[0]) * t,
    y: from[1] + (to[1] - from[1]) * t + Math.sin(Math.PI * t) * sag,
  });
  const middle = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 + sag * 2 * 0.98 };
  return [
    line(`M${from.join(' ')}Q${middle.x} ${middle.y} ${to.join(' ')}`, '#3a2a4d', 3),
    ...times(flags, (i) => {
      const p = at((i + 0.5) / flags);
      const tilt = Math.cos((Math.PI * (i + 0.5)) / flags) * sag * 0.06;
      const [l, r] = [p.x - size / 2, p.x + size / 2];
      const tip = `${p.x + tilt} ${p.y + size * 1.15}`;
      return (
        shape(`M${l} ${p.y - tilt * 0.3}L${r} ${p.y + tilt * 0.3}L${tip}z`, colours[i % 5] ?? pink) +
        shape(`M${p.x} ${p.y}L${r} ${p.y + tilt * 0.3}L${tip}z`, '#000', 'opacity=".1"')
      );
    }),
  ].join('');
}

export function cloud(x: number, y: number, size: number, opacity = 0.9): string {
  const puffs = [
    [0, 0, 0.5],
    [0.55, -0.16, 0.42],
    [-0.55, 0.06, 0.36],
    [1, 0.08, 0.3],
    [-0.95, 0.14, 0.22],
    [0.2, -0.34, 0.36],
  ].map(([dx = 0, dy = 0, r = 0]) => disc(x + dx * size, y + dy * size * 0.8, r * size, r * size * 0.7));
  return shape(
    puffs.join('') + box(x - size * 1.15, y + size * 0.02, size * 2.4, size * 0.24, size * 0.12),
    '#fffaf4',
    `opacity="${opacity}"`,
  );
}

export function sun(x: number, y: number, radius: number, halo: string): string {
  return (
    glow(x, y, radius * 6, halo, 0.75) +
    glow(x, y, radius * 2.4, '#ffffff', 0.6) +
    shape(disc(x, y, radius), '#fffbe6')
  );
}

export function stars(seed: number, area: { width: number; height: number; count: number }): string {
  const random = randomFrom(seed);
  return times(area.count, () => {
    const y = random() ** 1.6 * area.height;
    const r = 0.8 + random() ** 5 * 3.4;
    const colour = pick(random, ['#ffffff', '#ffffff', '#ffe9c9', '#cfe3ff']);
    return shape(
      disc(random() * area.width, y, r),
      colour,
      `opacity="${(0.35 + random() * 0.65).toFixed(2)}"`,
    );
  }).join('');
}

export function houses(random: Random, y: number): string {
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
