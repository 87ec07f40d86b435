// `npm run loopyard -- <command>`, beside a running server or without one.
import { pino } from 'pino';
import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: console.log,
  complain: console.error,
  log: pino.destination(2),
});
