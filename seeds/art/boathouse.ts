import {
  box,
  disc,
  glow,
  group,
  line,
  type Picture,
  picture,
  randomFrom,
  ridge,
  shape,
  times,
} from './paper.ts';
import { dawn } from './river.ts';
import { bunting, hairs, mint, person, pink, skins, tree, violet } from './things.ts';

export function regatta(): Picture {
  const random = randomFrom(3);
  const waves = times(150, () => {
    const [x, y] = [random() * 1700 - 50, random() * 1300 - 50];
    const w = 24 + random() * 70;
    return line(
      `M${x} ${y}q${w / 2} -9 ${w} 0`,
      '#ffffff',
      2.5,
      `opacity="${(0.08 + random() * 0.16).toFixed(2)}"`,
    );
  });
  const buoys = [0, 1, 2, 3].flatMap((lane) =>
    times(13, (i) => {
      const [x, y] = [70 + i * 130, 150 + lane * 300];
      const colour = i % 4 === 0 ? '#ffd36b' : pink;
      return (
        shape(disc(x + 9, y + 11, 13), '#04343f', 'opacity=".35"') +
        shape(disc(x, y, 13), colour) +
        shape(disc(x - 4, y - 4, 4), '#fff', 'opacity=".7"')
      );
    }),
  );
  const boats = [
    [760, 300, '#f7efe2', pink],
    [980, 600, '#ffd36b', violet],
    [640, 900, '#f7efe2', '#12817a'],
  ] as const;
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#3fb7b4', '#1f8f9c', '#0d5f7d']),
    glow(1350, 80, 900, '#d8ffe9', 0.55),
    waves,
    group(
      'rotate(-9 800 600)',
      buoys,
      boats.map(([x, y, hull, shirt]) => four(x, y, hull, shirt)),
    ),
  );
}

function four(x: number, y: number, hull: string, shirt: string): string {
  const wake = times(4, (i) =>
    line(
      `M${-300 - i * 90} 0q-60 ${22 + i * 9} -130 ${30 + i * 12}M${-300 - i * 90} 0q-60 ${-22 - i * 9} -130 ${-30 - i * 12}`,
      '#fff',
      5 - i,
      `opacity="${0.5 - i * 0.11}"`,
    ),
  );
  const crewOf = times(4, (i) => {
    const at = -130 + i * 84;
    const side = i % 2 ? 1 : -1;
    return [
      line(`M${at} 0L${at - 34} ${side * 108}`, '#fbf3e2', 6),
      group(
        `translate(${at - 34} ${side * 108}) rotate(${side * 15})`,
        shape(box(-9, side > 0 ? -4 : -42, 18, 46, 6), mint),
      ),
      shape(disc(at - 40, side * 128, 24, 9), '#fff', 'opacity=".45"'),
      shape(disc(at, 0, 21, 25), shirt),
      shape(disc(at - 3, 0, 13), hairs[i] ?? hairs[0]),
    ].join('');
  });
  return group(
    `translate(${x} ${y})`,
    group('translate(22 34)', shape('M-310 0Q-120-36 320 0Q-120 36-310 0Z', '#04343f', 'opacity=".3"')),
    wake,
    shape('M-310 0Q-120-36 320 0Q-120 36-310 0Z', hull),
    shape('M-230 0Q-90-19 200 0Q-90 19-230 0Z', '#7b5236'),
    crewOf,
  );
}

