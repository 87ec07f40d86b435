import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../deploy/prometheus/dashboard/', import.meta.url));
const types: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
};

export type Prometheus = {
  isAway: boolean;
  missing?: string[];
  alerts: { state: string; labels: Record<string, string>; annotations: Record<string, string> }[];
  numbers: (query: string) => { metric: Record<string, string>; number: number }[];
};

/** Opens the dashboard of `deploy/` as served by this fake Prometheus. */
export async function openDashboard(page: Page, prometheus: Prometheus): Promise<void> {
  await page.route('http://prometheus.test/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.startsWith('/user/')) {
      const name = pathname.slice('/user/'.length) || 'index.html';
      if (prometheus.missing?.includes(name)) return route.fulfill({ status: 404, body: 'not found' });
      const contentType = types[name.split('.').at(-1) ?? ''];
      return route.fulfill({ body: readFileSync(folder + name), ...(contentType && { contentType }) });
    }
    if (prometheus.isAway) return route.abort();
    const data = pathname.endsWith('/alerts')
      ? { alerts: prometheus.alerts }
      : answer(searchParams, prometheus);
    return route.fulfill({ json: { status: 'success', data } });
  });
  await page.goto('http://prometheus.test/user/');
}

function answer(question: URLSearchParams, { numbers }: Prometheus) {
  const [start, end, step] = ['start', 'end', 'step'].map((name) => Number(question.get(name)));
  const isSpan = question.has('step');
  const result = numbers(question.get('query') ?? '').map(({ metric, number }) => {
    if (!isSpan || !start || !end || !step) return { metric, value: [Date.now() / 1_000, String(number)] };
    const count = Math.floor((end - start) / step) + 1;
    return { metric, values: Array.from({ length: count }, (_, n) => [start + n * step, String(number)]) };
  });
  return { resultType: isSpan ? 'matrix' : 'vector', result };
}
