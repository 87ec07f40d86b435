// npm run build: the first steps of a start, for a server that may not write to this folder.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, nodeForServer, root } from './prepare.js';

await ensureInstalled({ withoutDev: true });
await ensureWebBuilt();
const { status } = spawnSync(nodeForServer(), ['server/platform/database/embedded-native.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
