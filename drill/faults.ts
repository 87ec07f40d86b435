import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { loopOf, postOf, signUp } from '../server/test/people.ts';
import { uploadOf } from '../server/test/uploads.ts';
import { type Scene, startWatched } from './watched.ts';

/** `cause` returns a function that ends the fault. */
export type Fault = { alert: string; fault: string; cause(scene: Scene): Promise<() => Promise<unknown>> };

const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** One per rule that watches a server without a recovery place. */
export const faults: Fault[] = [
  {
    alert: 'LoopyardDown',
    fault: 'the process that serves is killed',
    async cause({ web }) {
      await web.kill();
      return () => startWatched(web);
    },
  },
  {
    alert: 'LoopyardDatabaseSilent',
    fault: 'every process of PostgreSQL is frozen',
    async cause({ databasePids }) {
      const pids = await databasePids();
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return async () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
  },
  {
    alert: 'LoopyardErrors',
    fault: 'a table is not there',
    async cause({ web, sql }) {
      const ann = await signUp(web.url, 'Ann');
      const stop = repeat(() => ann.post('/api/loops', { loop: { name: 'A loop' } }), 100);
      await sql`alter table loops rename to loops_away`;
      return async () => {
        await sql`alter table loops_away rename to loops`;
        await stop();
      };
    },
  },
  {
    alert: 'LoopyardEventLoopSlow',
    fault: 'the process that serves gets no processor for 0.4 s of each 0.6 s',
    async cause({ web }) {
      return repeat(async () => {
        process.kill(web.pid(), 'SIGSTOP');
        await sleep(400);
        process.kill(web.pid(), 'SIGCONT');
      }, 200);
    },
  },
  {
    alert: 'LoopyardEventsWait',
    fault: 'somebody’s trigger refuses that an event is noted as done',
    async cause({ web, sql }) {
      const ann = await signUp(web.url, 'Ann');
      await sql.unsafe(`
        create function drill_refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
        create trigger drill_refuse before update on events for each row execute function drill_refuse()`);
      await postOf(ann, await loopOf(ann));
      return () => sql`drop function drill_refuse cascade`;
    },
  },
  {
    alert: 'LoopyardJobsWait',
    fault: 'the process that works is frozen, and a mail is to be sent',
    cause: async (scene) => {
      const thaw = freezeWorker(scene);
      await signUp(scene.web.url, 'Cem');
      return thaw;
    },
  },
  {
    alert: 'LoopyardUploadsWait',
    fault: 'the process that works is frozen, and a picture is uploaded',
    async cause(scene) {
      const thaw = freezeWorker(scene);
      await uploadOf(await signUp(scene.web.url, 'Dot'), 'dot.gif', gif);
      return thaw;
    },
  },
  {
    alert: 'LoopyardMediaFail',
    fault: 'a column that uploads are claimed by is not there',
    async cause(scene) {
      const { web, sql } = scene;
      const thaw = freezeWorker(scene);
      await uploadOf(await signUp(web.url, 'Eve'), 'dot.gif', gif);
      await sql`alter table files rename column tries to tries_away`;
      await thaw();
      return () => sql`alter table files rename column tries_away to tries`;
    },
  },
  {
    alert: 'LoopyardMailsWait',
    fault: 'the mail host takes nothing',
    async cause({ web, mailHost }) {
      mailHost.become('away');
      await signUp(web.url, 'Fay');
      return async () => mailHost.become('takes');
    },
  },
  {
    alert: 'LoopyardGivenUp',
    fault: 'the mail host refuses an address for good',
    async cause({ web, mailHost, sql }) {
      mailHost.become('refuses');
      await signUp(web.url, 'Gil');
      return async () => {
        mailHost.become('takes');
        await sql`delete from mails where failed_at is not null`;
      };
    },
  },
  {
    alert: 'LoopyardBackupFailed',
    fault: 'a backup is cut off',
    cause: ({ sql }) => noteBackup(sql, 'begun', 0),
  },
  {
    alert: 'LoopyardBackupOld',
    fault: 'the last backup was two days ago',
    cause: ({ sql }) => noteBackup(sql, 'done', 2),
  },
  {
    alert: 'LoopyardDiskLow',
    fault: 'a disk of 8 GB has 2 GB free',
    async cause({ dataDir }) {
      const file = join(dataDir, 'ballast');
      execFileSync('fallocate', ['-l', '5500M', file]);
      return () => rm(file);
    },
  },
  {
    alert: 'LoopyardNotReady',
    fault: 'both processes start and wait for a table that somebody’s transaction holds',
    async cause({ web, worker, sql }) {
      for (const server of [web, worker]) await server.kill();
      const unlock = await lock(sql, 'pgboss.version');
      for (const server of [web, worker]) server.begin();
      return async () => {
        await unlock();
        for (const server of [web, worker]) await server.untilServing();
      };
    },
  },
];

async function noteBackup(sql: Sql, outcome: string, daysAgo: number): Promise<() => Promise<unknown>> {
  await sql`insert into operator_acts (created_at, act, os_user, outcome)
    values (now() - make_interval(days => ${daysAgo}), 'backup', 'drill', ${outcome})`;
  return () => sql`delete from operator_acts where os_user = 'drill'`;
}

function freezeWorker({ worker }: Scene): () => Promise<void> {
  const pid = worker.pid();
  process.kill(pid, 'SIGSTOP');
  return async () => {
    process.kill(pid, 'SIGCONT');
  };
}

async function lock(sql: Sql, table: string): Promise<() => Promise<void>> {
  const client = await sql.reserve();
  await client.unsafe(`begin; lock table ${table}`);
  return async () => {
    await client`rollback`;
    client.release();
  };
}

function repeat(act: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isOver = false;
  const round = async () => {
    while (!isOver) {
      await act().catch(() => {});
      await sleep(pauseMs);
    }
  };
  const rounds = round();
  return async () => {
    isOver = true;
    await rounds;
  };
}
