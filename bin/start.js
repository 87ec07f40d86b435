// npm start: installs and builds what is missing or stale, then runs the server on the Node it is made for.
import { keepRunning } from './children.js';
import { ensureInstalled, ensureWebBuilt, nodeForServer } from './prepare.js';

await ensureInstalled({ withoutDev: true });
await ensureWebBuilt();
keepRunning([
  {
    name: 'server',
    program: nodeForServer(),
    args: ['--import', './bin/quick-imports.js', 'server/main.ts', ...process.argv.slice(2)],
  },
]);
