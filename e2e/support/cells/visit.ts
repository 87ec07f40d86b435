import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { endFades } from '../people.ts';
import { smallTargets } from '../targets.ts';
import { type Cell, visible } from './cell.ts';
import type { World } from './world.ts';

export const sheetFolder = fileURLToPath(new URL('../../../.cache/sheet', import.meta.url));
export const themes = ['light', 'dark'] as const;
export const widths = [1280, 768, 360] as const;

type Theme = (typeof themes)[number];
type Kind = 'opening' | 'axe' | 'console' | 'overflow' | 'target';
export type Finding = { kind: Kind; where: string; text: string };
export type Outcome = { axeRuns: number; findings: Finding[] };

/** `LOOPYARD_SHEET_QUICK=1`: only a desk in light and a phone in dark. */
const isQuick = process.env.LOOPYARD_SHEET_QUICK === '1';
const quickWidths = { light: 1280, dark: 360 } as const;
const widthsIn = (theme: Theme) => (isQuick ? [quickWidths[theme]] : widths);
const heights = { 1280: 900, 768: 1024, 360: 760 };
const PATIENCE_MS = 30_000;
const LONGEST = 2400;

export function slug(cell: Pick<Cell, 'screen' | 'state'>): string {
  return `${cell.screen}-${cell.state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

export async function visit(browser: Browser, cell: Cell, world: World): Promise<Outcome> {
  const outcome: Outcome = { axeRuns: 0, findings: [] };
  for (const theme of themes) {
    const context = await browser.newContext({
      baseURL: process.env.LOOPYARD_URL ?? '',
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      storageState: storageOf(cell, world),
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const note = (kind: Kind, text: string, width?: number) =>
      outcome.findings.push({
        kind,
        text,
        where: [cell.screen, cell.state, theme, width].filter(Boolean).join(' · '),
      });
    listen(page, cell, (text) => note('console', text));
    await visitWidths(page, { cell, world, theme, outcome, note }).catch((error) =>
      note('opening', String(error).split('\n').slice(0, 6).join(' ')),
    );
    await context.close();
  }
  return outcome;
}

type Visit = {
  cell: Cell;
  world: World;
  theme: Theme;
  outcome: Outcome;
  note: (kind: Kind, text: string, width?: number) => void;
};

async function visitWidths(page: Page, visit: Visit): Promise<void> {
  const { cell, theme, outcome, note } = visit;
  await cell.before?.(page);
  for (const [at, width] of widthsIn(theme).entries()) {
    await page.setViewportSize({ width, height: heights[width] });
    if (at === 0 || cell.isFleeting) await open(page, visit);
    await settle(page, cell);
    await photograph(page, cell, join(sheetFolder, `${slug(cell)}-${theme}-${width}.png`));
    const tooWide = await page.evaluate(widestBeyond);
    if (tooWide) note('overflow', tooWide, width);
    if (width === 768) continue;
    outcome.axeRuns++;
    for (const { id, nodes } of await axeViolations(page))
      note(
        'axe',
        `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 200)}`).join(' | ')}`,
        width,
      );
    for (const target of await smallTargets(page)) note('target', target, width);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page, cell);
  const tooWide = await page.evaluate(widestBeyond);
  if (tooWide) note('overflow', tooWide, 320);
}

async function open(page: Page, { cell, world }: Visit): Promise<void> {
  await page.goto(typeof cell.path === 'string' ? cell.path : cell.path(world));
  await settle(page, cell);
  await cell.open?.(page);
}

async function settle(page: Page, { isHeld }: Cell): Promise<void> {
  // With a held answer, wait at least for the first script.
  if (isHeld)
    await page.locator('header, main form, [role=status]').filter({ visible: true }).first().waitFor();
  for (let round = 0; round < 2; round++) {
    if (!isHeld)
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0, { timeout: PATIENCE_MS });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (!isHeld) await page.waitForFunction(picturesAreThere, null, { timeout: PATIENCE_MS });
    await endFades(page);
  }
}

function picturesAreThere(): boolean {
  // A scrolling list loads only the visible pictures.
  const inSight = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < window.innerHeight && !image.closest('[role=listbox]'),
  );
  return inSight.every((image) => image.complete);
}

async function photograph(page: Page, { part }: Cell, path: string): Promise<void> {
  mkdirSync(sheetFolder, { recursive: true });
  const { isAbove, width, height } = await page.evaluate(() => ({
    isAbove: document.querySelector('dialog:modal, :popover-open') !== null,
    width: window.innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  // Sticky elements would cover it.
  if (part) await page.evaluate(() => window.scrollTo(0, 0));
  const clip = part
    ? await visible(page, 'region', part).evaluate(placeOf)
    : { x: 0, y: 0, width, height: Math.min(height, LONGEST) };
  await page.screenshot({ path, animations: 'disabled', ...(!isAbove && { fullPage: true, clip }) });
}

function placeOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + window.scrollX, y: y + window.scrollY, width, height };
}

function widestBeyond(): string | null {
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond < 1) return null;
  const widest = [...document.body.querySelectorAll('*')].toSorted(
    (a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right,
  )[0];
  return `${beyond} px too wide: ${widest?.outerHTML.slice(0, 200)}`;
}

function listen(page: Page, cell: Cell, tell: (text: string) => void): void {
  page.on('pageerror', (error) => tell(String(error)));
  page.on('console', (message) => {
    const isAsked =
      cell.isRefused && /^(Failed to load resource|WebSocket connection to)/.test(message.text());
    if (message.type() === 'error' && !isAsked) tell(message.text());
  });
}

function storageOf(cell: Cell, world: World) {
  const { userId, session } = world.people[cell.viewer];
  const { loop = 'school' } = cell;
  const entries: Record<string, string> = session
    ? {
        'loopyard.session': JSON.stringify({ token: session.token, userId }),
        ...(loop && { 'loopyard.last-seen': JSON.stringify({ userId, loopId: world.loops[loop] }) }),
        'loopyard.device': session.deviceSecret,
      }
    : {};
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: process.env.LOOPYARD_URL ?? '', localStorage }] };
}
