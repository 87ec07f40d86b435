import { box, disc, group, line, type Picture, picture, randomFrom, ridge, shape, times } from './paper.ts';
import { hairs, mint, pine, pink, skins, sun, violet } from './things.ts';

type Light = {
  sky: string[];
  far: string;
  middle: string;
  near: string;
  water: string[];
  sun: [number, number, string, string];
  mist: string;
  reed: string;
};

export const dawn: Light = {
  sky: ['#3b2a7a', '#8c5bb8', '#f08a9c', '#ffc796', '#fff0c8'],
  far: '#a878b8',
  middle: '#6d4696',
  near: '#3a1f66',
  water: ['#ffd9a8', '#e88f9c', '#7a4fa0', '#2c1a5c'],
  sun: [1080, 505, '#fff8dc', '#ffd08a'],
  mist: '#fff0d8',
  reed: '#22103f',
};

export const frost: Light = {
  sky: ['#8fb6d9', '#bcd7e8', '#e6eef0', '#fdf3e4'],
  far: '#c3d5e2',
  middle: '#96b2c6',
  near: '#5d7f96',
  water: ['#e9eef0', '#b5cfdd', '#7fa6bd', '#41687f'],
  sun: [420, 430, '#fffdf2', '#ffe9bf'],
  mist: '#ffffff',
  reed: '#2f4a5a',
};

export const haze: Light = {
  sky: ['#9fd8c9', '#cdeccf', '#f6f3cf', '#ffe3cf'],
  far: '#b9dcc4',
  middle: '#84bfa0',
  near: '#3f8a70',
  water: ['#f3f0d2', '#b5dfc6', '#62b5a2', '#21706f'],
  sun: [560, 420, '#fffef0', '#fff2b8'],
  mist: '#fffbe6',
  reed: '#1f5548',
};

export const noon: Light = {
  sky: ['#2f8fd6', '#7cc4ee', '#c9ecf5', '#fff6df'],
  far: '#8fb9c9',
  middle: '#5fa583',
  near: '#2b6f50',
  water: ['#cfeef2', '#6cc3d6', '#2b8fb8', '#0f4f80'],
  sun: [1280, 210, '#fffef2', '#fff6c4'],
  mist: '#f2fbff',
  reed: '#1c4a2f',
};

const size = { width: 1600, height: 1067 };

const horizon = 600;

/** `distance`: pixels that the river has moved downstream. */
export function eight(light: Light, at: number, distance: number): Picture {
  return picture(
    size.width,
    size.height,
    river(light, distance),
    crew(170 + at, 840, 1.22, at / 40),
    bank(light),
  );
}

export function river(light: Light, distance: number): string {
  const random = randomFrom(7);
  const [x, y, , halo] = light.sun;
  const wide = { width: 4200, bottom: horizon + 4 };
  const hill = (speed: number, content: string) => group(`translate(${-distance * speed} 0)`, content);
  const pines = times(90, (i) =>
    pine(i * 48 + random() * 40, horizon + 4, 44 + random() * 66, light.near),
  ).join('');
  return [
    shape(box(0, 0, 1600, horizon), light.sky),
    sun(x, y, 62, halo),
    hill(0.05, shape(ridge(random, { ...wide, y: 500, height: 52, waves: 9 }), [light.far, light.mist])),
    hill(0.12, shape(ridge(random, { ...wide, y: 556, height: 28, waves: 13 }), [light.middle, light.far])),
    hill(0.3, pines),
    shape(box(0, horizon, 1600, 467), light.water),
    glitter(light, x, distance),
    shape(box(0, horizon - 46, 1600, 96), [`${light.mist}00`, `${light.mist}bb`, `${light.mist}00`]),
  ].join('');
}

