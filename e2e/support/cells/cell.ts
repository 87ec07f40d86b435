import type { Locator, Page } from '@playwright/test';
import type { Actor, LoopName, World } from './world.ts';

export type Cell = {
  screen: string;
  state: string;
  viewer: Actor;
  /** The selected loop: by default the school; null for none. */
  loop?: LoopName | null;
  path: string | ((world: World) => string);
  /** Runs before the address is opened, to fake answers of the network. */
  before?: Act;
  open?: Act;
  /** The only region in the picture, where the page is longer than that. */
  part?: string;
  /** Closes when the window is resized, so it is opened at each size. */
  isFleeting?: true;
  /** A request fails, which the browser itself logs. */
  isRefused?: true;
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

/** Fills and leaves the field, so that its error shows. */
export const fill =
  (label: string | RegExp, text: string): Act =>
  async (page) => {
    const inputs = page.getByLabel(label).and(page.locator('input, textarea'));
    const input = inputs.filter({ visible: true }).first();
    await input.fill(text);
    await input.blur();
  };

export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

export const choose = (menu: string | RegExp, item: string | RegExp): Act =>
  inTurn(press(menu), press(item, 'menuitem'));

export const show =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

export const hold =
  (pattern: RegExp): Act =>
  (page) =>
    page.route(pattern, () => undefined);

export const answer =
  (pattern: RegExp, json: object, status = 200): Act =>
  (page) =>
    page.route(pattern, (route) => route.fulfill({ status, json }));

export const fail = (pattern: RegExp): Act =>
  answer(pattern, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }, 500);

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

export const goOffline: Act = (page) => page.context().setOffline(true);
