import { desc, isNull, sql } from 'drizzle-orm';
import type { Platform } from '../../feature.ts';
import type { Db } from '../../platform/database/database.ts';
import { takingBackupLock } from '../../platform/database/locks.ts';
import { mailTrouble } from '../../platform/mail/send.ts';
import { mails } from '../../platform/mail/tables.ts';
import { livesIn, restorableUntil } from '../../platform/recovery/archive-place.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { countLeftCases } from '../reports/queries.ts';
import { countDataRequests } from '../requests/queries.ts';
import type { NumberedPage } from './queries.ts';

export type Stock = {
  people: number;
  suspended: number;
  loops: number;
  posts: number;
  comments: number;
  files: number;
  events_waiting: number;
  events_set_aside: number;
  mails_waiting: number;
  mails_given_up: number;
  uploads_waiting: number;
  cases_waiting: number;
  requests_waiting: number;
  requests_overdue: number;
};

export async function countStock(db: Db, now: Date): Promise<Stock> {
  const { casesCount } = await countLeftCases(db);
  const { open, overdue } = await countDataRequests(db, now);
  const [row] = await db.execute<Omit<Stock, 'cases_waiting' | `requests_${string}`>>(sql`select
    (select count(*)::int from users where deleted_at is null) as people,
    (select count(*)::int from users where suspended_at is not null) as suspended,
    (select count(*)::int from loops where deleted_at is null) as loops,
    (select count(*)::int from posts where deleted_at is null) as posts,
    (select count(*)::int from comments where deleted_at is null) as comments,
    (select count(*)::int from files) as files,
    (select count(*)::int from events where done_at is null and failed_at is null) as events_waiting,
    (select count(*)::int from events where failed_at is not null) as events_set_aside,
    (select count(*)::int from mails where sent_at is null and failed_at is null) as mails_waiting,
    (select count(*)::int from mails where failed_at is not null) as mails_given_up,
    (select count(*)::int from files where uploaded_at is not null and processed_at is null) as uploads_waiting`);
  if (!row) throw new Error('nothing was counted');
  return { ...row, cases_waiting: casesCount, requests_waiting: open, requests_overdue: overdue };
}

/** `shown_here`: only at /dev/outbox on this machine. `held_up`: sending fails for this reason. */
export type MailState = {
  state: 'goes_out' | 'held_up' | 'shown_here' | 'not_set_up';
  waiting: number;
  reason: string | null;
};

export async function readMailState({ config, database }: Platform): Promise<MailState> {
  const state = config.smtpUrl ? 'goes_out' : config.local ? 'shown_here' : 'not_set_up';
  const trouble = config.smtpUrl ? await mailTrouble(database.db) : null;
  return trouble ? { state: 'held_up', ...trouble } : { state, waiting: 0, reason: null };
}

export async function readStorageState({ space, hasRoom, objects }: Storage) {
  const [bytes, isEnough] = await Promise.all([space(), hasRoom(0)]).catch(() => [null, null] as const);
  const files = (await objects.answers()) ? 'reachable' : 'unreachable';
  return {
    files: files as 'reachable' | 'unreachable',
    space: (isEnough === null ? 'unknown' : isEnough ? 'enough' : 'low') as 'unknown' | 'enough' | 'low',
    freeBytes: bytes?.free ?? null,
    totalBytes: bytes?.total ?? null,
  };
}

/** `until`: the latest moment that can be restored. `empty`: nothing can be restored yet. */
export type RecoveryState = { state: 'off' | 'away' | 'empty' | 'kept'; until: Date | null };

export async function readRecoveryState({ recoveryPlace: place }: Platform): Promise<RecoveryState> {
  if (!place) return { state: 'off', until: null };
  const lives = await place
    .check()
    .then(() => livesIn(place))
    .catch(() => null);
  if (!lives) return { state: 'away', until: null };
  const last = restorableUntil(lives);
  return last ? { state: 'kept', until: last } : { state: 'empty', until: null };
}

/** A day, and time for the backup itself. */
export const freshBackupHours = 26;

/** `old`: the daily one is missing. `at`: when the last one began; `wholeAt`: the newest whole one has everything up to then. */
export type BackupState = {
  state: 'none' | 'done' | 'old' | 'failed';
  at: Date | null;
  wholeAt: Date | null;
};

/** A backup that began and holds no lock any more was cut off. One that is under way is left out. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const [row] = await db.execute<{
    state: BackupState['state'];
    at: string | null;
    whole_at: string | null;
  }>(sql`
    with ended as (
      select id, created_at, outcome = 'done' as is_whole from operator_acts where act = 'backup'
        and (outcome <> 'begun' or not exists (select from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())
          and (classid, objid, objsubid) = (0, ${takingBackupLock}::int, 1)))
    ), newest as (select * from ended order by id desc limit 1)
    select case when newest.id is null then 'none' when not newest.is_whole then 'failed'
        when newest.created_at < now() - make_interval(hours => ${freshBackupHours}::int) then 'old' else 'done' end as state,
      newest.created_at as at, (select max(created_at) from ended where is_whole) as whole_at
    from (values (1)) as one left join newest on true`);
  const toDate = (time: string | null | undefined) => (time ? new Date(time) : null);
  return { state: row?.state ?? 'none', at: toDate(row?.at), wholeAt: toDate(row?.whole_at) };
}

export type Queue = { kind: string; waiting: number; failed: number; oldestSeconds: number | null };

export async function listQueues(db: Db): Promise<Queue[]> {
  const rows = await db.execute<Queue>(sql`
    with queued as (
      select 1 as place, 'events' as kind, failed_at is not null as is_failed, created_at as since
        from events where done_at is null
      union all
      select 2, 'mails', failed_at is not null, created_at from mails where sent_at is null
      union all
      select 3, 'uploads', false, uploaded_at
        from files where uploaded_at is not null and processed_at is null
      union all
      select 4, name, state = 'failed', start_after
        from pgboss.job where state in ('created', 'retry', 'failed')
    ), kinds as (
      select * from (values (1, 'events'), (2, 'mails'), (3, 'uploads')) as fixed(place, kind)
      union select place, kind from queued
    )
    select k.kind, count(*) filter (where not q.is_failed)::int as waiting,
      count(*) filter (where q.is_failed)::int as failed,
      case when bool_or(not q.is_failed)
        then greatest(extract(epoch from now() - min(q.since) filter (where not q.is_failed)), 0)::int
      end as "oldestSeconds"
    from kinds k left join queued q on q.place = k.place and q.kind = k.kind
    group by k.place, k.kind order by k.place, k.kind`);
  return [...rows];
}

export type UnsentMail = Pick<typeof mails.$inferSelect, 'id' | 'to' | 'createdAt' | 'failedAt' | 'error'>;

const pageLength = 50;

export async function listUnsentMails(db: Db, page: number): Promise<NumberedPage<UnsentMail>> {
  const { id, to, createdAt, failedAt, error } = mails;
  const isUnsent = isNull(mails.sentAt);
  const items = await db
    .select({ id, to, createdAt, failedAt, error })
    .from(mails)
    .where(isUnsent)
    .orderBy(desc(mails.id))
    .limit(pageLength)
    .offset((page - 1) * pageLength);
  return { items, count: await db.$count(mails, isUnsent) };
}
