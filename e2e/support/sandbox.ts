import { expect, type Page } from '@playwright/test';

const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export async function payByCard(page: Page, card: keyof typeof cards = 'good'): Promise<void> {
  await expect(page).toHaveURL(/\/dev\/checkout\//);
  await page.getByLabel(/card number/i).fill(cards[card]);
  await page.getByRole('button', { name: /^Pay/ }).click();
}
