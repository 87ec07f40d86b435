// `npm run loopyard -- <command>`: the operator's commands. `npm run loopyard -- help` lists them.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, nodeForServer, root, serverArgs, serverEnvironment } from './prepare.js';

await ensureInstalled({ withoutDev: true });
const { status } = spawnSync(nodeForServer(), [...serverArgs('server/cli.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: serverEnvironment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
