import { type APIResponse, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { Page as Content } from '../web/marketing/page.ts';
import { pages } from '../web/marketing/pages.ts';
import { expectAccessible, visitor } from './support/people.ts';

test('every public page is read without any script, and asks no other site for anything [2.61, 2.62]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) strangers.push(request.url());
  });
  const page = await context.newPage();
  for (const content of pages) await readWithoutScript(page, content);
  await page.goto('/about');
  const [header, menu] = [page.getByRole('navigation', { name: 'Main' }), page.getByText('Menu')];
  await expect(header).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(header).toBeHidden();
  await menu.click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(strangers).toEqual([]);
  await context.close();
});

test('the header is clear on the picture until that is scrolled away [2.63]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 101));
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 99));
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.goto('/terms');
  await expect(header).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await context.close();
});

test('search engines are told where the pages are, each under one address', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const paths = [
    ...pages.map(({ path }) => path),
    '/terms',
    '/report-a-problem',
    '/privacy/short',
    '/login',
    '/register',
    '/forgot-password',
  ];
  expect(addresses.toSorted()).toEqual(paths.map((path) => `${baseURL}${path}`).toSorted());
  const about = await request.get('/about/?from=mail');
  expect(about.headers().link).toBe(`<${baseURL}/about>; rel="canonical"`);
  for (const path of ['/m', '/nowhere']) expect((await request.get(path)).headers().link).toBeUndefined();
});

test('each page has words of its own for a tab, a search and those it is shared with, and a picture', async ({
  request,
  baseURL,
}) => {
  const paths = [
    ...pages.map(({ path }) => path),
    '/terms',
    '/report-a-problem',
    '/privacy/short',
    '/login',
    '/register',
    '/forgot-password',
  ];
  const heads = await Promise.all(paths.map(async (path) => headOf(await request.get(path))));
  for (const [index, path] of paths.entries()) {
    const head = heads[index] ?? {};
    expect(head.description?.length, path).toBeGreaterThanOrEqual(70);
    expect([head['og:title'], head['og:description']]).toEqual([head.title, head.description]);
    expect([head['og:url'], head['twitter:card']]).toEqual([`${baseURL}${path}`, 'summary_large_image']);
    expect(head['og:image']).toBe(`${baseURL}${path === '/' ? '' : path}/social.png`);
    const picture = await request.get(head['og:image'] ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    const { format, width, height } = await sharp(await picture.body()).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
  }
  for (const name of ['title', 'description', 'og:image'])
    expect(new Set(heads.map((head) => head[name])).size, name).toBe(paths.length);
});

test('a visitor with a phone begins at the landing page for phones, unless without script [2.4]', async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveURL(/\/m$/);
  await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/about');
  await expect(page).toHaveURL(/\/about$/);
  await context.close();
  const plain = await browser.newContext({ ...phone, javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plainPage = await plain.newPage();
  await plainPage.goto('/');
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(/Your people/);
  for (const path of ['/login', '/register', '/forgot-password', '/m', '/feed']) {
    await plainPage.goto(path);
    await expect(plainPage.getByText(/Loopyard needs JavaScript/), path).toBeVisible();
  }
  await plain.close();
});

async function readWithoutScript(page: Page, { path, sections }: Content): Promise<void> {
  await page.goto(path);
  for (const { title } of sections)
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  for (const section of sections) {
    if (section.kind !== 'quotes') continue;
    for (const { text } of section.quotes) await expect(page.getByText(text)).toBeVisible();
  }
}

async function headOf(answer: APIResponse): Promise<Record<string, string>> {
  const html = await answer.text();
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { title, ...Object.fromEntries([...metas].map(([, name, content]) => [name, content])) };
}
