import { expect, type Locator, test } from '@playwright/test';
import { endFades, expectAccessible, signIn, teacher, type Visitor, visitor } from './support/people.ts';

test.describe('someone signed in', () => {
  let desk: Visitor;

  test.beforeAll(async ({ browser }) => {
    desk = await visitor(browser);
    await signIn(desk.page, teacher);
  });
  test.afterAll(async () => {
    await desk.context.close();
  });

  test('is not thrown out of the shell by an address that leads nowhere or is not theirs', async () => {
    const { page } = desk;
    const addresses = [
      '/no/such/page /members/999999 /members/nonsense /edit-loop/999999 /welcome?loopid=999999',
      '/notifications/999999 /subscriptions/999999 /members/1000/999999/analytics /user/999999/1000',
      '/feed/999999 /feed/999999/edit /feed/999999/report',
    ].join(' ');
    for (const address of addresses.split(' ')) {
      await page.goto(address);
      const scene = page.getByText('It may have been deleted, or you may not have access to it.');
      await expect(scene, address).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to my feed' }), address).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
      await expect(page.locator('header button[aria-label="Account menu"]'), address).toBeVisible();
    }
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('This page could not be found · Loopyard');
    await expectAccessible(page);
  });

  test('does not meet a card’s menu before its post [2.104]', async () => {
    const { page } = desk;
    await page.goto('/feed');
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'More' }) })
      .first();
    await expect(card).toBeVisible();
    const hasFocus = () => card.evaluate((element) => element.contains(document.activeElement));
    const stops: string[] = [];
    for (await card.getByRole('link', { name: /posted/ }).focus(); await hasFocus(); ) {
      stops.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
      await page.keyboard.press('Tab');
    }
    expect(stops.length).toBeGreaterThan(2);
    expect(stops.indexOf('More')).toBe(stops.length - 1);
  });

  test('sees comments end where the button for writing them ends', async () => {
    const { page } = desk;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/feed');
      await page
        .getByRole('link', { name: /\d comments?$/ })
        .first()
        .click();
      const comment = page.getByRole('dialog').getByRole('list').last().getByRole('listitem').first();
      const button = page.getByRole('button', { name: 'Comment', exact: true });
      const rightOf = async (locator: Locator) => {
        const box = await locator.boundingBox();
        return box && Math.round(box.x + box.width);
      };
      const rights = async () => [await rightOf(comment), await rightOf(button)];
      await expect(async () => {
        const [ofComment, ofButton] = await rights();
        expect(ofComment, `at ${width} px`).toBe(ofButton);
        expect(ofButton).toBeGreaterThan(0);
      }).toPass();
    }
  });

  test('is not left to guess how long a loop’s name may be', async () => {
    const { page } = desk;
    await page.goto('/create-loop');
    await page.getByLabel('Name').fill('Choir');
    await expect(page.getByText('5 / 50')).toBeVisible();
    await page.getByLabel('Name').fill('x'.repeat(51));
    await expect(page.getByText('51 / 50')).toBeVisible();
    await page.getByLabel('Name').fill('');
  });

  test('does not lose sight of a button that is disabled', async () => {
    const { page } = desk;
    await page.goto('/join-loop');
    const button = page.getByRole('button', { name: 'Join Loop' });
    await expect(button).toBeDisabled();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await endFades(page);
      const { words, edge } = await contrasts(button);
      expect(words, colorScheme).toBeGreaterThanOrEqual(4.5);
      expect(edge, colorScheme).toBeGreaterThanOrEqual(3);
    }
  });
});

async function contrasts(button: Locator): Promise<{ words: number; edge: number }> {
  return button.evaluate((element) => {
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (a: string, b: string) => {
      const [darker = 0, lighter = 0] = [light(a), light(b)].sort((x, y) => x - y);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const style = getComputedStyle(element);
    let below = element.parentElement;
    while (below && getComputedStyle(below).backgroundColor === 'rgba(0, 0, 0, 0)')
      below = below.parentElement;
    const ground = below ? getComputedStyle(below).backgroundColor : 'rgb(255, 255, 255)';
    return { words: ratio(style.color, style.backgroundColor), edge: ratio(style.borderTopColor, ground) };
  });
}
