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
import {
  bunting,
  cloud,
  hairs,
  mint,
  person,
  pine,
  pink,
  skins,
  stars,
  sun,
  tree,
  violet,
} from './things.ts';

const autumn = ['#a8471f', '#dd7b2b', '#ffc04d'];
const summer = ['#1f6b47', '#3f9a55', '#9bd06a'];

export function sportsDay(): Picture {
  const random = randomFrom(5);
  const lanes = times(6, (i) => {
    const y = 690 + i * (52 + i * 11);
    return line(`M-20 ${y + 34}Q800 ${y - 14} 1620 ${y + 24}`, '#fff', 3 + i * 1.1, 'opacity=".85"');
  });
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 640), ['#58b4ea', '#a8dcf5', '#fdf3d8']),
    sun(1330, 150, 58, '#fff1b0'),
    cloud(300, 170, 120),
    cloud(860, 110, 80, 0.75),
    shape(ridge(random, { width: 1600, y: 440, height: 50, bottom: 660 }), ['#8fcfa6', '#b6dca0']),
    shape(ridge(random, { width: 1600, y: 510, height: 34, bottom: 660, waves: 3 }), ['#5fb37c', '#8cc678']),
    times(7, (i) =>
      tree(random, { x: 60 + i * 250 + random() * 60, y: 600, height: 190 + random() * 90 }, summer),
    ),
    shape(box(0, 590, 1600, 120), ['#7cc35f', '#58a851']),
    onlookers(random),
    bunting([-20, 430], [540, 420], { sag: 70, flags: 11, size: 38 }),
    bunting([540, 420], [1100, 420], { sag: 70, flags: 11, size: 38 }),
    bunting([1100, 420], [1640, 430], { sag: 70, flags: 11, size: 38 }),
    line('M540 420V650M1100 420V650', '#f4ead9', 10),
    shape('M-20 668Q800 628 1620 664V1220H-20Z', ['#e2694d', '#c94a45', '#a83447']),
    lanes,
    runners(),
    glow(1400, 0, 1100, '#fff3c4', 0.4),
  );
}

function onlookers(random: Random): string[] {
  return times(34, (i) =>
    person({
      x: 20 + i * 48 + random() * 22,
      y: 628 + random() * 16,
      height: 88 + random() * 20,
      shirt: pick(random, [pink, mint, '#ffd36b', '#ffffff', '#8c5bd0', '#4aa3df']),
      skin: pick(random, skins),
      hair: pick(random, hairs),
      legs: '#41325c',
      pose: random() > 0.6 ? 'wave' : 'stand',
    }),
  );
}

function runners(): string[] {
  const team: [number, number, number, string, number][] = [
    [420, 800, 180, mint, 1],
    [1180, 872, 224, '#ffd36b', 3],
    [640, 985, 268, pink, 2],
    [1010, 1148, 316, '#8c5bd0', 0],
  ];
  return team.flatMap(([x, y, height, shirt, i]) => [
    shape(disc(x + 10, y, height * 0.3, height * 0.05), '#4d0f24', 'opacity=".35"'),
    person({
      x,
      y,
      height,
      shirt,
      skin: skins[i + 1] ?? skins[0],
      hair: hairs[i] ?? hairs[0],
      legs: violet,
      pose: 'run',
    }),
    line(
      `M${x + height * 0.44} ${y - height * 0.6}l${height * 0.12} ${-height * 0.03}`,
      '#fff6dc',
      height * 0.045,
    ),
  ]);
}

