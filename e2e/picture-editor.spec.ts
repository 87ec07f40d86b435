import { expect, type Locator, type Page, test } from '@playwright/test';
import { widePhoto } from './support/media.ts';
import { endFades, expectAccessible, loopBy, signIn, signUp, visitor } from './support/people.ts';

async function expectShape(picture: Locator, ratio: number): Promise<void> {
  await expect
    .poll(() =>
      picture.evaluate(({ complete, naturalWidth, naturalHeight }: HTMLImageElement) =>
        complete && naturalWidth > 0 ? naturalWidth / naturalHeight : 0,
      ),
    )
    .toBeCloseTo(ratio, 2);
}

async function chooseEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu for .wide\.png/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Image' }).click();
}

async function openEditor(page: Page): Promise<Locator> {
  await chooseEdit(page);
  const editor = page.getByRole('dialog', { name: 'Edit Image' });
  await expect(editor.getByRole('button', { name: 'Rotate left' })).toBeVisible();
  return editor;
}

async function expectReload(page: Page): Promise<void> {
  await page.route('**/assets/picture-editor-*.js', (route) => route.abort());
  await chooseEdit(page);
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  await expect(dialog.getByText('The picture editor could not be loaded')).toBeVisible();
  await page.unroute('**/assets/picture-editor-*.js');
  await expect(page.getByLabel('Description')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Reload this page' }).click();
  await expect(dialog).toBeHidden();
}

async function save(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved image')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('button', { name: /^Menu for .wide\.png/ })).toBeFocused();
}

test('a picture is cropped and turned before it is posted, and undone after [2.136, 2.150, 2.151, 8.42]', async ({
  browser,
}) => {
  const words = `A cut picture of ${Date.now()}`;
  // A service worker would still have the editor where it has to be missing.
  const { page, context, complaints } = await visitor(browser, { serviceWorkers: 'block' });
  // In a loop of its own: an undone edit deletes a picture, which a feed open elsewhere would miss.
  const rosa = await signUp(page.request, 'Rosa');
  const { id: loopId } = await loopBy(rosa, 'The Darkroom');
  await signIn(page, { ...rosa, loopId });
  await page.goto('/feed/new-post');
  await page.getByLabel('Description').fill(words);
  await page.getByLabel('Choose files').setInputFiles([await widePhoto()]);

  await test.step('cropped by a corner and turned', async () => {
    const editor = await openEditor(page);
    await endFades(page);
    const corner = await editor.getByRole('button', { name: /^Lower right corner/ }).boundingBox();
    const part = await editor.getByRole('application').boundingBox();
    if (!corner || !part) throw new Error('nothing to draw');
    const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - part.width / 2, y, { steps: 4 });
    await page.mouse.up();
    await expect(editor.getByText(/^4(49|50|51) by 600 pixels are kept/)).toBeAttached();
    await editor.getByRole('button', { name: 'Rotate right' }).click();
    await expectAccessible(page);
    await save(page, editor);
  });
  const tile = page.getByRole('button', { name: 'wide.png', exact: true }).locator('img');
  await expectShape(tile, 600 / 450);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(words) }).click();
  const stage = page
    .getByRole('region', { name: 'Media: 1 item' })
    .getByRole('img', { name: 'Picture by Rosa Example' });
  await expectShape(stage, 600 / 450);

  await test.step('undone on the post', async () => {
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/edit`);
    await expectShape(tile, 600 / 450);
    await expectReload(page);
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
    const editor = await openEditor(page);
    await editor.getByRole('button', { name: 'Undo All Edits' }).click();
    await save(page, editor);
    await expectShape(tile, 900 / 600);
    await page.goto(pathname);
    await expectShape(stage, 900 / 600);
  });
  expect(complaints).toEqual([]);
  await context.close();
});
