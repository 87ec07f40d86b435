import { expect, type Locator, type Page, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { signIn, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

const dayMs = 86_400_000;
/** A Tuesday more than a week away, and the two after it. */
const tuesdays = [0, 7, 14].map((days) => {
  const inAWeek = new Date(Date.now() + 7 * dayMs);
  const untilTuesday = (9 - inAWeek.getUTCDay()) % 7;
  return new Date(inAWeek.getTime() + (untilTuesday + days) * dayMs);
}) as [Date, Date, Date];
const [first, second, last] = tuesdays;
const iso = (day: Date) => day.toISOString().slice(0, 10);
/** In the order of the browser’s own field. */
const keysOf = (day: Date) => iso(day).replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1');
const nthOf = (day: Date) => `${iso(day).replaceAll('-', '')}T1700`;
const words = (day: Date, more: object = {}) =>
  day.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', ...more });

const eventIn = (place: Page | Locator) => place.getByRole('region', { name: 'Event: Training' });
const answer = (place: Locator, name: 'Going' | 'Can’t', group: string | RegExp = 'Are you coming?') =>
  place.getByRole('group', { name: group }).getByRole('button', { name });

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}

async function planTraining(page: Page): Promise<void> {
  await page.goto('/calendar');
  await page.getByRole('link', { name: 'New event' }).focus();
  await page.keyboard.press('Enter');
  await typeInto(page, 'Description', 'Bring shoes with clean soles');
  await typeInto(page, 'Name of the event', 'Training');
  await typeInto(page, 'Starts on', keysOf(first));
  await typeInto(page, 'Starts at', '0500PM');
  await page.getByRole('combobox', { name: 'Repeats' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await typeInto(page, 'Until', keysOf(last));
  const sentence = `Every week on Tuesday until ${words(last, { year: 'numeric' })}`;
  await expect(page.getByText(sentence)).toBeVisible();
  await typeInto(page, 'Places (optional)', '1');
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar');
}

test('a training is planned by keys and answered on a phone, its last place waited for, and a date cancelled [14.32, 14.38, 14.44, 14.47]', async ({
  browser,
}) => {
  const { rosa, ines, page, loopId, context, complaints } = await chessClub(browser);
  const phone = await visitor(browser, { phone: true });
  await signIn(phone.page, { ...ines, loopId });
  await signIn(page, { ...rosa, loopId });

  await test.step('an admin plans it by keys alone, and finds it in the month', async () => {
    await planTraining(page);
    await page.goto(`/calendar?month=${iso(first).slice(0, 7)}`);
    const cell = page.getByRole('gridcell', { name: new RegExp(`^Tuesday ${words(first)} .*, 1 date$`) });
    await cell.focus();
    await expectWellMade(page);
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`date=${nthOf(first)}$`));
  });
  const ownEvent = eventIn(page.getByRole('dialog'));

  await test.step('a member answers on a phone, and takes the last place', async () => {
    await phone.page.goto(`/calendar?month=${iso(first).slice(0, 7)}`);
    await phone.page
      .getByRole('link', { name: /Training/ })
      .first()
      .click();
    const event = eventIn(phone.page.getByRole('dialog'));
    await answer(event, 'Going').click();
    await expect(event.getByText('1 of 1 place taken')).toBeVisible();
    await answer(event, 'Going', new RegExp(words(second))).click();
    await expectWellMade(phone.page);
    await expect(ownEvent.getByText('1 of 1 place taken')).toBeVisible();
  });

  await test.step('another waits, and moves up when the place is free', async () => {
    await answer(ownEvent, 'Going').focus();
    await page.keyboard.press('Enter');
    await expect(ownEvent.getByText(/^You are on the waiting list/)).toBeVisible();
    await answer(eventIn(phone.page.getByRole('dialog')), 'Can’t').click();
    await expect(ownEvent.getByText(/^You are on the waiting list/)).toHaveCount(0);
    await expect(answer(ownEvent, 'Going')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('an admin cancels a date, and whoever meant to come is told', async () => {
    await page.goto(page.url().replace(nthOf(first), nthOf(second)));
    await ownEvent.getByRole('button', { name: 'Cancel this date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this date?' });
    await dialog.getByLabel('What they should know (optional)').fill('The hall is flooded');
    await expectWellMade(page);
    await dialog.getByRole('button', { name: 'Cancel this date' }).click();
    await expect(ownEvent.getByText('The hall is flooded')).toBeVisible();
    await expectWellMade(page);
    await phone.page.goto(`/notifications/${loopId}`);
    const notice = phone.page.getByRole('link', { name: /Cancelled: Training/ });
    await notice.click();
    await expect(eventIn(phone.page.getByRole('dialog')).getByText('The hall is flooded')).toBeVisible();
  });
  expect([...complaints, ...phone.complaints]).toEqual([]);
  await Promise.all([context.close(), phone.context.close()]);
});

test('an address for other calendars is made, read without a session, and removed [14.50]', async ({
  browser,
}) => {
  const { page, context, complaints } = await chessClub(browser);
  await page.goto('/calendar');
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  await expectWellMade(page);
  const address = (await dialog.locator('code').textContent()) ?? '';
  const read = () => page.request.get(new URL(address).pathname, { headers: { authorization: '' } });
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: /^Remove the address/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove the address/ })).toHaveCount(0);
  expect((await read()).status()).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});
