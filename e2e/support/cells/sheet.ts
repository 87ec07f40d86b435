import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cells } from './all.ts';
import type { Cell } from './cell.ts';
import { type Finding, type Outcome, sheetFolder, slug, themes, widths } from './visit.ts';

/** Keeps cells of an earlier run that this one skipped. */
export async function writeSheet(): Promise<void> {
  const shownCells = cells.filter((cell) => existsSync(fileOf(cell)));
  const outcomes = shownCells.map((cell) => JSON.parse(readFileSync(fileOf(cell), 'utf8')) as Outcome);
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const countOf = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const summary = {
    screens: new Set(shownCells.map(({ screen }) => screen)).size,
    cells: shownCells.length,
    pictures: shownCells.length * themes.length * widths.length,
    axeRuns: outcomes.reduce((sum, { axeRuns }) => sum + axeRuns, 0),
    axeViolations: countOf('axe'),
    consoleErrors: countOf('console'),
    widerThan320: countOf('overflow'),
    smallTargets: countOf('target'),
    notOpened: countOf('opening'),
  };
  await writeFile(
    join(sheetFolder, 'summary.json'),
    `${JSON.stringify({ ...summary, findings }, null, 1)}\n`,
  );
  await writeFile(join(sheetFolder, 'index.html'), page(shownCells, findings));
  for (const { kind, where, text } of findings) console.log(`${kind}: ${where}: ${text}`);
  console.log(summary);
}

function fileOf(cell: Cell): string {
  return join(sheetFolder, `${slug(cell)}.json`);
}

function page(shownCells: Cell[], findings: Finding[]): string {
  const screens = [...Map.groupBy(shownCells, ({ screen }) => screen)];
  return [
    '<!doctype html><meta charset="utf-8"><title>Every screen</title>',
    '<style>body{font:16px system-ui;margin:24px}.cell{display:flex;gap:8px;align-items:start;overflow-x:auto}',
    'img{height:320px;width:auto;border:1px solid #999;object-fit:cover;object-position:top}</style>',
    `<h1>Every screen</h1><ul>${findings.map((finding) => `<li>${escaped(Object.values(finding).join(': '))}`).join('')}</ul>`,
    ...screens.map(([screen, states]) => `<h2>${escaped(screen)}</h2>${states.map(row).join('')}`),
  ].join('\n');
}

function row(cell: Cell): string {
  const names = themes.flatMap((theme) => widths.map((width) => `${slug(cell)}-${theme}-${width}.png`));
  const pictures = names.map(
    (name) => `<a href="${name}"><img loading="lazy" src="${name}" alt="${name}"></a>`,
  );
  return `<h3>${escaped(`${cell.state} (${cell.viewer})`)}</h3><div class="cell">${pictures.join('')}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
