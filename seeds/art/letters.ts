import { group, line } from './paper.ts';

// Single-stroke capitals, ten units high: width and path.
const letters: Record<string, [number, string]> = {
  A: [7, 'M0 10L3.5 0L7 10M1.3 6.7H5.7'],
  B: [5.9, 'M0 0V10H3.2A2.7 2.7 0 0 0 3.2 4.6H0M0 0H2.9A2.3 2.3 0 0 1 2.9 4.6'],
  C: [6.9, 'M6.9 1.81A3.9 5 0 1 0 6.9 8.19'],
  D: [7.2, 'M0 0V10H2.6A4.6 5 0 0 0 2.6 0Z'],
  E: [5.3, 'M5.3 0H0V10H5.3M0 4.9H4.5'],
  F: [5.1, 'M5.1 0H0V10M0 4.9H4.3'],
  G: [6.9, 'M6.9 1.81A3.9 5 0 1 0 6.9 8.19V5.4H4.2'],
  H: [6.6, 'M0 0V10M6.6 0V10M0 4.9H6.6'],
  I: [0, 'M0 0V10'],
  J: [4.4, 'M4.4 0V7.4A2.5 2.6 0 0 1 0 8.4'],
  K: [6.2, 'M0 0V10M6 0L0 5.8M2.3 3.7L6.2 10'],
  L: [4.9, 'M0 0V10H4.9'],
  M: [8.4, 'M0 10V0L4.2 6.6L8.4 0V10'],
  N: [6.8, 'M0 10V0L6.8 10V0'],
  O: [7.8, 'M3.9 0A3.9 5 0 1 0 3.9 10A3.9 5 0 1 0 3.9 0Z'],
  P: [5.8, 'M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0'],
  Q: [7.8, 'M3.9 0A3.9 5 0 1 0 3.9 10A3.9 5 0 1 0 3.9 0ZM5 7.2L7.6 10.3'],
  R: [6, 'M0 10V0H3A2.8 2.8 0 0 1 3 5.6H0M3 5.6L6 10'],
  S: [
    5.7,
    'M5.3 1.7C4.8 .5 3.9 0 2.9 0C1.2 0 .3 1.1 .3 2.4C.3 5.4 5.7 4.3 5.7 7.4C5.7 9 4.5 10 2.9 10C1.6 10 .5 9.3 0 8',
  ],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [6.6, 'M0 0V6.7A3.3 3.3 0 0 0 6.6 6.7V0'],
  V: [7, 'M0 0L3.5 10L7 0'],
  W: [10, 'M0 0L2.6 10L5 1.6L7.4 10L10 0'],
  X: [6.4, 'M0 0L6.4 10M6.4 0L0 10'],
  Y: [6.6, 'M0 0L3.3 5L6.6 0M3.3 5V10'],
  Z: [6, 'M0 0H6L0 10H6'],
  '0': [6.4, 'M3.2 0A3.2 5 0 1 0 3.2 10A3.2 5 0 1 0 3.2 0Z'],
  '1': [2.4, 'M0 1.8L2.4 0V10'],
  '2': [5.6, 'M.2 2.7A2.7 2.7 0 0 1 5.5 2.9C5.5 5 1.6 7 0 10H5.6'],
  '3': [5.6, 'M.3 1.7A2.5 2.4 0 1 1 2.5 4.7A2.9 2.65 0 1 1 .1 8'],
  '4': [6, 'M4.4 10V0L0 7H6'],
  '5': [5.6, 'M5 0H.8L.4 4.7C1 4.1 1.8 3.8 2.7 3.8A3 3.1 0 1 1 .1 8.4'],
  '6': [5.8, 'M4.6 0C2 1.4 0 4 0 7A2.9 3 0 1 0 5.8 7A2.9 3 0 1 0 0 7'],
  '7': [5.4, 'M0 0H5.4L2 10'],
  '8': [5.6, 'M2.8 4.6A2.4 2.3 0 1 1 2.8 0A2.4 2.3 0 1 1 2.8 4.6A2.8 2.7 0 1 1 2.8 10A2.8 2.7 0 1 1 2.8 4.6'],
  '9': [5.8, 'M1.2 10C3.8 8.6 5.8 6 5.8 3A2.9 3 0 1 0 0 3A2.9 3 0 1 0 5.8 3'],
  ':': [0, 'M0 3.4h.01M0 9.4h.01'],
  '.': [0, 'M0 10h.01'],
  '!': [0, 'M0 0V6.6M0 10h.01'],
  "'": [0, 'M0 0V2'],
  '-': [3, 'M0 5.4H3'],
  '&': [
    6.2,
    'M6.2 10L1.5 3.2C.4 1.5 1.4 0 2.9 0C4.4 0 5.2 1.6 4.2 2.9C3.4 4 .3 4.8 .3 7.4C.3 9 1.5 10 3 10C5 10 6 8 6.2 5.8',
  ],
};

type Lettering = {
  x: number;
  y: number;
  size: number;
  colour: string;
  /** Stroke width: a tenth is light, a quarter heavy. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Space between letters, in tenths of the size. */
  tracking?: number;
  /** Below 1 is narrow. */
  stretch?: number;
};

/** Draws capitals without a font. `y` is their top. */
export function lettering(words: string, set: Lettering): string {
  const { x, y, size, colour, weight = 0.16, anchor = 'middle', stretch = 1 } = set;
  const thick = weight * 10;
  const gap = (set.tracking ?? 1.4) + thick;
  const inner = size / 10;
  let at = 0;
  let d = '';
  for (const letter of words.toUpperCase()) {
    const glyph = letters[letter];
    if (glyph) d += movePath(glyph[1], at, stretch);
    at += (glyph ? glyph[0] * stretch : 3) + gap;
  }
  const width = (at - gap) * inner;
  const leftEdge = anchor === 'start' ? x : x - (anchor === 'middle' ? width / 2 : width);
  return group(`translate(${leftEdge} ${y}) scale(${inner})`, line(d, colour, thick));
}

/** Stroke widths stay. */
function movePath(d: string, right: number, stretch: number): string {
  return d.replace(/([MLHVCAZhv])([^MLHVCAZhv]*)/g, (_, command: string, rest: string) => {
    const n = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const x = (v = 0) => (v * stretch + right).toFixed(2);
    if (command === 'H') return `H${x(n[0])}`;
    if (command === 'A') return `A${(n[0] ?? 0) * stretch} ${n[1]} 0 ${n[3]} ${n[4]} ${x(n[5])} ${n[6]}`;
    if (command === 'V' || command === 'Z' || command === 'h') return command + rest;
    return command + n.map((v, i) => (i % 2 === 0 ? x(v) : v)).join(' ');
  });
}