export function blades(): Picture {
  const random = randomFrom(12);
  const planks = times(16, (i) =>
    shape(box(i * 100, 0, 98, 1200), i % 3 ? ['#5a3a2c', '#3a2420'] : ['#66432f', '#412823']),
  );
  const seams = times(60, () => {
    const [x, y] = [random() * 1600, random() * 1200];
    return line(
      `M${x} ${y}q${random() * 6 - 3} ${40 + random() * 60} 0 ${90 + random() * 120}`,
      '#2a1714',
      2,
      'opacity=".35"',
    );
  });
  const tones: [string, string][] = [
    [pink, '#ffffff'],
    [mint, violet],
    ['#ffd36b', pink],
    ['#f7efe2', violet],
    ['#7b4fc0', mint],
    [mint, '#ffffff'],
    [pink, '#ffd36b'],
  ];
  const oars = tones.map(([main, band], i) => {
    const x = 210 + i * 196;
    const blade = 'M-22 210Q-66 60-58-60Q-50-130 0-132Q50-130 58-60Q66 60 22 210Z';
    return group(
      `translate(${x} ${250 + (i % 2) * 46})`,
      group('translate(22 26)', shape(`${blade}${box(-13, 200, 26, 1100)}`, '#160a0a', 'opacity=".45"')),
      shape(box(-13, 200, 26, 1100), ['#e9c996', '#b98a56'], 'data-across="1"'),
      shape(blade, main),
      shape('M-61-10Q0 22 61-10L62 44Q0 78-60 44Z', band),
      shape('M0-132Q50-130 58-60Q66 60 22 210L4 210Z', '#000', 'opacity=".13"'),
      line('M-40-64Q-36-104-10-112', '#fff', 7, 'opacity=".6"'),
    );
  });
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), '#241310'),
    planks,
    seams,
    shape('M-100 0H900L500 1200H-500Z', ['#ffdf9e55', '#ffdf9e00']),
    oars,
    shape(box(0, 640, 1600, 34), ['#7d5539', '#4a2f22']),
    glow(300, 0, 1300, '#ffd890', 0.32),
  );
}

export function boathouse(): Picture {
  const random = randomFrom(31);
  const light = dawn;
  const doors = [520, 760, 1000].map((x) =>
    [
      shape(box(x, 470, 190, 190), ['#ffdf94', '#f6a75c']),
      ...times(4, (i) =>
        shape(`M${x + 10} ${502 + i * 38}q85 16 170 0q-20 14 -85 14t-85 -14z`, i % 2 ? '#8d3f5c' : '#6a2a5e'),
      ),
      line(`M${x} 470h190v190h-190z`, '#241040', 9),
    ].join(''),
  );
  const people = times(9, (i) =>
    person({
      x: 340 + i * 112 + random() * 36,
      y: 716 + random() * 22,
      height: 88 + random() * 18,
      shirt: [pink, mint, '#ffd36b', '#fff4e0', '#8c5bd0'][i % 5] ?? pink,
      skin: skins[i % 5] ?? skins[0],
      hair: hairs[(i * 2 + 1) % 6] ?? hairs[0],
      pose: i % 4 === 1 ? 'wave' : 'stand',
    }),
  );
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 760), ['#1f1a55', '#5b3a8e', '#d8708f', '#ffbd85']),
    shape(ridge(random, { width: 1600, y: 560, height: 44, bottom: 760 }), ['#7a4f97', '#a1688f']),
    tree(random, { x: 210, y: 720, height: 430 }, ['#1c1440', '#2c1d58', '#4a2f76']),
    tree(random, { x: 1440, y: 720, height: 500 }, ['#1c1440', '#2c1d58', '#4a2f76']),
    shape('M430 470L860 250L1290 470Z', ['#4a2468', '#2c1250']),
    shape(box(470, 462, 780, 210), ['#b3586a', '#7d3560']),
    glow(860, 560, 520, '#ffcf7a', 0.5),
    doors,
    shape(disc(860, 388, 42), '#ffe2a0'),
    line('M860 346v84M818 388h84', '#2c1250', 6),
    bunting([420, 480], [860, 300], { sag: 40, flags: 11, size: 30 }),
    bunting([860, 300], [1300, 480], { sag: 40, flags: 11, size: 30 }),
    shape(box(0, 668, 1600, 92), ['#8f5562', '#4d2a4e']),
    people,
    shape(box(0, 750, 1600, 450), light.water),
    group('translate(0 1500) scale(1 -1)', '<g opacity=".22">', doors, '</g>'),
    times(70, () => {
      const y = 770 + random() ** 1.4 * 420;
      const w = 40 + (y - 750) * 0.5;
      return shape(
        box(random() * 1600 - 60, y, w, 2 + (y - 750) / 110, 3),
        random() > 0.5 ? '#ffd9a8' : '#2c1a5c',
        'opacity=".28"',
      );
    }),
  );
}
