// npm run dev: the server, started again at each change, and Vite's server in front of it with hot reload.
import { keepRunning } from './children.js';
import { ensureInstalled, nodeForServer, npmCommand } from './prepare.js';

ensureInstalled();
keepRunning([
  {
    name: 'server',
    program: nodeForServer(),
    args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
  },
  { name: 'web', ...npmCommand(['run', 'dev', '--workspace', 'web']) },
]);
