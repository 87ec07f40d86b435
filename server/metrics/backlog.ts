import { sql } from 'drizzle-orm';
import { type BackupState, readBackupState } from '../features/operator/state.ts';
import type { Db } from '../platform/database/database.ts';
import { within } from '../platform/within.ts';

export type Backlog = { measure: string; kind: string; value: number }[];

const freshMs = 2_000;
const seldomMs = 60_000;
const patienceMs = 2_000;

/** Null: the database did not answer. */
export function watchBacklog(db: Db): () => Promise<Backlog | null> {
  const read = (statement: typeof waiting) => async () => [...(await db.execute<Backlog[number]>(statement))];
  const readWaiting = keptFor(freshMs, read(waiting));
  const readGivenUp = keptFor(seldomMs, read(givenUp));
  return async () => {
    const answers = Promise.all([readWaiting(), readGivenUp()]);
    return within(patienceMs, answers).then(
      (rows) => rows.flat(),
      () => null,
    );
  };
}

/** Null: the database did not answer. */
export function watchBackups(db: Db): () => Promise<BackupState | null> {
  const read = keptFor(freshMs, () => readBackupState(db));
  return () => within(patienceMs, read()).catch(() => null);
}

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= read().then(
      (value) => {
        setTimeout(forget, ms).unref();
        return value;
      },
      (error) => {
        forget();
        throw error;
      },
    );
    return answer;
  };

  function forget(): void {
    answer = null;
  }
}

const waiting = sql`
  with queued as (
    select 'events' as kind, count(*) as n, min(created_at) as since
      from events where done_at is null and failed_at is null
    union all
    select 'mails', count(*), min(created_at) from mails where sent_at is null and failed_at is null
    union all
    select 'uploads', count(*), min(uploaded_at)
      from files where uploaded_at is not null and processed_at is null
  ), jobs as (
    select name, count(*) as n, min(start_after) as due_at from pgboss.job where state < 'active' group by name
  )
  select 'waiting' as measure, kind, n::float as value from queued
  union all
  select 'waiting', 'uploads_under_way', count(*)
    from files where uploaded_at is not null and processed_at is null and lease_ends_at > now()
  union all
  select 'waiting_oldest_seconds', kind, greatest(extract(epoch from now() - since), 0)::float from queued
  union all
  select 'jobs_waiting', name, n from jobs
  union all
  select 'jobs_oldest_due_seconds', name, greatest(extract(epoch from now() - due_at), 0)::float from jobs
  union all
  select 'database_connections', coalesce(state, 'starting'), count(*)
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend' group by state`;

const givenUp = sql`
  select 'given_up' as measure, 'events' as kind, count(*)::float as value from events where failed_at is not null
  union all
  select 'given_up', 'mails', count(*) from mails where failed_at is not null`;
