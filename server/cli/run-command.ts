import { resolve } from 'node:path';
import type { DestinationStream } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { hasCluster } from '../platform/database/embedded-place.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import type { Command } from './command.ts';
import { misuseOf, sentenceOf } from './misuse.ts';

/** Control characters and turns of the direction of text: people may have written them, and a terminal obeys them. */
const forging = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Each is read only when it is asked for: reading all of them takes longer than most commands. */
const commands = new Map<string, () => Promise<Command>>([
  ['status', async () => (await import('./check.ts')).statusCommand],
  ['check', async () => (await import('./check.ts')).checkCommand],
  ['audit', async () => (await import('./audit.ts')).auditCommand],
  ['people', async () => (await import('./list-people.ts')).peopleCommand],
  ['contact-forms', async () => (await import('./contact-forms.ts')).contactFormsCommand],
  ['retry-events', async () => (await import('./events.ts')).retryEventsCommand],
  ['retry-mails', async () => (await import('./mails.ts')).retryMailsCommand],
  ['test-mail', async () => (await import('./test-mail.ts')).testMailCommand],
  ['first-admin', async () => (await import('./first-admin.ts')).firstAdminCommand],
  ['operator', async () => (await import('./operator.ts')).operatorCommand],
  ['admin', async () => (await import('./people.ts')).adminCommand],
  ['lead', async () => (await import('./leads.ts')).leadCommand],
  ['reset-password', async () => (await import('./reset-password.ts')).resetPasswordCommand],
  ['change-email', async () => (await import('./change-email.ts')).changeEmailCommand],
  ['suspend', async () => (await import('./people.ts')).suspendCommand],
  ['reactivate', async () => (await import('./people.ts')).reactivateCommand],
  ['restore-loop', async () => (await import('./purge.ts')).restoreLoopCommand],
  ['export', async () => (await import('./people.ts')).exportCommand],
  ['purge', async () => (await import('./purge.ts')).purgeCommand],
  ['reconcile', async () => (await import('./reconcile.ts')).reconcileCommand],
  ['move-files', async () => (await import('./move-files.ts')).moveFilesCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['texts', async () => (await import('./texts.ts')).textsCommand],
  ['upgrade', async () => (await import('./upgrade.ts')).upgradeCommand],
]);

const usageWidth = 36;

export type Terminal = {
  print(line: string): void;
  complain(line: unknown): void;
  hint?(line: string): void;
  readInput?(): Promise<string>;
  log: DestinationStream;
};

export async function runCommand(
  words: string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  const [name = 'help'] = words;
  const load = commands.get(name);
  if (name === 'help' || words.includes('--help')) return help(terminal);
  if (!load) {
    const names = [...commands.keys()].join(', ');
    terminal.complain(
      `There is no command “${name.replace(forging, '\ufffd')}”. The commands are: help, ${names}`,
    );
    return 1;
  }
  try {
    const command = await load();
    const rest = words.slice(1);
    const misuse = misuseOf(command.usage, rest);
    if (misuse) throw new StartError(misuse);
    const config = readConfig({ ...environment, SEED: 'off' });
    const makesDatabase = command.makesDatabase ?? false;
    if (!makesDatabase) await demandDatabase(config);
    const code = await command.run({
      config,
      clock,
      makesDatabase,
      log: createLog(environment.LOG_LEVEL || 'error', terminal.log),
      words: rest.filter((word) => !word.startsWith('--')),
      flags: new Set(rest.filter((word) => word.startsWith('--'))),
      say: (line) => terminal.print(line.replace(forging, '\ufffd')),
      hint: (line) => terminal.hint?.(line),
      readInput: async () => (await terminal.readInput?.()) ?? '',
    });
    return code ?? 0;
  } catch (error) {
    terminal.complain(error instanceof StartError ? error.message : (sentenceOf(error) ?? error));
    return 1;
  }
}

async function demandDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl || (await hasCluster(dataDir))) return;
  throw new StartError(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the server’s folder, or start the server first`,
  );
}

async function help({ print }: Terminal): Promise<number> {
  print('npm run loopyard -- <command>\n');
  for (const { usage, summary } of await Promise.all([...commands.values()].map((load) => load()))) {
    const gap = usage.length > usageWidth ? `\n${' '.repeat(usageWidth + 2)}` : '';
    print(`  ${usage.padEnd(usageWidth)}${gap} ${summary}`);
  }
  return 0;
}
