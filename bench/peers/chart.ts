import type { Growth } from './growth.ts';

const [width, height] = [640, 260];
const plot = { left: 56, right: 470, top: 44, bottom: 214 };
const colours = ['#3b6fd4', '#c2571a', '#2f8a5b', '#8a4fbf'];

export function chartOf({ of, by, unit, sizes, lines }: Growth): string {
  const top = niceTop(Math.max(...Object.values(lines).flat()));
  const x = (at: number) => plot.left + ((plot.right - plot.left) * (at + 0.5)) / sizes.length;
  const y = (figure: number) => plot.bottom - ((plot.bottom - plot.top) * figure) / top;
  const scale = [0, top / 2, top].map(
    (figure) => `<path class="grid" d="M${plot.left} ${y(figure)}H${plot.right}"/>
    <text x="${plot.left - 8}" y="${y(figure) + 4}" text-anchor="end">${short(figure)}</text>`,
  );
  const feet = sizes.map(
    (size, at) => `<text x="${x(at)}" y="${plot.bottom + 20}" text-anchor="middle">${short(size)}</text>`,
  );
  const places = labelPlaces(Object.values(lines).map((figures) => y(figures.at(-1) ?? 0)));
  const drawn = Object.entries(lines).map(([name, figures], n) => {
    const colour = colours[n % colours.length];
    const dots = figures.map(
      (figure, at) => `<circle cx="${x(at)}" cy="${y(figure)}" r="3.5" fill="${colour}"/>`,
    );
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${figures.map((figure, at) => `${x(at)},${y(figure)}`).join(' ')}"/>
    ${dots.join('')}<text class="name" x="${plot.right + 12}" y="${places[n]}" style="fill: ${colour}">${name} ${short(figures.at(-1) ?? 0)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${of} by ${by}, ${unit}">
  <style>
    text { font: 12px system-ui, sans-serif; fill: #666 }
    .title { font-size: 14px; font-weight: 600; fill: #333 }
    .name { font-weight: 600 }
    .grid { stroke: #8884 }
    @media (prefers-color-scheme: dark) { text { fill: #aaa } .title { fill: #ddd } }
  </style>
  <text class="title" x="8" y="22">${capital(of)}, ${unit}</text>
  ${scale.join('\n  ')}
  ${feet.join('')}
  <text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 40}" text-anchor="middle">${by}</text>
  ${drawn.join('\n  ')}
</svg>
`;
}

function labelPlaces(ends: number[]): number[] {
  const order = ends.map((end, n) => ({ end, n })).toSorted((a, b) => a.end - b.end);
  const places: number[] = [];
  let last = plot.top - 18;
  for (const { end, n } of order) {
    last = Math.max(end + 4, last + 18);
    places[n] = last;
  }
  return places;
}

/** The next 1, 2 or 5 times a power of ten. */
function niceTop(figure: number): number {
  const ten = 10 ** Math.floor(Math.log10(figure || 1));
  return ([1, 2, 5, 10].find((step) => step * ten >= figure) ?? 10) * ten;
}

export function short(figure: number): string {
  if (figure >= 1_000_000) return `${figure / 1_000_000}M`;
  return figure >= 10 ? Math.round(figure).toLocaleString('en') : String(Math.round(figure * 10) / 10);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
