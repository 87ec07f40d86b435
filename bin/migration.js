// `npm run migration -- loop_motto`: writes a migration from the tables. Drizzle compares them with the newest
// snapshot only, so the older ones go.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, root } from './prepare.js';

const [name = ''] = process.argv.slice(2);
const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], {
  cwd: root,
  env: childEnvironment(),
  shell: process.platform === 'win32',
  stdio: 'inherit',
});
const folder = join(root, 'server/migrations/meta');
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'));
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, file));
process.exitCode = status ?? 1;
