/** Prometheus serves this page at `/user/`, so its API is at `../api/v1/`. */
const api = new URL('../api/v1/', document.baseURI);
const mostPoints = 240;
const leastStep = 15;

export async function readDashboard() {
  const answer = await fetch('grafana-dashboard.json');
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

export async function listFiringAlerts() {
  const { alerts } = await ask('alerts');
  const rank = ({ labels }) => (labels.severity === 'page' ? 0 : 1);
  return alerts.filter(({ state }) => state === 'firing').sort((a, b) => rank(a) - rank(b));
}

/** @returns series with `name`, `points` as `[seconds, number]` and their `step` in seconds */
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

/** A quantile without samples is NaN, which is no point. */
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
