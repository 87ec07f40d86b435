import { lettering } from './letters.ts';
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
import { mint, pine, pink, stars, violet } from './things.ts';

const sheet = [1200, 1600] as const;

export function winterConcert(): Picture {
  const random = randomFrom(33);
  const waves = times(5, (i) => {
    const y = 1010 + i * 26;
    return line(
      `M-20 ${y}C260 ${y - 190} 420 ${y + 150} 640 ${y - 20}S1040 ${y - 170} 1220 ${y - 10}`,
      '#ffe9c9',
      3.5,
      'opacity=".8"',
    );
  });
  const note = (x: number, y: number, s: number, colour: string) =>
    group(
      `translate(${x} ${y}) rotate(-14) scale(${s})`,
      shape(disc(0, 0, 30, 22), colour),
      line('M27-6V-118', colour, 9),
      shape('M23-120Q70-96 62-44Q56-80 23-84Z', colour),
    );
  return picture(
    ...sheet,
    shape(box(0, 0, 1200, 1600), ['#150342', '#34006d', '#7a2a8a', '#f0647d', '#ffc28a']),
    stars(15, { width: 1200, height: 820, count: 170 }),
    glow(600, 640, 420, '#fff0cf', 0.75),
    shape(disc(600, 640, 170), ['#fffbee', '#ffe2b0']),
    shape(ridge(random, { width: 1200, y: 900, height: 46, bottom: 1600 }), ['#8a3f92', '#4a1a78']),
    waves,
    note(190, 950, 1.3, '#fff6e2'),
    note(420, 1060, 1, mint),
    note(700, 960, 1.25, '#ffd36b'),
    note(960, 900, 1.05, '#fff6e2'),
    shape('M-20 1150Q300 1080 620 1130T1220 1110V1620H-20Z', ['#f4ecff', '#c9b2e8']),
    times(13, (i) =>
      pine(40 + i * 96, 1180 + random() * 30, 110 + random() * 150, i % 2 ? '#2a1060' : '#3f1c7d'),
    ),
    times(120, () =>
      shape(disc(random() * 1200, random() * 1250, 1.5 + random() * 4), '#fff', 'opacity=".7"'),
    ),
    lettering('WINTER', { x: 600, y: 130, size: 168, colour: '#fff6e2', weight: 0.15, stretch: 1.25 }),
    lettering('CONCERT', { x: 600, y: 346, size: 122, colour: mint, weight: 0.15, stretch: 1.25 }),
    lettering('CHOIR - STRINGS - STEEL PANS', { x: 600, y: 1300, size: 40, colour: violet, weight: 0.15 }),
    lettering('SCHOOL HALL   7 PM', { x: 600, y: 1392, size: 58, colour: pink, weight: 0.18 }),
    lettering('FREE FOR EVERYONE. BRING A NEIGHBOUR.', {
      x: 600,
      y: 1502,
      size: 27,
      colour: violet,
      weight: 0.15,
    }),
  );
}

export function branchMeeting(): Picture {
  return picture(
    ...sheet,
    shape(box(0, 0, 1200, 1600), '#f9ead2'),
    times(28, (i) =>
      shape(
        `M600 980L${600 + 1700 * Math.cos((i * 12.86 * Math.PI) / 180)} ${980 + 1700 * Math.sin((i * 12.86 * Math.PI) / 180)}L${600 + 1700 * Math.cos(((i + 0.5) * 12.86 * Math.PI) / 180)} ${980 + 1700 * Math.sin(((i + 0.5) * 12.86 * Math.PI) / 180)}Z`,
        '#ffd98f',
      ),
    ),
    glow(600, 980, 620, '#fff7dc', 0.9),
    hand(250, 960, -14, { skin: '#a86b45', sleeve: pink }),
    hand(600, 850, 0, { skin: '#f0bd98', sleeve: violet }),
    hand(950, 960, 14, { skin: '#6b4028', sleeve: '#12817a' }),
    shape(box(0, 1290, 1200, 320), violet),
    lettering('COME AND', { x: 600, y: 120, size: 96, colour: violet, weight: 0.2, stretch: 1.15 }),
    lettering('BE COUNTED', { x: 600, y: 270, size: 106, colour: pink, weight: 0.22, stretch: 1.02 }),
    lettering('BRANCH MEETING', { x: 600, y: 1346, size: 72, colour: '#fff6e2', weight: 0.17 }),
    lettering('THURSDAY 7 PM - THE OLD GRANARY', { x: 600, y: 1460, size: 38, colour: mint, weight: 0.16 }),
    lettering('TEA FROM HALF PAST SIX', { x: 600, y: 1535, size: 24, colour: '#d9c6f0', weight: 0.14 }),
  );
}

