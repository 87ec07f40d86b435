import { alerts } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { deploys } from './deploys.ts';
import { diskDrill } from './disk.ts';
import { frozenDrill } from './frozen.ts';
import { killsDrill } from './kills.ts';
import { machinesDrill } from './machines.ts';
import { powerDrill } from './power.ts';
import { quietDrill } from './quiet.ts';
import { redisDrill } from './redis.ts';
import { restoreDrill } from './restore.ts';
import { startsDrill } from './starts.ts';
import { updatesDrill } from './updates.ts';

// DRILL_TIMES: how often, ten by default, kills a hundred; DRILL_SECONDS: how long something is frozen;
// DRILL_CADDY and DRILL_PROMETHEUS: their programs, if not on the PATH; DRILL_FROM: the commit to update from.
const drills: Record<string, () => Promise<void>> = {
  alerts,
  dashboard,
  deploys,
  updates: updatesDrill,
  kills: killsDrill,
  starts: startsDrill,
  restore: restoreDrill,
  quiet: quietDrill,
  frozen: frozenDrill,
  redis: redisDrill,
  disk: diskDrill,
  power: powerDrill,
  machines: machinesDrill,
};
const askedNames = process.argv.slice(2);
const unknown = askedNames.find((name) => !(name in drills));
if (unknown !== undefined || askedNames.length === 0) {
  console.error(`Which drill? npm run drill -- ${Object.keys(drills).join(' | ')}`);
  process.exit(1);
}
try {
  for (const name of askedNames) await drills[name]?.();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
