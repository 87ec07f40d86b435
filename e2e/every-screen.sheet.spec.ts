import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { cells } from './support/cells/all.ts';
import { sheetFolder, slug, visit } from './support/cells/visit.ts';
import type { World } from './support/cells/world.ts';

/** `npm run sheet`: every screen in every state, in both themes and at three widths. */
for (const [screen, states] of Map.groupBy(cells, (cell) => cell.screen)) {
  test(screen, async ({ browser }) => {
    const world = JSON.parse(process.env.LOOPYARD_WORLD ?? '') as World;
    for (const cell of states) {
      const outcome = await visit(browser, cell, world);
      mkdirSync(sheetFolder, { recursive: true });
      writeFileSync(join(sheetFolder, `${slug(cell)}.json`), JSON.stringify(outcome));
      expect.soft(outcome.findings, cell.state).toEqual([]);
    }
  });
}
