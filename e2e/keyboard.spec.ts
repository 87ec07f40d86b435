import { expect, type Locator, type Page, test } from '@playwright/test';
import { widePhoto } from './support/media.ts';
import { password, visitor } from './support/people.ts';

test('someone signs up, makes a loop, shares a photo and talks under it by keyboard alone', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const email = `kim.${Date.now()}@example.org`;
  await page.goto('/register');
  for (const [label, text] of [
    ['Email', email],
    ['First name', 'Kim'],
    ['Last name', 'Example'],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await type(page, page.getByLabel(label, { exact: true }), text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /What next/ })).toBeVisible();

  await press(page, page.getByRole('main').getByRole('link', { name: 'Create Loop' }));
  await type(page, page.getByRole('textbox', { name: 'Name' }), 'Form 4B');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: /^Create Post/ }));

  await type(page, page.getByRole('textbox', { name: /^Description/ }), 'The trip to the mill');
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Add Media' }));
  await (await chooser).setFiles([await widePhoto()]);
  await expect(page.getByRole('button', { name: /^Menu for / })).toHaveCount(1);
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page).toHaveURL(/\/feed$/);

  await press(page, page.getByRole('link', { name: /The trip to the mill/ }));
  await type(page, page.getByRole('textbox', { name: 'Write a comment' }), 'Who has my hat?');
  await press(page, page.getByRole('button', { name: 'Comment', exact: true }));
  await expect(page.getByText('Who has my hat?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/feed$/);

  await press(page, page.getByRole('button', { name: 'Account menu' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Presses Tab until the focus is on the target. Each stop on the way must be visible. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  const element = await target.first().elementHandle();
  for (let stops = 0; stops < 80; stops++) {
    const { isThere, isSeen, html } = await page.evaluate(focusOf, element);
    expect(isSeen, html).toBe(true);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not come there');
}

async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await walkTo(page, field);
  await page.keyboard.type(text);
}

/** `isSeen`: by a ring round it or its parent. A field is exempt, as only its edge changes colour. */
function focusOf(target: Node | null): { isThere: boolean; isSeen: boolean; html: string } {
  const element = document.activeElement ?? document.body;
  const styles = [element, element.parentElement ?? element].flatMap((part) =>
    [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)),
  );
  const hasRing = styles.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
  );
  const isStop = element instanceof HTMLElement && element.tabIndex >= 0;
  const isSeen = hasRing || !isStop || element.matches('input, textarea');
  return { isThere: element === target, isSeen, html: element.outerHTML.slice(0, 200) };
}
