import { pino } from 'pino';
import type { Command } from './cli/command.ts';
import { misuseOf, sentenceOf } from './cli/misuse.ts';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

/** What would move the cursor, colour, or turn the letters of a terminal around: people may have written it. */
const forging = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `npm run loopyard -- <command>`: for whoever runs the server. It works while the server runs, and when it does not. Only the one asked for is read. */
const commands = new Map<string, () => Promise<Command>>([
  ['status', async () => (await import('./cli/check.ts')).statusCommand],
  ['check', async () => (await import('./cli/check.ts')).checkCommand],
  ['audit', async () => (await import('./cli/audit.ts')).auditCommand],
  ['people', async () => (await import('./cli/list-people.ts')).peopleCommand],
  ['contact-forms', async () => (await import('./cli/contact-forms.ts')).contactFormsCommand],
  ['retry-events', async () => (await import('./cli/events.ts')).retryEventsCommand],
  ['retry-mails', async () => (await import('./cli/mails.ts')).retryMailsCommand],
  ['test-mail', async () => (await import('./cli/test-mail.ts')).testMailCommand],
  ['first-admin', async () => (await import('./cli/first-admin.ts')).firstAdminCommand],
  ['operator', async () => (await import('./cli/operator.ts')).operatorCommand],
  ['admin', async () => (await import('./cli/people.ts')).adminCommand],
  ['reset-password', async () => (await import('./cli/reset-password.ts')).resetPasswordCommand],
  ['suspend', async () => (await import('./cli/people.ts')).suspendCommand],
  ['reactivate', async () => (await import('./cli/people.ts')).reactivateCommand],
  ['restore-loop', async () => (await import('./cli/purge.ts')).restoreLoopCommand],
  ['export', async () => (await import('./cli/people.ts')).exportCommand],
  ['purge', async () => (await import('./cli/purge.ts')).purgeCommand],
  ['reconcile', async () => (await import('./cli/reconcile.ts')).reconcileCommand],
  ['move-files', async () => (await import('./cli/move-files.ts')).moveFilesCommand],
  ['backup', async () => (await import('./cli/backup.ts')).backupCommand],
  ['restore', async () => (await import('./cli/restore.ts')).restoreCommand],
  ['upgrade', async () => (await import('./cli/upgrade.ts')).upgradeCommand],
]);

const usageWidth = 36;
const words = process.argv.slice(2);
const load = commands.get(words[0] ?? '');
process.exitCode = load && !words.includes('--help') ? await run(await load()) : await help();

async function run(command: Command): Promise<number> {
  try {
    const rest = words.slice(1);
    const misuse = misuseOf(command.usage, rest);
    if (misuse) throw new StartError(misuse);
    // The pool keeps the process alive: what is left open is over with the command.
    const code = await command.run({
      config: readConfig({ ...process.env, SEED: 'off' }),
      log: createLog(process.env.LOG_LEVEL || 'error', pino.destination(2)),
      words: rest.filter((word) => !word.startsWith('--')),
      flags: new Set(rest.filter((word) => word.startsWith('--'))),
      say: (line) => console.log(line.replace(forging, '\ufffd')),
    });
    return code ?? 0;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : (sentenceOf(error) ?? error));
    return 1;
  }
}

async function help(): Promise<number> {
  console.log('npm run loopyard -- <command>\n');
  for (const { usage, summary } of await Promise.all([...commands.values()].map((load) => load()))) {
    const gap = usage.length > usageWidth ? `\n${' '.repeat(usageWidth + 2)}` : '';
    console.log(`  ${usage.padEnd(usageWidth)}${gap} ${summary}`);
  }
  return words[0] && !words.includes('--help') && words[0] !== 'help' ? 1 : 0;
}
