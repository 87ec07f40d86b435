// npm start: installs and builds what is missing or stale, then runs the server on the Node it is made for.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { keepRunning } from './children.js';
import { ensureInstalled, ensureWebBuilt, nodeForServer, serverArgs } from './prepare.js';

await demandFreePort();
await ensureInstalled({ withoutDev: true });
await ensureWebBuilt();
keepRunning([
  {
    name: 'server',
    program: nodeForServer(),
    args: [...serverArgs('server/main.ts'), ...process.argv.slice(2)],
  },
]);

/** The server asks again; nobody should wait for an install and a build to be told this. */
async function demandFreePort() {
  const port = Number(process.env.PORT || 3000);
  if (!(port > 0 && port < 65_536)) return;
  const probe = createServer().listen(port, process.env.HOST || '127.0.0.1');
  const code = await once(probe, 'listening').then(
    () => null,
    (error) => error.code,
  );
  probe.close();
  if (code !== 'EADDRINUSE') return;
  console.error(
    `Port ${port} is in use. Choose another one: PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
  );
  process.exit(1);
}
