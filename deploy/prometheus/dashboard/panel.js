import { drawChart } from './chart.js';
import { formatNumber } from './units.js';

/** Nobody can tell more lines apart. */
const mostSeries = 10;

export function createPanel(panel) {
  const element = document.createElement('section');
  element.className = panel.type === 'stat' ? 'stat' : 'timeseries';
  const title = Object.assign(document.createElement('h2'), { textContent: panel.title, id: `p${panel.id}` });
  element.setAttribute('aria-labelledby', title.id);
  const body = document.createElement('div');
  body.className = 'body';
  element.append(title, body);
  const { defaults } = panel.fieldConfig;
  let figures = null;
  const show = (series, span) => {
    figures = { series, span };
    if (series.every(({ points }) => points.length === 0)) showNothing(body, panel);
    else if (panel.type === 'stat') showNow(body, series, defaults);
    else showLines(body, series, { span, unit: defaults.unit, title: panel.title });
  };
  onWidth(body, () => figures && show(figures.series, figures.span));
  return { panel, element, show };
}

/** Text in a chart doesn't scale, so the chart is redrawn at a new width. */
function onWidth(body, draw) {
  let width = 0;
  new ResizeObserver(() => {
    if (body.clientWidth === width) return;
    width = body.clientWidth;
    draw();
  }).observe(body);
}

function showNothing(body, { type }) {
  const words = type === 'stat' ? 'Not told' : 'No figures from this time.';
  const paragraph = Object.assign(document.createElement('p'), { className: 'nothing', textContent: words });
  body.replaceChildren(paragraph);
}

function showNow(body, series, defaults) {
  const list = document.createElement('dl');
  for (const { name, points } of series) {
    const [, number] = points.at(-1) ?? [];
    if (number === undefined) continue;
    const value = document.createElement('dd');
    value.textContent = mappedText(number, defaults) ?? formatNumber(number, defaults.unit);
    value.className = colourOf(number, defaults);
    const term = Object.assign(document.createElement('dt'), { textContent: name });
    const pair = document.createElement('div');
    pair.append(value, term);
    list.append(pair);
  }
  body.replaceChildren(list);
}

function mappedText(number, { mappings = [] }) {
  return mappings.find(({ type }) => type === 'value')?.options[number]?.text;
}

function colourOf(number, { thresholds }) {
  return thresholds?.steps.findLast(({ value }) => value === null || number >= value)?.color ?? '';
}

function showLines(body, allSeries, { span, unit, title }) {
  const present = allSeries.filter(({ points }) => points.length > 0);
  const series = present.length > mostSeries ? listHighest(present) : present;
  const legend = document.createElement('ul');
  const values = series.map(({ name }, index) => {
    const item = document.createElement('li');
    item.style.setProperty('--line', `var(--line-${index % 10})`);
    const value = document.createElement('b');
    item.append(name || title, value);
    legend.append(item);
    return value;
  });
  const tellAt = (seconds) => {
    for (const [index, { points, step }] of series.entries()) {
      const point = nearest(points, seconds ?? span.to, 2.5 * step);
      values[index].textContent = point ? formatNumber(point[1], unit) : '–';
    }
  };
  tellAt(null);
  if (present.length > series.length) {
    const words = `and ${present.length - series.length} more that stayed below`;
    legend.append(Object.assign(document.createElement('li'), { className: 'more', textContent: words }));
  }
  const sentence = series.map(({ name }, index) => `${name} ${values[index].textContent}`).join(', ');
  const chart = drawChart(series, {
    span,
    unit,
    label: `${title}: ${sentence}`,
    width: body.clientWidth,
    tellAt,
  });
  // Keep the keyboard focus when new figures arrive.
  const hasFocus = body.contains(document.activeElement);
  body.replaceChildren(chart, legend);
  if (hasFocus) chart.focus({ preventScroll: true });
}

function listHighest(series) {
  const peak = ({ points }) => Math.max(...points.map(([, number]) => number));
  return series.toSorted((a, b) => peak(b) - peak(a)).slice(0, mostSeries);
}

function nearest(points, seconds, mostSeconds) {
  const distance = ([at]) => Math.abs(at - seconds);
  const point = points.reduce((best, next) => (distance(next) < distance(best) ? next : best));
  return distance(point) <= mostSeconds ? point : undefined;
}
