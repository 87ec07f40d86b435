import { expect, type Page } from '@playwright/test';

export async function openForm(page: Page): Promise<void> {
  await page.goto('/feed/new-post');
  await expect(page.getByLabel('Description')).toBeVisible();
}

export async function write(page: Page, text: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Description').fill(text);
}
