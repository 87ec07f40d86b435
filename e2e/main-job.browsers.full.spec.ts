import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { button, drivenPage, field } from './support/driven-page.ts';
import { widePhoto } from './support/media.ts';
import { loopBy, password, signUp } from './support/people.ts';
import { startFirefox, startWebKit } from './support/webdriver.ts';

for (const [name, start] of Object.entries({ WebKit: startWebKit, Firefox: startFirefox }))
  test(`in ${name} no dialog of the main job is a shade without a form`, async ({
    request,
    baseURL,
  }, testInfo) => {
    const tessa = await signUp(request, 'Tessa');
    await loopBy(tessa, 'The Choir');
    const folder = await mkdtemp(join(tmpdir(), 'loopyard-picture-'));
    const picture = join(folder, 'wide.png');
    await writeFile(picture, (await widePhoto()).buffer);
    const driver = await start();
    const page = drivenPage(driver, new URL(`${baseURL}`).origin);
    try {
      await page.resize(1280, 900);
      await test.step('log in', async () => {
        await page.open('/login');
        await page.type(field('Email'), tessa.email);
        await page.type(field('Password'), password);
        await page.press(button('Login'));
        await page.press('//nav//a[contains(., "The Choir")]');
      });
      await test.step('write a post', async () => {
        await page.press(button('New Post'));
        await page.type(field('Description'), 'We sang *everything*');
        await page.give('//dialog//input[@type="file"]', picture);
        await page.sees('//dialog//button[contains(@aria-label, "wide.png")]');
        await page.press(`//dialog${button('Save')}`);
      });
      await test.step('read it and answer', async () => {
        await page.press('//article[.//em[.="everything"]]/a');
        await page.sees('//dialog//img[string(@alt)]');
        await page.type(field('Write a comment'), 'All of it?');
        await page.press(`//dialog${button('Comment')}`);
        await page.sees('//dialog//li[contains(., "All of it?")]');
      });
    } catch (error) {
      await testInfo.attach(name, { body: await page.picture(), contentType: 'image/png' });
      throw error;
    } finally {
      await driver.end();
      await rm(folder, { recursive: true });
    }
  });
