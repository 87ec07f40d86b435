import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const playwrightAxe = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(playwrightAxe).resolve('axe-core/axe.min.js'), 'utf8');

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** @param rules the only ones to check, instead of all */
export async function axeViolations(page: Page, rules?: string[]): Promise<Violations> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  }
  const violations = await page.evaluate(runAxe, options);
  if (violations) return violations;
  // Sending the script costs more than a run, so a document gets it once.
  await page.evaluate(source);
  return (await page.evaluate(runAxe, options)) ?? [];
}

async function runAxe(options: RunOptions): Promise<Violations | null> {
  const axe = Reflect.get(window, 'axe');
  return axe ? (await axe.run(document, options)).violations : null;
}
