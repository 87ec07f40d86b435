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
import { mint, pine, pink, stars, violet } from './things.ts';

/** For noticeboards: 1200 by 1600. */
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
  const hand = (x: number, y: number, turn: number, skin: string, sleeve: string) =>
    group(
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
    hand(250, 960, -14, '#a86b45', pink),
    hand(600, 850, 0, '#f0bd98', violet),
    hand(950, 960, 14, '#6b4028', '#12817a'),
    shape(box(0, 1290, 1200, 320), violet),
    lettering('COME AND', { x: 600, y: 120, size: 96, colour: violet, weight: 0.2, stretch: 1.15 }),
    lettering('BE COUNTED', { x: 600, y: 270, size: 106, colour: pink, weight: 0.22, stretch: 1.02 }),
    lettering('BRANCH MEETING', { x: 600, y: 1346, size: 72, colour: '#fff6e2', weight: 0.17 }),
    lettering('THURSDAY 7 PM - THE OLD GRANARY', { x: 600, y: 1460, size: 38, colour: mint, weight: 0.16 }),
    lettering('TEA FROM HALF PAST SIX', { x: 600, y: 1535, size: 24, colour: '#d9c6f0', weight: 0.14 }),
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

/** What hangs on the board by the staff room. */
export function noticeboard(): Picture {
  const random = randomFrom(19);
  const paper = (
    x: number,
    y: number,
    turn: number,
    [w, h]: [number, number],
    content: string,
    colour = '#fffdf4',
  ) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      shape(box(-w / 2 + 9, -h / 2 + 14, w, h), '#2a120a', 'opacity=".32"'),
      shape(box(-w / 2, -h / 2, w, h), colour),
      content,
      shape(disc(3, -h / 2 + 30, 15), '#2a120a', 'opacity=".35"') +
        shape(disc(0, -h / 2 + 24, 15), pick(random, [pink, mint, violet, '#ffb43d'])) +
        shape(disc(-5, -h / 2 + 19, 5), '#fff', 'opacity=".7"'),
    );
  const lines = (count: number, w: number, top: number) =>
    times(count, (i) => line(`M${-w / 2} ${top + i * 26}h${w * (0.6 + random() * 0.4)}`, '#b3a7c4', 6)).join(
      '',
    );
  return picture(
    1600,
    1200,
    shape(box(0, 0, 1600, 1200), ['#7a4a2f', '#5a3220']),
    shape(box(50, 50, 1500, 1100, 10), ['#d9a56c', '#c28a50']),
    times(700, () =>
      shape(
        disc(60 + random() * 1480, 60 + random() * 1080, 1.5 + random() * 4),
        pick(random, ['#8f5a2e', '#f0c48c', '#7a4a26']),
        'opacity=".4"',
      ),
    ),
    paper(
      360,
      330,
      -3,
      [480, 400],
      lettering('PIANO LESSONS', { x: 0, y: -110, size: 40, colour: violet }) +
        keys(0, 10) +
        lettering('ASK DANIEL', { x: 0, y: 130, size: 26, colour: pink }),
    ),
    paper(
      880,
      300,
      2,
      [400, 360],
      lettering('SWAP SHELF', { x: 0, y: -128, size: 40, colour: '#12817a' }) + books(0, 116),
      '#e3f7ef',
    ),
    paper(
      1310,
      370,
      -2,
      [330, 460],
      lettering('CAT', { x: 0, y: -170, size: 56, colour: pink, weight: 0.2 }) +
        cat(0, 40) +
        lettering('SEEN BY THE KILN', { x: 0, y: 170, size: 20, colour: violet }),
      '#fff0d6',
    ),
    paper(
      330,
      810,
      3,
      [420, 440],
      lettering('CHESS', { x: 0, y: -150, size: 56, colour: violet, weight: 0.2 }) +
        chess(-112, -60) +
        lettering('MONDAYS ROOM 9', { x: 0, y: 182, size: 22, colour: violet }),
      '#f0e6fb',
    ),
    paper(810, 790, -2, [400, 480], lettering('ROTA', { x: 0, y: -170, size: 52, colour: violet }) + rota()),
    paper(
      1270,
      860,
      4,
      [420, 340],
      lettering('THANK YOU', { x: 0, y: -90, size: 46, colour: pink }) + lines(5, 300, 10),
      '#ffe7ec',
    ),
    glow(300, 0, 1200, '#fff2cc', 0.4),
  );
}

function keys(x: number, y: number): string {
  return (
    times(
      9,
      (i) =>
        shape(box(x - 180 + i * 40, y - 50, 37, 130, 5), '#fff') +
        line(`M${x - 180 + i * 40} ${y - 50}v130`, '#b3a7c4', 3),
    ).join('') +
    times(8, (i) => (i % 4 === 2 ? '' : shape(box(x - 154 + i * 40, y - 50, 24, 80, 4), '#1d0a3a'))).join('')
  );
}

function books(x: number, y: number): string {
  return (
    times(8, (i) =>
      shape(
        box(x - 150 + i * 38, y - 130 - (i % 3) * 22, 32, 150 + (i % 3) * 22, 4),
        [pink, violet, mint, '#ffb43d', '#2f8fa8'][i % 5] ?? pink,
      ),
    ).join('') + shape(box(x - 170, y + 20, 340, 14), '#8f5a2e')
  );
}

function cat(x: number, y: number): string {
  return [
    shape(`M${x - 90} ${y + 90}Q${x - 100} ${y - 40} ${x} ${y - 40}T${x + 90} ${y + 90}Z`, '#3a2a4d'),
    shape(
      `M${x - 74} ${y - 60}L${x - 80} ${y - 140}L${x - 30} ${y - 106}H${x + 30}L${x + 80} ${y - 140}L${x + 74} ${y - 60}Q${x + 60} ${y} ${x} ${y}T${x - 74} ${y - 60}Z`,
      '#4d3a63',
    ),
    shape(disc(x - 30, y - 62, 13) + disc(x + 30, y - 62, 13), mint),
    shape(disc(x - 30, y - 62, 4, 11) + disc(x + 30, y - 62, 4, 11), '#1d0a3a'),
    line(`M${x - 16} ${y - 28}q16 14 32 0M${x - 84} ${y - 40}l40 6M${x + 84} ${y - 40}l-40 6`, '#f4e6ff', 4),
  ].join('');
}

function chess(x: number, y: number): string {
  return times(64, (i) =>
    shape(
      box(x + (i % 8) * 28, y + Math.floor(i / 8) * 28, 28, 28),
      ((i % 8) + Math.floor(i / 8)) % 2 ? violet : '#fff',
    ),
  ).join('');
}

function rota(): string {
  const cells = times(20, (i) =>
    shape(
      box(-160 + (i % 4) * 82, -80 + Math.floor(i / 4) * 56, 74, 48, 6),
      ['#bff3e2', '#ffd3df', '#e3d4f7', '#fff1cc', '#f3eef8'][(i * 7) % 5] ?? '#fff',
    ),
  );
  return cells.join('');
}
