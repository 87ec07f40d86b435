import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { openDashboard, type Prometheus } from './support/prometheus.ts';
import { expectWithinReach } from './support/targets.ts';

const file = new URL('../deploy/prometheus/dashboard/grafana-dashboard.json', import.meta.url);
const titles = (JSON.parse(readFileSync(file, 'utf8')).panels as { title: string }[]).map(
  ({ title }) => title,
);
const calm: Prometheus = { isAway: false, alerts: [], numbers: () => [{ metric: {}, number: 1 }] };
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each panel tells how it is, on a desk and on a phone', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const labels = { role: 'web', kind: 'mails', status: '2xx', route: '/api/loops', method: 'GET' };
  await openDashboard(page, { ...calm, numbers: () => [{ metric: labels, number: 3 * 2 ** 30 }] });
  await expect(page.getByRole('status')).toHaveText(/^As of \d/);
  for (const title of titles) await expect(panel(page, title)).toContainText(/\d/);
  await expect(panel(page, 'Disk free')).toContainText('3 GB');
  await expect(panel(page, 'Most asked for').getByRole('listitem')).toContainText('GET /api/loops');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWithinReach(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('firing alerts say what to do, the urgent ones first', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const alert = (severity: string, summary: string, action: string) => ({
    state: 'firing',
    labels: { alertname: 'Loopyard', severity },
    annotations: { summary, action },
  });
  const waiting = { ...alert('page', 'May pass.', 'Wait.'), state: 'pending' };
  await openDashboard(page, {
    ...calm,
    alerts: [waiting, alert('ticket', 'A mail waits.', 'Set it.'), alert('page', 'It is down.', 'Start it.')],
  });
  const items = panel(page, 'What needs doing').getByRole('listitem');
  await expect(items).toContainText([/It is down.*Start it/s, /A mail waits.*Set it/s]);
  await expect(items).toHaveCount(2);
  await context.close();
});

test('the page says when there are no alerts, no figures or no Prometheus', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const prometheus: Prometheus = { ...calm, numbers: () => [] };
  await openDashboard(page, prometheus);
  await expect(panel(page, 'What needs doing')).toContainText('Nothing. No alert fires.');
  await expect(panel(page, 'Database answers')).toContainText('Not told');
  await expect(panel(page, 'Sockets')).toContainText('No figures from this time.');
  prometheus.numbers = () => [{ metric: {}, number: 1 }];
  await page.getByLabel('1 day').check();
  await expect(panel(page, 'Database answers')).toContainText('yes');
  prometheus.isAway = true;
  await page.getByLabel('1 week').check();
  await expect(page.getByRole('status')).toContainText('Prometheus does not answer (no connection)');
  await expect(panel(page, 'Database answers')).toContainText('yes');
  prometheus.isAway = false;
  await page.getByLabel('1 hour').check();
  await expect(page.getByRole('status')).toHaveText(/^As of \d/);
  await page.reload();
  await expect(page.getByLabel('1 hour')).toBeChecked();
  await context.close();
});

test('a chart with too many lines shows the highest, and counts the others', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const events = Array.from({ length: 13 }, (_, n) => ({ metric: { event: `event.${n}` }, number: n }));
  await openDashboard(page, { ...calm, numbers: () => events });
  const legend = panel(page, 'Warnings and errors of the log').getByRole('listitem');
  await expect(legend).toHaveCount(11);
  await expect(legend.first()).toHaveText('event.1212');
  await expect(legend.last()).toHaveText('and 3 more that stayed below');
  await context.close();
});

test('a page without its panels says so', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await openDashboard(page, { ...calm, missing: ['grafana-dashboard.json'] });
  await expect(page.getByRole('status')).toHaveText(/^grafana-dashboard.json .* can’t be read \(404\)/);
  await context.close();
});

test('the arrow keys tell the figures of a moment, and Escape those of now; newer ones come by themselves', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await page.clock.install();
  const prometheus = { ...calm };
  await openDashboard(page, prometheus);
  const chart = panel(page, 'Sockets').getByRole('img', { name: /^Sockets: open/ });
  const moment = chart.locator('.time');
  await expect(moment).toBeHidden();
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(moment).toBeVisible();
  await expect(moment).toHaveText(/\d{1,2}:\d\d/);
  await page.keyboard.press('Escape');
  await expect(moment).toBeHidden();
  prometheus.numbers = () => [{ metric: {}, number: 2 }];
  await page.clock.runFor(30_000);
  await expect(chart).toHaveAccessibleName(/open 2/);
  await expect(chart).toBeFocused();
  await context.close();
});
