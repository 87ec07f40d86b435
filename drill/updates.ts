import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clone, cloneWithMigrations } from '../server/test/clone.ts';
import { untilReady } from '../server/test/service.ts';
import { type Earlier, earlierVersion } from './earlier.ts';
import { countWhile, demandCaddy, type Figures, hasFaults, type Site, withSite } from './site.ts';

const updates = Number(process.env.DRILL_TIMES ?? 10);

type Row = { update: string } & Figures & { 'gave way': string; check: string };
type Newer = Clone & { folder: string };

/** From an earlier commit, with one more migration each time (docs/operations.md), and back again. */
export async function updatesDrill(): Promise<void> {
  demandCaddy();
  const earlier = await earlierVersion();
  const home = await mkdtemp(join(tmpdir(), 'loopyard-updates-'));
  try {
    const versions = await newerVersions(home, earlier);
    const rows = [await drill(2, { earlier, versions }), await drill(1, { earlier, versions })];
    console.table(rows);
    if (rows.some((row) => hasFaults(row) || row.check !== 'in order')) process.exitCode = 1;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

type Versions = { earlier: Earlier; versions: Newer[] };

async function drill(processes: number, { earlier, versions }: Versions): Promise<Row> {
  return withSite({ processes, folder: earlier.folder }, async (site) => {
    let waits = 0;
    const figures = await countWhile(site, async () => {
      for (const newer of versions) {
        waits += await upgradeTo(newer, site);
        await replaceAll(site, newer.folder);
        await replaceAll(site, earlier.folder);
      }
    });
    const newest = versions.at(-1) as Newer;
    // A drill that is cut off later leaves these.
    console.log(processes === 1 ? 'one process' : `${processes} processes`, figures);
    return {
      update: `${updates} updates of ${processes === 1 ? 'one process' : `${processes} processes`} and back: ${earlier.commit} (${earlier.version}) to ${versions[0]?.version}…${newest.version}`,
      ...figures,
      'gave way': `${waits} times`,
      check: await check(newest, site),
    };
  });
}

/** Migrates while the older version serves. @returns how often a migration gave way to users of its tables */
async function upgradeTo(newer: Newer, { settings }: Site): Promise<number> {
  // There is no backup, and a drill needs none.
  const { code, output } = await newer.command(['upgrade', '--yes'], settings).ended;
  if (code !== 0) throw new Error(output);
  return output.match(/waits for its tables/g)?.length ?? 0;
}

async function replaceAll({ url, slots }: Site, folder: string): Promise<void> {
  for (const slot of slots) {
    await slot.stop();
    slot.useVersionIn(folder);
    await slot.start();
    await untilReady(`${url}/readyz`);
  }
}

/** Checks the counters that both versions wrote. */
async function check(newer: Newer, { slots, settings }: Site): Promise<string> {
  for (const slot of slots) await slot.stop();
  const { code, output } = await newer.command(['check'], settings).ended;
  return code === 0 ? 'in order' : output.trim();
}

/** This version with one more migration of busy tables each time. */
async function newerVersions(home: string, { version }: Earlier): Promise<Newer[]> {
  const further = Array.from({ length: updates }, (_, n) => ({
    oldest: version,
    sql: `alter table loops add column drill_${n} text;--> statement-breakpoint
alter table posts add column drill_${n} text;--> statement-breakpoint
create index drill_posts_${n} on posts (loop_id, created_at)`,
  }));
  const newer: Newer[] = [];
  for (let n = 1; n <= updates; n++) {
    const folder = join(home, String(n));
    newer.push({ ...(await cloneWithMigrations(folder, further.slice(0, n))), folder });
  }
  return newer;
}