export function autumnMorning(): Picture {
  const random = randomFrom(17);
  const windows = [0, 1].flatMap((floor) =>
    times(9, (i) => {
      if (i === 4) return '';
      const [x, y] = [308 + i * 112, 452 + floor * 128];
      return [
        shape(box(x, y, 66, 86, 6), ['#fff0c2', '#f7b96b']),
        line(`M${x + 33} ${y}v86M${x} ${y + 40}h66`, '#6b2a38', 5),
        line(`M${x - 4} ${y + 90}h74`, '#e9c7a0', 8),
      ].join('');
    }),
  );
  const leaves = times(110, () => {
    const [x, y, r] = [random() * 1600, 760 + random() ** 0.7 * 430, 5 + random() * 9];
    return group(
      `translate(${x} ${y}) rotate(${random() * 180})`,
      shape(disc(0, 0, r, r * 0.5), pick(random, ['#ffb13d', '#e8632b', '#c43d2b', '#ffd67a'])),
    );
  });
  const path = 'M720 742L880 742L1180 1210H420Z';
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 780), ['#7fb3d9', '#c7dcea', '#ffe9cf']),
    cloud(330, 150, 130, 0.9),
    cloud(1270, 220, 110, 0.8),
    shape(ridge(random, { width: 1600, y: 600, height: 50, bottom: 780 }), ['#b7a1c4', '#d8b7a5']),
    tree(random, { x: 210, y: 752, height: 420 }, ['#7d3b1f', '#b65a25', '#e8963a']),
    tree(random, { x: 1420, y: 752, height: 440 }, ['#7d3b1f', '#b65a25', '#e8963a']),
    shape(box(270, 410, 1060, 334), ['#b4544a', '#8c3640']),
    times(10, (i) => line(`M270 ${432 + i * 32}H1330`, '#6f2836', 2, 'opacity=".25"')),
    shape('M240 414L330 318H1270L1360 414Z', ['#574168', '#392a4c']),
    shape('M650 414L800 258L950 414V744H650Z', ['#c4645a', '#96404a']),
    shape('M630 420L800 240L970 420L944 430L800 278L656 430Z', '#392a4c'),
    shape(box(782, 130, 36, 120), '#f3e3cc'),
    shape('M766 140L800 84L834 140Z', violet),
    shape(disc(800, 386, 50), '#fff4dd'),
    line('M800 386V356M800 386L822 396', violet, 7),
    shape('M736 744V590a64 64 0 0 1 128 0V744Z', ['#4a2b62', '#2a1440']),
    line('M800 530V744', '#7d5a96', 5),
    windows,
    shape(box(0, 736, 1600, 470), ['#8fae5a', '#5f8a49', '#3f6d45']),
    shape(path, ['#e9d3b0', '#c8a985']),
    tree(random, { x: 110, y: 930, height: 640 }, autumn),
    tree(random, { x: 1530, y: 990, height: 720 }, autumn),
    leaves,
    [
      person({ x: 730, y: 900, height: 150, shirt: violet, skin: skins[3], hair: hairs[4] }),
      person({ x: 800, y: 914, height: 158, shirt: pink, skin: skins[1], hair: hairs[1], pose: 'wave' }),
      person({ x: 1010, y: 1030, height: 196, shirt: '#12817a', skin: skins[0], hair: hairs[3], flip: true }),
    ],
    glow(200, 60, 1100, '#fff0c9', 0.4),
  );
}

export function starNight(): Picture {
  const random = randomFrom(77);
  const clouds = times(26, (i) =>
    glow(
      120 + i * 60,
      900 - i * 38 + (random() - 0.5) * 120,
      130 + random() * 130,
      pick(random, ['#b06ad6', '#6a7be0', '#f07fb4']),
      0.16,
    ),
  );
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#0a0730', '#1b1158', '#3d2486', '#8a4a9c', '#e58a8f']),
    clouds,
    stars(9, { width: 1600, height: 900, count: 330 }),
    milkyWay(random),
    line('M330 210l150 62', '#ffffff', 3, 'opacity=".8"'),
    line('M480 272l34 14', '#ffffff', 5),
    shape(ridge(random, { width: 1600, y: 930, height: 40, bottom: 1200 }), ['#3a2068', '#2a174f']),
    times(26, (i) => pine(i * 66 + random() * 30, 985 + random() * 14, 70 + random() * 90, '#1d0f3c')),
    shape('M-20 1090Q420 930 820 930T1620 1100V1220H-20Z', ['#180c33', '#0c0620']),
    telescope(),
    [
      person({ x: 548, y: 1048, height: 190, shirt: pink, skin: skins[2], hair: hairs[4], pose: 'reach' }),
      person({ x: 400, y: 1080, height: 168, shirt: mint, skin: skins[0], hair: hairs[1], pose: 'stand' }),
      person({
        x: 1000,
        y: 1050,
        height: 200,
        shirt: '#ffd36b',
        skin: skins[3],
        hair: hairs[0],
        pose: 'wave',
        flip: true,
      }),
      person({ x: 1100, y: 1062, height: 150, shirt: '#8c5bd0', skin: skins[1], hair: hairs[2] }),
    ],
    glow(640, 1060, 260, '#ff9f6b', 0.22),
  );
}

function milkyWay(random: Random): string[] {
  return times(420, () => {
    const t = random();
    const off = (random() + random() + random() - 1.5) * 190;
    const [x, y] = [150 + t * 1500 + off * 0.35, 900 - t * 1000 + off];
    return shape(
      disc(x, y, 0.8 + random() ** 3 * 2.6),
      pick(random, ['#ffffff', '#ffd9ec', '#c9d8ff']),
      `opacity="${(0.3 + random() * 0.6).toFixed(2)}"`,
    );
  });
}

function telescope(): string {
  return group(
    'translate(700 905)',
    line('M0 0L-66 128M0 0L62 132M0 0L6 140', '#2a1a4a', 13),
    group(
      'rotate(-38)',
      shape(box(-120, -30, 250, 56, 12), ['#f7f2ff', '#a794c8']),
      shape(box(120, -38, 60, 72, 8), ['#ffffff', '#b9a8d6']),
      shape(box(-168, -14, 52, 26, 8), '#5c4688'),
      shape(box(-40, -32, 16, 60), pink),
    ),
    shape(disc(0, 0, 15), mint),
  );
}
