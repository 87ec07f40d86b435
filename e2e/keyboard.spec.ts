import { expect, type Locator, type Page, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
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
    ['How old are you?', '18'],
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
  // A comment that is still on its way would be asked about at the logout.
  await expect(page.locator('[data-state="sending"]')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
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

test('nothing that gets the focus in a long conversation lies under the foot of the post', async ({
  browser,
}) => {
  const { page, context, complaints, post } = await chessClub(browser);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`/feed/${post}`);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const menus = page.getByRole('button', { name: /^Menu for the comment by / });
  for (let n = 1; n <= 12; n++) {
    await field.fill(`Move ${n}`);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(menus).toHaveCount(n);
  }
  await menus.first().focus();
  // Before each menu is the button for reactions.
  for (let n = 0; n < 23; n++) {
    await expect.poll(() => page.evaluate(coveredFocus)).toBe('');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await expect(menus.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const part of [
    page.getByRole('textbox', { name: 'Edit comment' }),
    page.getByRole('button', { name: 'Cancel' }),
    page.getByRole('button', { name: 'Save' }),
  ]) {
    await walkTo(page, part);
    await expect.poll(() => page.evaluate(coveredFocus)).toBe('');
  }
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

/** Empty if both the upper and the lower edge of what has the focus are in sight. */
function coveredFocus(): string {
  const element = document.activeElement ?? document.body;
  const box = element.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  const edges = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(middle, y));
  return edges.every((hit) => element.contains(hit)) ? '' : element.outerHTML.slice(0, 200);
}
