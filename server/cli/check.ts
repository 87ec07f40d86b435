import { type SQL, sql } from 'drizzle-orm';
import type { Platform } from '../feature.ts';
import { noteAround } from '../features/operator/acts.ts';
import { countStock, readMailState } from '../features/operator/state.ts';
import type { Db } from '../platform/database/database.ts';
import { outsideBackup } from '../platform/database/locks.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { wrongFiles } from './check-files.ts';
import { type Command, withPlatform } from './command.ts';
import { orphansIn } from './orphans.ts';
import { recoveryLines } from './recovery-lines.ts';
import { formatBytes, weigh } from './weight.ts';

const maxLines = 20;

/** A count kept in one place and countable from others: where they differ, and how it is mended. */
type StoredCount = { subject: string; table: string; column: string; countSql: SQL };

const storedCounts: StoredCount[] = [
  {
    subject: 'members of a loop',
    table: 'loops',
    column: 'members_count',
    countSql: sql`(select count(*) from memberships m where m.loop_id = t.id and m.left_at is null)`,
  },
  {
    subject: 'comments of a post',
    table: 'posts',
    column: 'messages_count',
    countSql: sql`(select count(*) from comments c where c.loop_id = t.loop_id and c.post_id = t.id and c.deleted_at is null)`,
  },
  {
    subject: 'views of a post',
    table: 'posts',
    column: 'seen_count',
    countSql: sql`(select count(*) from post_views v where v.loop_id = t.loop_id and v.post_id = t.id)`,
  },
  {
    subject: 'unread notifications of a member',
    table: 'memberships',
    column: 'unread_count',
    countSql: sql`(select count(*) from notifications n where n.loop_id = t.loop_id and n.user_id = t.user_id and n.read_at is null)`,
  },
];

export const checkCommand: Command = {
  usage: 'check [--fix] [--bytes] [--remove]',
  summary:
    'Check counts and files; --fix corrects counts, --bytes reads every file, --remove removes stray ones',
  async run(invocation) {
    const { flags } = invocation;
    return withPlatform(invocation, async (openPlatform) => {
      const { platform } = openPlatform;
      const look = () => listFindings(platform, flags);
      const changes = flags.has('--fix') || flags.has('--remove');
      const findings = changes ? await noteAround(openPlatform, { act: 'check' }, look) : await look();
      for (const finding of findings) invocation.say(finding);
      if (findings.length === 0) invocation.say('Everything is in order.');
      return findings.length === 0 ? 0 : 1;
    });
  },
};

async function listFindings(platform: Platform, flags: Set<string>): Promise<string[]> {
  const { db } = platform.database;
  return [
    ...(await wrongCounts(db, flags.has('--fix'))),
    ...(await wrongFiles({ db, storage: platform.storage }, { bytes: flags.has('--bytes') })),
    ...(await strayFiles(platform, flags.has('--remove'))),
    ...(await waiting(db)),
  ];
}

export const statusCommand: Command = {
  usage: 'status',
  summary: 'Show how much is stored and what is waiting',
  async run(invocation) {
    return withPlatform(invocation, async ({ platform }) => {
      for (const line of await recoveryLines(invocation.config)) invocation.say(line);
      const stock = await countStock(platform.database.db);
      for (const [label, count] of Object.entries(stock))
        invocation.say(`${label.replaceAll('_', ' ').padEnd(16)} ${count}`);
      invocation.say(`${'mail'.padEnd(16)} ${await mailState(platform)}`);
      invocation.say(`${'space free'.padEnd(16)} ${await spaceLeft(platform.storage)}`);
      return 0;
    });
  },
};

async function strayFiles({ database: { db }, storage }: Platform, remove: boolean): Promise<string[]> {
  const orphans = await orphansIn({ db, objects: storage.objects });
  if (orphans.length === 0) return [];
  if (remove)
    await outsideBackup(db, async () => {
      for (const { name } of orphans) await storage.objects.remove(name);
    });
  return [
    ...orphans
      .slice(0, maxLines)
      .map(({ name, size }) => `${name} belongs to no file (${formatBytes(size)})`),
    `No file is behind ${weigh(orphans)}${remove ? ', which have been removed' : ': --remove removes them'}`,
  ];
}

async function mailState(platform: Platform): Promise<string> {
  const { state, waiting, reason } = await readMailState(platform);
  const sentences = {
    goes_out: 'goes out',
    held_up: `${waiting} not sent yet: ${reason}`,
    shown_here: 'shown at /dev/outbox',
    not_set_up: 'not sent: SMTP_URL is not set',
  };
  return sentences[state];
}

async function spaceLeft(storage: Storage): Promise<string> {
  const { free, total } = await storage.space();
  const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  const room = `${gigabytes(free)} of ${gigabytes(total)} GB`;
  return (await storage.hasRoom(0)) ? room : `${room}: low, no more files are taken in`;
}

async function wrongCounts(db: Db, fix: boolean): Promise<string[]> {
  const findings: string[] = [];
  for (const { subject, table, column, countSql } of storedCounts) {
    const name = sql.identifier(table);
    const storedCount = sql.identifier(column);
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${name} t where t.${storedCount} <> ${countSql}`,
    );
    if (!row?.n) continue;
    if (fix)
      await db.execute(
        sql`update ${name} t set ${storedCount} = ${countSql} where t.${storedCount} <> ${countSql}`,
      );
    findings.push(
      `The stored count of ${subject} was wrong ${row.n} times${fix ? ', and has been corrected' : ''}`,
    );
  }
  return findings;
}

async function waiting(db: Db): Promise<string[]> {
  const [row] = await db.execute<{ events: number; set_aside: number; mails: number }>(sql`select
    (select count(*)::int from events where done_at is null and failed_at is null and attempts > 5) as events,
    (select count(*)::int from events where failed_at is not null) as set_aside,
    (select count(*)::int from mails where failed_at is not null) as mails`);
  return [
    ...(row?.events ? [`${row.events} events could not be handled yet: see the log`] : []),
    ...(row?.set_aside ? [`${row.set_aside} events are set aside: npm run loopyard -- retry-events`] : []),
    ...(row?.mails ? [`${row.mails} mails could not be sent: npm run loopyard -- retry-mails`] : []),
  ];
}
