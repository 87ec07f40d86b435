// npm start: installs and builds what is missing or stale, then runs the server on the Node it is made for.
import { keepRunning } from './children.js';
import { ensureInstalled, ensureWebBuilt, nodeForServer, serverArgs } from './prepare.js';

await ensureInstalled({ withoutDev: true });
await ensureWebBuilt();
keepRunning([
  {
    name: 'server',
    program: nodeForServer(),
    args: [...serverArgs('server/main.ts'), ...process.argv.slice(2)],
  },
]);
