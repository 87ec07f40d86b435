import type { Locator, Page } from '@playwright/test';
import type { Actor, LoopName, World } from './world.ts';

/** One state of one screen, as one who sees it. */
export type Cell = {
  screen: string;
  state: string;
  viewer: Actor;
  /** The loop they looked at last; the school unless said. */
  loop?: LoopName;
  path: string | ((world: World) => string);
  /** Before the address is opened: what the network will answer. */
  before?: Act;
  /** What is opened, pressed or written there. */
  open?: Act;
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

export const fill =
  (label: string | RegExp, text: string): Act =>
  (page) =>
    page.getByLabel(label).and(page.locator('input, textarea')).filter({ visible: true }).first().fill(text);

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

/** The server is at fault. */
export const fail =
  (pattern: RegExp): Act =>
  (page) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
      }),
    );

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
