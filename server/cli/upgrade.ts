import { noteDone } from '../features/operator/acts.ts';
import { openDatabase } from '../platform/database/database.ts';
import { hasCluster } from '../platform/database/embedded-place.ts';
import { migrateDatabase, ourVersion, whatHolds } from '../platform/database/migrate.ts';
import { onceAccepting } from '../platform/database/once-accepting.ts';
import { openingError } from '../platform/database/opening-error.ts';
import { openDatabaseServer } from '../start/open.ts';
import { type Command, type Invocation, operatorCtx } from './command.ts';
import { finishWith } from './people.ts';
import { lookAround, type Sight } from './upgrade-look.ts';
import { describe, doubts, numbered, refusals } from './upgrade-words.ts';

export const upgradeCommand: Command = {
  usage: 'upgrade [<backups>] [--look] [--yes]',
  summary: 'Upgrade the database to this version while servers run; --look: only show what it would do',
  makesDatabase: true,
  async run(invocation) {
    const { config } = invocation;
    if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
      return finishWith(invocation, 'There is no database yet. The first start creates it.', 0);
    return withDatabase(invocation, (url) => upgrade(invocation, url));
  },
};

async function upgrade(invocation: Invocation, url: string): Promise<number> {
  const { config, log, words, flags, say } = invocation;
  const look = () => lookAround(config, url, words[0]);
  const sight = await onceAccepting(look, { log, isKept: false });
  for (const line of describe(sight)) say(line);
  const outdated = outdatedSentence(sight);
  if (outdated) return finishWith(invocation, outdated);
  if (sight.pending.length === 0) return 0;
  const reasons = refusals(sight);
  for (const reason of reasons) say(reason);
  const questions = doubts(sight);
  for (const question of questions) say(question);
  if (reasons.length > 0) return finishWith(invocation, 'Nothing was done.');
  if (questions.length > 0 && !flags.has('--yes'))
    return finishWith(invocation, 'Nothing was done. To upgrade anyway, add --yes');
  if (flags.has('--look')) return finishWith(invocation, 'Ready to upgrade: npm run loopyard -- upgrade', 0);
  await migrate(invocation, url);
  await noteUpgrade(invocation, url);
  say(`The database is at version ${numbered(sight.version)}.`);
  if (sight.present.some(({ version }) => version < sight.version))
    say('Now restart the servers with this version, one after another.');
  return 0;
}

async function migrate({ say }: Invocation, url: string): Promise<void> {
  let startedAt = Date.now();
  await migrateDatabase(url, {
    onMigrated({ tag }) {
      say(`${tag}: done in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
      startedAt = Date.now();
    },
    onWait(wait) {
      say(`${wait.tag} waits for its tables (${whatHolds(wait)}) and will be retried`);
      startedAt = Date.now();
    },
  });
}

/** Opens only the database: bus and bucket may be down during an upgrade. */
async function noteUpgrade({ log }: Invocation, url: string): Promise<void> {
  const database = openDatabase(url, {
    connections: 1,
    version: ourVersion(),
    log,
    afterCommit: async () => {},
  });
  await noteDone({ platform: { database }, ctx: operatorCtx(log) }, 'upgrade').finally(database.close);
}

function outdatedSentence({ database, version }: Sight): string | null {
  if (database.version === null || database.version <= version) return null;
  return database.oldest !== null && database.oldest > version
    ? 'A newer version of Loopyard has upgraded this database. This version can no longer use it. Update this one first'
    : null;
}

async function withDatabase<T>({ config, log }: Invocation, act: (url: string) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    const stops = { add: (end: () => unknown) => void ends.push(end) };
    const { url } = await openDatabaseServer({ config, log, stops }, { beside: true });
    return await act(url).catch((error) => {
      throw openingError(url, error);
    });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
