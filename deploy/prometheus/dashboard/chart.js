import { formatNumber, listTicks } from './units.js';

const height = 190;
const edge = { top: 10, right: 8, bottom: 22, left: 58 };

/** @param tellAt called with the seconds under the cursor, or null without a cursor */
export function drawChart(series, { span, unit, label, width, tellAt }) {
  const highest = Math.max(...series.flatMap(({ points }) => points.map(([, number]) => number)));
  const ticks = listTicks(highest, unit);
  const right = width - edge.right;
  const x = (seconds) => scale(seconds, [span.from, span.to], [edge.left, right]);
  const y = (number) => scale(number, [0, ticks.at(-1)], [height - edge.bottom, edge.top]);
  const svg = svgElement('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', tabindex: 0 });
  svg.setAttribute('aria-label', label);
  for (const tick of ticks) {
    svg.append(svgElement('line', { class: 'grid', x1: edge.left, x2: right, y1: y(tick), y2: y(tick) }));
    svg.append(svgText(formatNumber(tick, unit), { x: edge.left - 8, y: y(tick) + 4, 'text-anchor': 'end' }));
  }
  const timeCount = Math.max(2, Math.floor((width - edge.left) / 110));
  for (const seconds of listTimes(span, timeCount))
    svg.append(svgText(formatTime(seconds, span), { x: x(seconds), y: height - 4, 'text-anchor': 'middle' }));
  for (const [index, { points, step }] of series.entries()) {
    const line = { class: 'series', d: pathOf(points, { x, y, step }) };
    line.style = `--line: var(--line-${index % 10})`;
    svg.append(svgElement('path', line));
  }
  addRule(svg, { span, x, tellAt, width });
  return svg;
}

function scale(value, [from, to], [start, end]) {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}

/** A gap of more than one point ends a line; a single point is a dot. */
function pathOf(points, { x, y, step }) {
  return points
    .map(([seconds, number], index) => {
      const before = points[index - 1];
      const goesOn = before !== undefined && seconds - before[0] <= 2.5 * step;
      return `${goesOn ? 'L' : 'M'}${x(seconds)} ${y(number)}${goesOn ? '' : 'h0'}`;
    })
    .join('');
}

/** Whole minutes, hours or days in the reader's time zone. */
function listTimes({ from, to }, most) {
  const steps = [300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800];
  const step = steps.find((seconds) => (to - from) / seconds <= most) ?? 604_800;
  const offset = new Date().getTimezoneOffset() * 60;
  const first = Math.ceil((from - offset) / step) * step + offset;
  const times = Array.from({ length: most + 1 }, (_, index) => first + index * step);
  return times.filter((seconds) => seconds <= to - step / 8);
}

function formatTime(seconds, { from, to }) {
  const form = to - from > 172_800 ? { weekday: 'short', day: 'numeric' } : { timeStyle: 'short' };
  const at = new Date(seconds * 1_000);
  return to - from > 172_800 ? at.toLocaleDateString([], form) : at.toLocaleTimeString([], form);
}

function addRule(svg, { span, x, tellAt, width }) {
  const rule = svgElement('line', { class: 'rule', y1: edge.top, y2: height - edge.bottom });
  const time = svgText('', { y: edge.top + 2, class: 'time' });
  let at = null;
  const point = (seconds) => {
    at = seconds === null ? null : Math.min(span.to, Math.max(span.from, seconds));
    svg.classList.toggle('pointed', at !== null);
    if (at !== null) {
      rule.setAttribute('x1', x(at));
      rule.setAttribute('x2', x(at));
      const isLeft = x(at) < width / 2;
      time.setAttribute('x', x(at) + (isLeft ? 6 : -6));
      time.setAttribute('text-anchor', isLeft ? 'start' : 'end');
      time.textContent = new Date(at * 1_000).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });
    }
    tellAt(at);
  };
  svg.addEventListener('pointermove', ({ clientX }) => {
    const box = svg.getBoundingClientRect();
    const across = ((clientX - box.left) / box.width) * width;
    point(span.from + ((across - edge.left) / (width - edge.right - edge.left)) * (span.to - span.from));
  });
  svg.addEventListener('pointerleave', () => point(null));
  svg.addEventListener('blur', () => point(null));
  svg.addEventListener('keydown', (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') point(null);
    if (direction === undefined) return;
    event.preventDefault();
    point((at ?? span.to) + (direction * (span.to - span.from)) / 60);
  });
  svg.append(rule, time);
}

function svgText(text, attributes) {
  const element = svgElement('text', attributes);
  element.textContent = text;
  return element;
}

function svgElement(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
