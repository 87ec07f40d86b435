import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { axeViolations } from './axe.ts';

/** Someone at a browser of their own. Whatever their console complains of is kept. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

export const password = 'correct horse battery';

type VisitorOptions = { phone?: boolean; baseURL?: string };

export async function visitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const viewport = options.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const { baseURL } = options;
  const permissions = ['clipboard-read', 'clipboard-write'];
  // What slides in is where it ends: a place that is looked up, and pressed, is still that one.
  const reducedMotion = 'reduce';
  const context = await browser.newContext({
    viewport,
    permissions,
    reducedMotion,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

let count = 0;

/** Signs up as a person would, and ends at the page after it. */
export async function register(page: Page, firstName: string): Promise<{ email: string }> {
  await page.goto('/register');
  return fillRegistration(page, firstName);
}

/** The same, from the form that the page at hand has just led to. */
export async function fillRegistration(page: Page, firstName: string): Promise<{ email: string }> {
  const email = `${firstName.toLowerCase()}.${Date.now()}.${count++}@example.org`;
  await expect(page).toHaveURL('/register');
  await expectAwake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/what-next/);
  return { email };
}

/**
 * The script of the app has taken its page over: a button does what it says. The look's provider notes it at the root,
 * in the same step in which the forms below it wake.
 */
export async function expectAwake(page: Page): Promise<void> {
  await expect(page.locator('html[data-respect-reduced-motion]')).toBeAttached();
}

/** Signs up past the page; `call` asks the API as that person, by POST where there is something to send. */
export async function signUp(request: APIRequestContext, firstName: string) {
  const email = `${firstName.toLowerCase()}.${Date.now()}@example.org`;
  const input = { first_name: firstName, last_name: 'Example', email, password };
  const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token } }';
  const signedUp = await request.post('/api/graphql', { data: { query, variables: { input } } });
  const headers = { authorization: (await signedUp.json()).data.createUser.auth_token };
  const call = async (path: string, data?: object) => {
    const answer = await request.fetch(`/api/${path}`, { method: data ? 'POST' : 'GET', data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  return { email, call };
}

/** The calls of whoever is signed in, past the page and its connection, for what is not a journey's to show. */
export async function callsOf(page: Page) {
  const session = (await page.evaluate(() => localStorage.getItem('loopyard.session'))) ?? '{}';
  const headers = { authorization: JSON.parse(session).token as string };
  return async (path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method: data ? 'POST' : 'GET', headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

/** A loop of that person's, and the code to join it. */
export async function loopBy(
  { call }: Awaited<ReturnType<typeof signUp>>,
  name: string,
): Promise<{ id: number; code: string }> {
  const { id } = (await call('loops', { loop: { name } })).loop;
  const [{ loop_code }] = (await call(`loops/${id}/invitation_codes`)).loop_codes;
  return { id, code: loop_code };
}

export async function login(page: Page, account: { email: string; password?: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password ?? password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/feed/);
}

/** No finding of axe in what is shown now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitForFades(page);
    const findings = (await axeViolations(page)).map(
      ({ id, nodes }) =>
        `${colorScheme} ${id}: ${nodes.map((n) => `${n.html} ${n.failureSummary}`).join(' | ')}`,
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A change of colours fades in; what is measured is where it ends. */
export async function waitForFades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity;
    // The scheme that is followed is set by a script, a frame after the browser has changed its own.
    for (let quietFrames = 0; quietFrames < 3; quietFrames++) {
      await new Promise(requestAnimationFrame);
      const fades = document
        .getAnimations()
        .filter((fade) => fade.playState === 'running' && !isEndless(fade));
      if (fades.length > 0) quietFrames = 0;
      await Promise.allSettled(fades.map((fade) => fade.finished));
    }
  });
}
