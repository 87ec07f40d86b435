// `npm run drill -- <name>` causes faults on a real server and counts what is lost.
import { spawnSync } from 'node:child_process';
import { childEnvironment, ensureInstalled, ensureWebBuilt, nodeForServer, root } from './prepare.js';

await ensureInstalled();
// The load also requests pages.
await ensureWebBuilt();
const { status } = spawnSync(nodeForServer(), ['drill/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: childEnvironment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
