import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { flush } from '../storage/flush.ts';
import type { Place } from './embedded-place.ts';

export interface Cluster {
  folder: string;
  user: string;
  database: string;
  password: string;
}

const USER = 'owner';
const DATABASE = 'main';
/** Exists while the cluster is archived. Contains the name of the current archive. */
export const lifeFile = 'archived-life';
/** Inside the cluster, so that password and cluster are made, moved and deleted together. */
const PASSWORD_FILE = 'owner-password';

/** Removes a cluster that a killed process left unfinished. @throws StartError for another major version */
export async function ensureCluster(place: Place, options: { log: Log; durable: boolean }): Promise<Cluster> {
  const folder = join(place.home, 'cluster');
  const savedPassword = await readFile(join(folder, PASSWORD_FILE), 'utf8').catch(ifMissing);
  if (savedPassword !== undefined) await demandOurMajor(place, folder);
  const password =
    savedPassword === ''
      ? await renewPassword(place, folder, options.log)
      : (savedPassword ?? (await createCluster(place, folder, options)));
  return { folder, user: USER, database: DATABASE, password };
}

export async function knownCluster(folder: string): Promise<Cluster | null> {
  const password = await readFile(join(folder, PASSWORD_FILE), 'utf8').catch(ifMissing);
  return password ? { folder, user: USER, database: DATABASE, password } : null;
}

/** PostgreSQL reads only its own major version's files. @throws StartError for any other */
export async function demandOurMajor(place: Place, folder: string): Promise<void> {
  const itsMajor = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(ifMissing))?.trim();
  const ours = await runProgram(place, { tool: 'postgres', args: ['--version'] });
  if (itsMajor && itsMajor !== /\d+/.exec(ours)?.[0])
    throw new StartError(
      `PostgreSQL ${itsMajor} made the database in ${folder}. This version of Loopyard brings ${ours.trim()}, which can’t read it. Nothing was changed. Start the previous version of Loopyard, make a backup, and restore it with this version into an empty DATA_DIR`,
    );
}

/** Renames at the end, so a cluster under the final name is complete. */
async function createCluster(
  place: Place,
  folder: string,
  options: { log: Log; durable: boolean },
): Promise<string> {
  options.log.info({ event: 'postgres.creating', folder }, 'Creating the database');
  const building = `${folder}.new`;
  const passwordFile = `${folder}.new-password`;
  const password = randomBytes(24).toString('base64url');
  await rm(building, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeOwned(place, passwordFile, password);
  await initdb(place, building, { passwordFile, durable: options.durable });
  await runProgram(
    place,
    { tool: 'postgres', args: ['--single', '-D', building, 'postgres'] },
    `create database ${DATABASE};\n`,
  );
  await rename(passwordFile, join(building, PASSWORD_FILE));
  await flush(building);
  await rename(building, folder);
  // Unflushed files could be empty or missing after a power cut.
  for (const parent of [place.home, dirname(place.home)]) await flush(parent);
  return password;
}

/** Earlier versions didn't flush the password file, so a power cut could lose it. */
async function renewPassword(place: Place, folder: string, log: Log): Promise<string> {
  log.warn(
    { event: 'postgres.password_renewed', folder },
    'the password of the database was lost and is made again',
  );
  const password = randomBytes(24).toString('base64url');
  const command = { tool: 'postgres', args: ['--single', '-D', folder, 'postgres'] } as const;
  await runProgram(place, command, `alter role ${USER} password '${password}';\n`);
  const fresh = join(folder, `${PASSWORD_FILE}.new`);
  await rm(fresh, { force: true });
  await writeOwned(place, fresh, password);
  await rename(fresh, join(folder, PASSWORD_FILE));
  await flush(folder);
  return password;
}

/** The built-in collation never changes with the system. Trigram search needs UTF-8 to know letters. */
async function initdb(
  place: Place,
  folder: string,
  options: { passwordFile: string; durable: boolean },
): Promise<void> {
  const args = [
    ...[
      '-D',
      folder,
      '-U',
      USER,
      '--auth=scram-sha-256',
      `--pwfile=${options.passwordFile}`,
      '--encoding=UTF8',
    ],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
    ...(options.durable ? [] : ['--no-sync']),
  ];
  try {
    await runProgram(place, { tool: 'initdb', args: [...args, '--lc-ctype=C.UTF-8'] });
  } catch (error) {
    if (!String(error).includes('invalid locale')) throw error;
    await runProgram(place, { tool: 'initdb', args });
  }
}

async function runProgram(
  place: Place,
  command: { tool: 'initdb' | 'postgres'; args: readonly string[] },
  input = '',
): Promise<string> {
  const { program, args } = place.command(command.tool, command.args);
  const child = spawn(program, args, { ...place.account, cwd: '/', env: place.env, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command.tool} failed (${code}): ${output.trim().slice(-600)}`);
  return output;
}

async function writeOwned(place: Place, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true });
  if (place.account) await chown(file, place.account.uid, place.account.gid);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
