/** What Prometheus says, at `../api/v1/` of this page, which it serves at `/user/`. */
const api = new URL('../api/v1/', document.baseURI);
/** As many points as a line has at most. */
const mostPoints = 240;
const leastStep = 15;

/** @returns the dashboard as Grafana imports it: `panels`, each with `title`, `type`, `targets`, `fieldConfig` */
export async function readDashboard() {
  const answer = await fetch('grafana-dashboard.json');
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

/** @returns alerts that fire, those first for which somebody is to come */
export async function listFiringAlerts() {
  const { alerts } = await ask('alerts');
  const rank = ({ labels }) => (labels.severity === 'page' ? 0 : 1);
  return alerts.filter(({ state }) => state === 'firing').sort((a, b) => rank(a) - rank(b));
}

/**
 * @param span `from` and `to`, in seconds
 * @returns a series for each line: its `name`, its `points` as `[seconds, number]`, and the `step` between them in
 *   seconds; of a panel that tells how it is now one point each
 */
export async function readPanel({ type, targets }, span) {
  const answers = await Promise.all(
    targets.map((target) => (type === 'stat' ? readNow(target) : readSpan(target, span))),
  );
  return answers.flat();
}

async function readNow({ expr, legendFormat }) {
  const { result } = await ask('query', { query: expr });
  return result.map(({ metric, value }) => shapeSeries(legendFormat, metric, [value], leastStep));
}

async function readSpan({ expr, legendFormat }, { from, to }) {
  const step = Math.max(leastStep, Math.ceil((to - from) / mostPoints));
  const { result } = await ask('query_range', { query: expr, start: from, end: to, step });
  return result.map(({ metric, values }) => shapeSeries(legendFormat, metric, values, step));
}

/** A quantile of nothing is no number, and no point. */
function shapeSeries(legend, metric, values, step) {
  const points = values.map(([seconds, text]) => [seconds, Number(text)]);
  return {
    name: legend.replace(/{{(\w+)}}/g, (_, label) => metric[label] ?? ''),
    points: points.filter(([, number]) => Number.isFinite(number)),
    step,
  };
}

async function ask(path, parameters = {}) {
  const url = new URL(path, api);
  url.search = new URLSearchParams(parameters);
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch((error) => {
    throw new Error(error.name === 'TimeoutError' ? 'it takes too long' : 'no connection');
  });
  const { data, error } = await answer.json().catch(() => ({ error: `${answer.status}` }));
  if (!answer.ok) throw new Error(error ?? answer.status);
  return data;
}
