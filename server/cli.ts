import { pino } from 'pino';
import { auditCommand } from './cli/audit.ts';
import { backupCommand } from './cli/backup.ts';
import { checkCommand, statusCommand } from './cli/check.ts';
import type { Command } from './cli/command.ts';
import { contactFormsCommand } from './cli/contact-forms.ts';
import { retryEventsCommand } from './cli/events.ts';
import { firstAdminCommand } from './cli/first-admin.ts';
import { peopleCommand } from './cli/list-people.ts';
import { retryMailsCommand } from './cli/mails.ts';
import { misuseOf, sentenceOf } from './cli/misuse.ts';
import { moveFilesCommand } from './cli/move-files.ts';
import { operatorCommand } from './cli/operator.ts';
import { adminCommand, exportCommand, reactivateCommand, suspendCommand } from './cli/people.ts';
import { purgeCommand, restoreLoopCommand } from './cli/purge.ts';
import { reconcileCommand } from './cli/reconcile.ts';
import { resetPasswordCommand } from './cli/reset-password.ts';
import { restoreCommand } from './cli/restore.ts';
import { testMailCommand } from './cli/test-mail.ts';
import { upgradeCommand } from './cli/upgrade.ts';
import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

/** What would move the cursor, colour, or turn the letters of a terminal around: people may have written it. */
const forging = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** `npm run loopyard -- <command>`: for whoever runs the server. It works while the server runs, and when it does not. */
const commands: Command[] = [
  statusCommand,
  checkCommand,
  auditCommand,
  peopleCommand,
  contactFormsCommand,
  retryEventsCommand,
  retryMailsCommand,
  testMailCommand,
  firstAdminCommand,
  operatorCommand,
  adminCommand,
  resetPasswordCommand,
  suspendCommand,
  reactivateCommand,
  restoreLoopCommand,
  exportCommand,
  purgeCommand,
  reconcileCommand,
  moveFilesCommand,
  backupCommand,
  restoreCommand,
  upgradeCommand,
];

const usageWidth = 36;
const words = process.argv.slice(2);
const command = commands.find(({ usage }) => usage.split(' ')[0] === words[0]);
process.exitCode = command && !words.includes('--help') ? await run(command) : help();

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

function help(): number {
  console.log('npm run loopyard -- <command>\n');
  for (const { usage, summary } of commands) {
    const gap = usage.length > usageWidth ? `\n${' '.repeat(usageWidth + 2)}` : '';
    console.log(`  ${usage.padEnd(usageWidth)}${gap} ${summary}`);
  }
  return words[0] && !words.includes('--help') && words[0] !== 'help' ? 1 : 0;
}
