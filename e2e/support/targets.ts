import { expect, type Page } from '@playwright/test';

const SMALLEST = 44;

/** Nothing is too small for a finger or beyond the page's edge. Waits for the page to settle at its width. */
export async function expectWithinReach(page: Page, name?: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, name).toBeLessThan(1);
  await expect.poll(() => smallTargets(page), name).toEqual([]);
}

export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const above = document.querySelector('dialog:modal') ?? document.body;
    const targets = above.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, [role^="menuitem"]',
    );
    const sizeOf = (element: HTMLElement) => {
      // A label is part of its switch or checkbox.
      const label = element.closest('label') ?? document.querySelector(`label[for="${element.id || '-'}"]`);
      const boxes = [element, ...(label ? [label] : [])].map((part) => part.getBoundingClientRect());
      return [Math.max(...boxes.map(({ width }) => width)), Math.max(...boxes.map(({ height }) => height))];
    };
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      Math.max(...sizeOf(element)) > 2;
    const isInSentence = (element: HTMLElement) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li') !== null;
    return [...targets]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .filter((element) => sizeOf(element).some((length) => Math.round(length) < smallest))
      .map((element) => `${element.outerHTML.slice(0, 160)}: ${sizeOf(element).map(Math.round).join(' × ')}`);
  }, SMALLEST);
}
