import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { axeViolations } from './axe.ts';

/** A person with a browser of their own, and the errors and warnings of its console. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

export const password = 'correct horse battery';

type Session = { token: string; userId: number; deviceSecret: string };
/** `loopId` is the loop that the browser shows first. */
export type Account = { email: string; password?: string; session?: Session; loopId?: number };

/** The seeded school, and people in it whose accounts no journey may change. */
const school = 1000;
export const [teacher, student, secretary] = ['teacher', 'student', 'admin'].map(
  (name): Account => ({
    email: `${name}@loopyard.example`,
    password: 'loopyard-tour',
    loopId: school,
  }),
) as [Account, Account, Account];

type VisitorOptions = { phone?: boolean; baseURL?: string; serviceWorkers?: 'block' };

export async function visitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const viewport = options.phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const { baseURL, serviceWorkers = 'allow' } = options;
  const permissions = ['clipboard-read', 'clipboard-write'];
  // Nothing may slide away between being found and being clicked.
  const reducedMotion = 'reduce';
  const context = await browser.newContext({
    viewport,
    permissions,
    reducedMotion,
    serviceWorkers,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isOfBlocking = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isOfBlocking) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return { page, context, complaints };
}

let count = 0;

export async function register(page: Page, firstName: string): Promise<{ email: string }> {
  await page.goto('/register');
  return fillRegistration(page, firstName);
}

export async function fillRegistration(page: Page, firstName: string): Promise<{ email: string }> {
  const email = `${firstName.toLowerCase()}.${Date.now()}.${count++}@example.org`;
  await expect(page).toHaveURL('/register');
  await expectAwake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('How old are you?').selectOption('18 or older');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/what-next/);
  return { email };
}

/** Waits until the page is hydrated: the theme provider sets this attribute in the same step. */
export async function expectAwake(page: Page): Promise<void> {
  await expect(page.locator('html[data-respect-reduced-motion]')).toBeAttached();
}

/** Signs up by the API. `call` calls the API as that person: GET, or POST with data. */
export async function signUp(request: APIRequestContext, firstName: string) {
  const email = `${firstName.toLowerCase()}.${Date.now()}.${count++}@example.org`;
  const input = { first_name: firstName, last_name: 'Example', email, password };
  const session = await openSession(request, 'createUser', input);
  const headers = { authorization: session.token };
  const call = async (path: string, data?: object, method = data ? 'POST' : 'GET') => {
    const answer = await request.fetch(`/api/${path}`, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  return { email, session, call };
}

async function openSession(
  request: APIRequestContext,
  name: 'createUser' | 'signinUser',
  input: object,
): Promise<Session> {
  const type = name === 'createUser' ? 'CreateUserInput' : 'SigninUserInput';
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { auth_token device_secret user { id } } }`;
  const answer = await request.post('/api/graphql', { data: { query, variables: { input } } });
  const { auth_token, device_secret, user } = (await answer.json()).data[name];
  return { token: auth_token, userId: Number(user.id), deviceSecret: device_secret };
}

/** Signs in by the API and stores the session as the app does. Opens no screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const { email, loopId } = account;
  const input = { email, password: account.password ?? password };
  const { token, userId, deviceSecret } =
    account.session ?? (await openSession(page.request, 'signinUser', input));
  const entries = {
    'loopyard.session': JSON.stringify({ token, userId }),
    'loopyard.device': deviceSecret,
    ...(loopId && { 'loopyard.last-seen': JSON.stringify({ userId, loopId }) }),
  };
  // Storage needs a document of the origin, and this is the cheapest.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** Calls the API with the session of the page, but not through its connection. */
export async function callsOf(page: Page) {
  const session = (await page.evaluate(() => localStorage.getItem('loopyard.session'))) ?? '{}';
  const headers = { authorization: JSON.parse(session).token as string };
  return async (path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method: data ? 'POST' : 'GET', headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

export async function loopBy(
  { call }: Awaited<ReturnType<typeof signUp>>,
  name: string,
): Promise<{ id: number; code: string }> {
  const { id } = (await call('loops', { loop: { name } })).loop;
  const [{ loop_code }] = (await call(`loops/${id}/invitation_codes`)).loop_codes;
  return { id, code: loop_code };
}

export async function login(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
}

export async function fillLogin(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password ?? password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/feed/);
}

/** Checks all of axe's rules in light. In dark only colours differ, so only contrast is checked. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await endFades(page);
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    const findings = (await axeViolations(page, rules)).map(
      ({ id, nodes }) =>
        `${colorScheme} ${id}: ${nodes.map((n) => `${n.html} ${n.failureSummary}`).join(' | ')}`,
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Takes every fade to its end, so that colours are measured as they stay. */
export async function endFades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity;
    // The app follows a new colour scheme by script, a frame after the browser.
    for (let quietFrames = 0; quietFrames < 3; quietFrames++) {
      await new Promise(requestAnimationFrame);
      const fades = document
        .getAnimations()
        .filter((fade) => fade.playState === 'running' && !isEndless(fade));
      if (fades.length > 0) quietFrames = 0;
      for (const fade of fades) fade.finish();
    }
  });
}
