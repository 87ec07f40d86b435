// `npm run dev`: the server, restarted at each change, behind Vite's server with hot reload.
import { keepRunning } from './children.js';
import { ensureInstalled, nodeForServer, npmCommand } from './prepare.js';

await ensureInstalled({ withoutDev: true });
// Vite proxies the server's addresses to it.
process.env.LOOPYARD_SERVER ??= `http://127.0.0.1:${process.env.PORT || 3000}`;
keepRunning([
  {
    name: 'server',
    program: nodeForServer(),
    args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
  },
  { name: 'web', ...npmCommand(['run', 'dev', '--workspace', 'web']) },
]);
