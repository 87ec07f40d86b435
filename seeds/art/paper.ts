/** An SVG drawing; size in pixels. */
export type Picture = { width: number; height: number; svg: string };
export type Random = () => number;

export function picture(width: number, height: number, ...layers: (string | string[])[]): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${layers.flat().join('')}</svg>`;
  return { width, height, svg };
}

export function randomFrom(seed: number): Random {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Several colours make a gradient from top to bottom (or left to right with `across`). */
export function shape(d: string, colours: string | string[], more = ''): string {
  if (typeof colours === 'string') return `<path d="${d}" fill="${colours}" ${more}/>`;
  const across = more.includes('data-across');
  const id = `g${across ? 'a' : 'd'}${colours.join('').replace(/[^a-z0-9]/gi, '')}`;
  const stops = colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" ${stop(c)}/>`).join('');
  const end = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops}</linearGradient><path d="${d}" fill="url(#${id})" ${more}/>`;
}

/** `#rrggbb` or `#rrggbbaa` */
function stop(colour: string): string {
  return colour.length === 9
    ? `stop-color="${colour.slice(0, 7)}" stop-opacity="${parseInt(colour.slice(7), 16) / 255}"`
    : `stop-color="${colour}"`;
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

type Rectangle = [x: number, y: number, width: number, height: number, radius?: number];

export function box(...[x, y, width, height, radius = 0]: Rectangle): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

export function disc(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}

type Glow = [x: number, y: number, radius: number, colour: string, strength?: number];

export function glow(...[x, y, radius, colour, strength = 1]: Glow): string {
  const id = `l${colour.slice(1)}${Math.round(strength * 100)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.45}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

/** The outline of hills from edge to edge, closed at `bottom`. */
export function ridge(
  random: Random,
  ground: { width: number; y: number; height: number; bottom: number; waves?: number; from?: number },
): string {
  const { width, y, height, bottom, waves = 2, from = -40 } = ground;
  const parts = [1, 2.3, 4.1].map((n, i) => ({
    n: (n * waves * Math.PI) / width,
    phase: random() * 7,
    height: height / (1 + i * 1.6),
  }));
  let d = `M${from} ${bottom}`;
  for (let x = from; x <= width + 40; x += 16) {
    const lift = parts.reduce((sum, p) => sum + Math.sin(x * p.n + p.phase) * p.height, 0);
    d += `L${x} ${(y + lift).toFixed(1)}`;
  }
  return `${d}V${bottom}z`;
}

export function group(transform: string, ...content: (string | string[])[]): string {
  return `<g transform="${transform}">${content.flat().join('')}</g>`;
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}
