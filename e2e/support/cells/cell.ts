import type { Locator, Page } from '@playwright/test';
import type { Actor, LoopName, World } from './world.ts';

/** One state of one screen, as one who sees it. */
export type Cell = {
  screen: string;
  state: string;
  viewer: Actor;
  /** The loop they looked at last; the school unless said, null: none. */
  loop?: LoopName | null;
  path: string | ((world: World) => string);
  /** Before the address is opened: what the network will answer. */
  before?: Act;
  /** What is opened, pressed or written there. */
  open?: Act;
  /** The region that is shown alone, of a page that is longer than its picture. */
  part?: string;
  /** It closes when the window has another size, and is opened anew at each. */
  isFleeting?: true;
  /** Something is asked in vain, which the browser itself notes in its console. */
  isRefused?: true;
  /** What is asked never comes: nothing is waited for. */
  isHeld?: true;
};

export type Act = (page: Page) => Promise<unknown>;

type Role = Parameters<Page['getByRole']>[0];

export const visible = (page: Page, role: Role, name: string | RegExp): Locator =>
  page.getByRole(role, { name }).filter({ visible: true }).first();

export const press =
  (name: string | RegExp, role: Role = 'button'): Act =>
  (page) =>
    visible(page, role, name).click();

/** Filled and left again, which shows what is wrong with it. */
export const fill =
  (label: string | RegExp, text: string): Act =>
  async (page) => {
    const inputs = page.getByLabel(label).and(page.locator('input, textarea'));
    const input = inputs.filter({ visible: true }).first();
    await input.fill(text);
    await input.blur();
  };

/** One after the other. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** A menu, and what is chosen in it. */
export const choose = (menu: string | RegExp, item: string | RegExp): Act =>
  inTurn(press(menu), press(item, 'menuitem'));

export const show =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

/** Never answered: what is shown meanwhile. */
export const hold =
  (pattern: RegExp): Act =>
  (page) =>
    page.route(pattern, () => undefined);

/** What would take long to bring about. */
export const answer =
  (pattern: RegExp, json: object, status = 200): Act =>
  (page) =>
    page.route(pattern, (route) => route.fulfill({ status, json }));

/** The server is at fault. */
export const fail = (pattern: RegExp): Act =>
  answer(pattern, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }, 500);

/** A document of GraphQL by its name: every one has the same address. */
export const failDocument =
  (name: string): Act =>
  (page) =>
    page.route(/\/api\/graphql/, (route) =>
      route.request().postData()?.includes(name)
        ? route.fulfill({
            json: {
              errors: [
                {
                  message: 'Something went wrong on our side. Please try again.',
                  extensions: { code: 'internal', status: 500 },
                },
              ],
            },
          })
        : route.fallback(),
    );

export const holdDocument =
  (name: string): Act =>
  (page) =>
    page.route(/\/api\/graphql/, (route) =>
      route.request().postData()?.includes(name) ? undefined : route.fallback(),
    );

/** No network any more. */
export const goOffline: Act = (page) => page.context().setOffline(true);
