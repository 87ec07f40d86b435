import { listFiringAlerts, readDashboard, readPanel } from './figures.js';
import { createPanel } from './panel.js';

// Draws grafana-dashboard.json from the Prometheus that serves this page, for operators without Grafana.

/** In seconds. */
const spans = { '15 minutes': 900, '1 hour': 3_600, '6 hours': 21_600, '1 day': 86_400, '1 week': 604_800 };
const refreshMs = 30_000;

const freshness = document.querySelector('#freshness');
const main = document.querySelector('main');
const spanForm = document.querySelector('#spans');
let panels = [];
let turn = 0;

await start();

async function start() {
  for (const name of Object.keys(spans)) spanForm.append(spanChoice(name));
  spanForm.elements.span.value = sessionStorage.getItem('span') ?? '6 hours';
  spanForm.addEventListener('change', () => {
    sessionStorage.setItem('span', spanForm.elements.span.value);
    return refresh();
  });
  try {
    panels = (await readDashboard()).panels.map(createPanel);
  } catch (error) {
    return showFreshness(`grafana-dashboard.json beside this page can’t be read (${error.message}).`, false);
  }
  document.querySelector('#panels').append(...panels.map(({ element }) => element));
  await refresh();
  setInterval(refresh, refreshMs);
}

/** Results of an earlier refresh are dropped once a later one has begun. */
async function refresh() {
  const ours = ++turn;
  const to = Date.now() / 1_000;
  const span = spans[spanForm.elements.span.value] ?? spans['6 hours'];
  try {
    const [alerts, ...figures] = await Promise.all([
      listFiringAlerts(),
      ...panels.map(({ panel }) => readPanel(panel, { from: to - span, to })),
    ]);
    if (ours !== turn) return;
    showAlerts(alerts);
    for (const [index, panel] of panels.entries()) panel.show(figures[index], { from: to - span, to });
    showFreshness(`As of ${new Date(to * 1_000).toLocaleTimeString([], { timeStyle: 'short' })}`, true);
  } catch (error) {
    if (ours === turn)
      showFreshness(`Prometheus does not answer (${error.message}). Asked again every half minute.`, false);
  }
}

function showFreshness(words, isFresh) {
  freshness.textContent = words;
  main.classList.toggle('stale', !isFresh);
  main.ariaBusy = 'false';
}

function showAlerts(alerts) {
  const section = document.querySelector('#alerts');
  section.hidden = false;
  section.classList.toggle('calm', alerts.length === 0);
  const items = alerts.map(({ labels, annotations }) => {
    const item = document.createElement('li');
    item.className = labels.severity === 'page' ? 'page' : 'ticket';
    item.append(
      textIn('strong', annotations.summary ?? labels.alertname),
      textIn('p', annotations.action ?? ''),
      textIn('small', labels.alertname),
    );
    return item;
  });
  section
    .querySelector('ul')
    .replaceChildren(...(items.length > 0 ? items : [textIn('li', 'Nothing. No alert fires.')]));
}

function spanChoice(name) {
  const label = document.createElement('label');
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'span', value: name });
  label.append(input, name);
  return label;
}

function textIn(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}
