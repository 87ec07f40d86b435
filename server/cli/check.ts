import { sql } from 'drizzle-orm';
import type { Platform } from '../feature.ts';
import { wrongMoments } from '../features/calendar/moments.ts';
import { noteAround } from '../features/operator/acts.ts';
import { wrongCounts } from '../features/operator/counts.ts';
import { countStock, readBackupState, readMailState } from '../features/operator/state.ts';
import { listEmptyTexts } from '../features/operator/texts.ts';
import { countLeftCases } from '../features/reports/queries.ts';
import { countDataRequests } from '../features/requests/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { outsideBackup } from '../platform/database/locks.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { describeAge } from './age.ts';
import { wrongFiles } from './check-files.ts';
import { type Command, type Invocation, withPlatform } from './command.ts';
import { orphansIn } from './orphans.ts';
import { recoveryLines } from './recovery-lines.ts';
import { formatBytes, weigh } from './weight.ts';

const maxLines = 20;
/** Longer than an upload takes from its bytes to its row. */
const arrivingMs = 3_600_000;

export const checkCommand: Command = {
  usage: 'check [--fix] [--bytes] [--remove]',
  summary:
    'Check counts, dates and files; --fix corrects counts and dates, --bytes reads every file, --remove deletes stray ones',
  async run(invocation) {
    const { flags } = invocation;
    return withPlatform(invocation, async (openPlatform) => {
      const { platform } = openPlatform;
      const look = () => listFindings(platform, flags);
      const changes = flags.has('--fix') || flags.has('--remove');
      const findings = changes ? await noteAround(openPlatform, { act: 'check' }, look) : await look();
      for (const finding of findings) invocation.say(finding);
      if (findings.length === 0) invocation.say('Everything is in order.');
      await hintAtTexts(invocation, platform.database.db);
      return findings.length === 0 ? 0 : 1;
    });
  },
};

/** No finding: a server works without them, but its readers miss something. */
async function hintAtTexts({ hint }: Invocation, db: Db): Promise<void> {
  const names = await listEmptyTexts(db);
  if (names.length > 0)
    hint(
      `These legal texts are empty: ${names.join(', ')}. To set one: npm run loopyard -- texts set <name>`,
    );
}

async function listFindings(platform: Platform, flags: Set<string>): Promise<string[]> {
  const { db } = platform.database;
  return [
    ...(await wrongCounts(db, flags.has('--fix'))),
    ...(await movedDates(platform, flags.has('--fix'))),
    ...(await wrongFiles({ db, storage: platform.storage }, { bytes: flags.has('--bytes') })),
    ...(await strayFiles(platform, flags.has('--remove'))),
    ...(await waiting(db)),
    ...(await undecidable(platform)),
    ...(await overdueRequests(platform)),
  ];
}

export const statusCommand: Command = {
  usage: 'status',
  summary: 'Show how much is stored and what is waiting',
  async run(invocation) {
    return withPlatform(invocation, async ({ platform }) => {
      for (const line of await recoveryLines(platform)) invocation.say(line);
      const stock = await countStock(platform.database.db, platform.clock.now());
      for (const [label, count] of Object.entries(stock))
        invocation.say(`${label.replaceAll('_', ' ').replace('mails', 'e-mails').padEnd(16)} ${count}`);
      invocation.say(`${'e-mail'.padEnd(16)} ${await mailState(platform)}`);
      invocation.say(`${'backup'.padEnd(16)} ${await backupState(platform.database.db)}`);
      invocation.say(`${'space free'.padEnd(16)} ${await spaceLeft(platform.storage)}`);
      return 0;
    });
  },
};

/** Zone data come with Node, so an update can move dates. */
async function movedDates({ clock, database }: Platform, fix: boolean): Promise<string[]> {
  const wrong = await wrongMoments(database.db, clock.now(), { fix });
  if (wrong === 0) return [];
  return [
    `Dates of events were at another moment than their clocks say: ${wrong}${fix ? '. They have been corrected' : ''}`,
  ];
}

/** Reports that reach nobody who can decide them. */
async function undecidable({ config, database }: Platform): Promise<string[]> {
  const { casesCount, operators } = await countLeftCases(database.db);
  if (casesCount === 0 || operators > 0 || config.moderatorEmail) return [];
  return [
    `Nobody can decide what was reported (cases: ${casesCount}): their loops have no other admin. ` +
      'Name an operator: npm run loopyard -- operator <email>',
  ];
}

async function overdueRequests({ database, clock, baseUrl }: Platform): Promise<string[]> {
  const { overdue } = await countDataRequests(database.db, clock.now());
  if (overdue === 0) return [];
  return [
    `Requests about data wait longer than 30 days: ${overdue}. Answer them at ${baseUrl()}/operator/requests`,
  ];
}

async function strayFiles(platform: Platform, remove: boolean): Promise<string[]> {
  const { clock, storage } = platform;
  const { db } = platform.database;
  const orphans = await orphansIn({ db, objects: storage.objects }, clock.now().getTime() - arrivingMs);
  if (orphans.length === 0) return [];
  if (remove)
    await outsideBackup(db, async () => {
      for (const { name } of orphans) await storage.objects.remove(name);
    });
  return [
    ...orphans.slice(0, maxLines).map(({ name, size }) => `Stray file: ${name} (${formatBytes(size)})`),
    `Stray in all: ${weigh(orphans)}. ${remove ? 'They are deleted now.' : 'To delete them, add --remove'}`,
  ];
}

async function mailState(platform: Platform): Promise<string> {
  const { state, waiting, reason } = await readMailState(platform);
  const sentences = {
    goes_out: 'is sent',
    held_up: `${waiting} not sent yet: ${reason}`,
    shown_here: 'shown at /dev/outbox',
    not_set_up: 'not sent: SMTP_URL is not set',
  };
  return sentences[state];
}

async function backupState(db: Db): Promise<string> {
  const { state, at, wholeAt } = await readBackupState(db);
  if (!at) return 'none was made yet. To make one: npm run loopyard -- backup <folder>';
  const whole = wholeAt ? `the newest whole one is ${describeAge(wholeAt)} old` : 'there is no whole one';
  if (state === 'failed') return `the last one failed ${describeAge(at)} ago; ${whole}`;
  return state === 'old' ? `${whole}: does the daily backup still run?` : whole;
}

async function spaceLeft(storage: Storage): Promise<string> {
  const { free, total } = await storage.space();
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  const room = `${gigabytes(free)} of ${gigabytes(total)} GB`;
  return (await storage.hasRoom(0)) ? room : `${room}: low, uploads are refused`;
}

async function waiting(db: Db): Promise<string[]> {
  const [row] = await db.execute<{ events: number; set_aside: number; mails: number }>(sql`select
    (select count(*)::int from events where done_at is null and failed_at is null and attempts > 5) as events,
    (select count(*)::int from events where failed_at is not null) as set_aside,
    (select count(*)::int from mails where failed_at is not null) as mails`);
  return [
    ...(row?.events ? [`${row.events} events could not be handled yet: see the log`] : []),
    ...(row?.set_aside
      ? [`${row.set_aside} events were set aside. To retry them: npm run loopyard -- retry-events`]
      : []),
    ...(row?.mails
      ? [`${row.mails} e-mails could not be sent. To retry them: npm run loopyard -- retry-mails`]
      : []),
  ];
}
