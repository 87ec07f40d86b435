import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Person } from '../server/test/people.ts';
import { untilReady } from '../server/test/service.ts';
import type { Load } from './load.ts';
import { countWhile, demandCaddy, type Figures, hasFaults, type Site, type Slot, withSite } from './site.ts';

const restarts = Number(process.env.DRILL_TIMES ?? 10);
const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Row = { deploy: string } & Figures;
type Deploy = (site: Site, load: Load, ann: Person) => Promise<void>;

/** Nothing may be dropped, lost or done twice. */
export async function deploys(): Promise<void> {
  demandCaddy();
  const rows = [
    await drill(2, `${restarts} rolling restarts of two servers`, restartAll),
    await drill(1, `${restarts} restarts of one server`, restartAll),
    await drill(1, 'a build beside one server, and its restart', buildBeside),
  ];
  console.table(rows);
  if (rows.some(hasFaults)) process.exitCode = 1;
}

async function drill(processes: number, deploy: string, act: Deploy): Promise<Row> {
  return withSite({ processes }, async (site) => {
    const figures = await countWhile(site, (load, ann) => act(site, load, ann));
    // A drill that is cut off later leaves this row.
    console.log(deploy, figures);
    return { deploy, ...figures };
  });
}

async function restartAll({ url, slots }: Site): Promise<void> {
  for (let n = 0; n < restarts; n++) {
    const slot = slots[n % slots.length] as Slot;
    await slot.stop();
    await slot.start();
    await untilReady(`${url}/readyz`);
  }
}

/** After each step, pages that were opened before still have to find their files. */
async function buildBeside({ url, slots }: Site, load: Load, ann: Person): Promise<void> {
  const pages = await Promise.all(['/', '/feed'].map((path) => ann.get(path)));
  const files = new Set(pages.flatMap(({ body }) => String(body).match(/\/assets\/[\w.-]+/g) ?? []));
  if (files.size === 0) throw new Error('The pages need no files: are they built?');
  const now = new Date();
  await utimes(local('../web/root.tsx'), now, now);
  const builder = spawn(process.execPath, [local('../bin/build.js')], { stdio: 'ignore' });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  for (const file of files) await load.ask(file);
  for (const slot of slots) {
    await slot.stop();
    await slot.start();
    await untilReady(`${url}/readyz`);
  }
  for (const file of files) await load.ask(file);
}
