import { alerts } from './alerts.ts';
import { deploys } from './deploys.ts';
import { updatesDrill } from './updates.ts';

/**
 * `npm run drill -- deploys`: what befalls a server in its life, done to a real one and counted. DRILL_TIMES: how often,
 * ten times if unset; DRILL_CADDY: the proxy's program, where it is not on the PATH; DRILL_FROM: the
 * commit that is updated, the earliest that can be if unset. DRILL_PROMETHEUS: Prometheus’ program.
 */
const drills: Record<string, () => Promise<void>> = { alerts, deploys, updates: updatesDrill };
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