type Fist = { skin: string; sleeve: string };

function hand(x: number, y: number, turn: number, { skin, sleeve }: Fist): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    shape('M-70 130L-92 760H92L70 130Z', sleeve),
    shape(box(-78, 90, 156, 66, 20), '#fff6e2'),
    shape(box(-70, -60, 140, 190, 56), skin),
    ...times(
      4,
      (i) =>
        shape(box(-74 + i * 37, -96, 36, 108, 18), skin) + line(`M${-38 + i * 37} -40v56`, '#00000033', 3),
    ),
    shape(box(-96, 0, 130, 46, 23), skin) + line('M-70 46H30', '#00000033', 4),
  );
}

export function riverRelay(): Picture {
  const random = randomFrom(71);
  return picture(
    ...sheet,
    shape(box(0, 0, 1200, 1600), ['#ffe7c2', '#ffd0a3']),
    times(9, (i) => {
      const y = 560 + i * 86;
      const tones = [
        '#bff3e2',
        '#8fe6d0',
        mint,
        '#35c2b0',
        '#239fa3',
        '#1d7f96',
        '#2a5f94',
        '#3a3f88',
        violet,
      ];
      return shape(
        `M-20 ${y}C200 ${y - 90} 400 ${y + 90} 620 ${y}S1020 ${y - 90} 1220 ${y + 10}V1620H-20Z`,
        tones[i] ?? violet,
      );
    }),
    shape(disc(890, 470, 120), pink),
    group('translate(560 850) rotate(-16)', slimBoat()),
    group('translate(420 1050) rotate(-16) scale(.8)', slimBoat()),
    times(30, () =>
      shape(disc(random() * 1200, 620 + random() * 700, 3 + random() * 6), '#fff', 'opacity=".5"'),
    ),
    lettering('RIVER', { x: 600, y: 120, size: 200, colour: violet, weight: 0.19, stretch: 1.35 }),
    lettering('RELAY', {
      x: 90,
      y: 380,
      size: 118,
      colour: pink,
      weight: 0.2,
      stretch: 1.2,
      anchor: 'start',
    }),
    lettering('WEIR TO MILL BRIDGE AND BACK', { x: 600, y: 1360, size: 42, colour: '#fff6e2', weight: 0.15 }),
    lettering('TEAMS OF FOUR - ALL AGES - SOUP AFTER', {
      x: 600,
      y: 1456,
      size: 32,
      colour: mint,
      weight: 0.15,
    }),
  );
}

function slimBoat(): string {
  return [
    shape('M-420 20Q0 90 440 10Q40 140-420 20Z', '#0b2a4d', 'opacity=".3"'),
    shape('M-430 0Q0-46 450-6Q20 66-430 0Z', ['#fffaf0', '#f0d9bd']),
    ...times(4, (i) =>
      [
        line(`M${-180 + i * 120} 6L${-240 + i * 120} 128`, '#fff6e2', 8),
        shape(box(-262 + i * 120, 112, 40, 66, 12), pink),
        shape(box(-212 + i * 120, -84, 56, 88, 26), i % 2 ? mint : '#ffd36b'),
        shape(disc(-182 + i * 120, -106, 23), ['#f3c6a5', '#7a4a30', '#d99f78', '#a86b45'][i] ?? '#f3c6a5'),
      ].join(''),
    ),
  ].join('');
}