function glitter(light: Light, x: number, distance: number): string {
  const random = randomFrom(23);
  const [, , disk] = light.sun;
  const lights = times(120, (i) => {
    const depth = (i / 120) ** 1.5;
    const y = horizon + 6 + depth * 450;
    const wide = (30 + depth * 240) * (0.4 + random() * 0.8);
    const sway = Math.sin(distance / 26 + i * 1.7) * (4 + depth * 22);
    const leftEdge = x + (random() - 0.5) * (70 + depth * 420) + sway - wide / 2;
    return shape(
      box(leftEdge, y, wide, 1.5 + depth * 6, 4),
      disk,
      `opacity="${(0.75 - depth * 0.55).toFixed(2)}"`,
    );
  });
  const ripples = times(90, () => {
    const depth = random();
    const y = horizon + 14 + depth * 440;
    const wide = 30 + depth * 190;
    const leftEdge = ((random() * 2000 - distance * (0.4 + depth) + 90_000) % 2000) - 200;
    return shape(box(leftEdge, y, wide, 1 + depth * 3.5, 2), light.middle, 'opacity=".28"');
  });
  return [...ripples, ...lights].join('');
}

/** `stroke` is the angle of the oars, one stroke per 2π. */
export function crew(x: number, y: number, scale: number, stroke: number): string {
  const swing = Math.sin(stroke);
  const seat = (i: number) => 150 + i * 84;
  const rowers = times(8, (i) => {
    const lean = -6 + swing * 17;
    const skin = skins[(i * 2) % 5] ?? skins[0];
    const hair = hairs[(i * 3 + 1) % 6] ?? hairs[0];
    const shirt = i % 2 === 0 ? pink : '#e22f60';
    return group(
      `translate(${seat(i) + swing * 7} 0)`,
      line('M4-8Q28-26 44-6', '#2b1650', 13),
      group(
        `rotate(${-lean} 0 -6)`,
        shape('M-15-8Q-17-50-4-58Q10-60 15-46L14-8Z', shirt),
        shape('M-15-8Q-17-50-6-57Q-8-30-4-8Z', '#fff', 'opacity=".16"'),
        line('M2-46Q22-36 36-24', skin, 9),
        shape(disc(3, -72, 13.5), skin),
        shape('M-11-72C-13-92 18-92 17-76C8-80-2-82-11-72Z', hair),
      ),
    );
  });
  const oars = times(8, (i) => {
    const hand = seat(i) + 36 + swing * 4;
    const tip = hand - 58 + swing * 76;
    const dip = 58 - Math.max(0, -Math.cos(stroke)) * 30;
    return [
      line(`M${hand} -24L${tip} ${dip}`, '#f6ead2', 5),
      group(
        `translate(${tip} ${dip}) rotate(${(Math.atan2(dip + 24, tip - hand) * 180) / Math.PI})`,
        shape(box(-8, -8, 42, 16, 5), i % 2 ? mint : '#37c4a2'),
      ),
      dip > 44 ? shape(disc(tip, 66, 30, 5), '#fff', 'opacity=".5"') : '',
    ].join('');
  });
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    shape('M20 22Q460 64 980 18L930 50Q480 84 90 44Z', '#120528', 'opacity=".35"'),
    cox(),
    rowers,
    shape('M-40-2Q460 26 1010-8Q960 22 880 26Q470 44 90 26Q20 20-40-2Z', ['#f8f1e4', '#b9a5cf']),
    line('M-10 4Q460 32 980-2', violet, 4),
    oars,
  );
}

function cox(): string {
  return group(
    'translate(850 0)',
    shape('M-13-6Q-14-38-3-44Q10-45 13-34L12-6Z', violet),
    shape(disc(0, -57, 12.5), skins[2]),
    shape('M-14-60Q-10-76 4-74Q14-70 13-60Z', mint),
    line('M-13-60H-24', mint, 5),
  );
}

function bank(light: Light): string {
  const random = randomFrom(40);
  const reeds = times(70, (i) => {
    const x = i < 42 ? random() * 420 - 20 : 1250 + random() * 380;
    const tall = 60 + random() * 170;
    const lean = (random() - 0.4) * 50;
    const head = random() > 0.6;
    const tip = `${x + lean} ${1075 - tall}`;
    return (
      line(`M${x} 1080Q${x} ${1075 - tall * 0.6} ${tip}`, light.reed, 4 + random() * 4) +
      (head ? line(`M${tip}l${lean * 0.08} -26`, light.reed, 12) : '')
    );
  });
  return shape('M-20 1080Q180 1010 420 1062L440 1080Z', light.reed) + reeds.join('');
}
