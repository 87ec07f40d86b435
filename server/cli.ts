// `npm run loopyard -- <command>`, beside a running server or without one.
import { pino } from 'pino';
import { runCommand } from './cli/run-command.ts';

/** More than any command takes, so that no file is read to its end. */
const inputBytes = 64_000;

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: console.log,
  complain: console.error,
  hint: console.error,
  readInput,
  log: pino.destination(2),
});

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > inputBytes) break;
  }
  return text;
}
