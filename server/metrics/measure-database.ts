import { Gauge, type Registry } from 'prom-client';
import type { Backlog, watchBackups } from './backlog.ts';
import { addReadings, type Reading } from './readings.ts';

export function measureBacklog(backlog: () => Promise<Backlog | null>, registry: Registry): void {
  addReadings(registry, Gauge, {
    name: 'database_answers',
    help: '1 if the database answered the query of this scrape within two seconds.',
    read: async () => [[{}, Number((await backlog()) !== null)]],
  });
  const measures = {
    waiting: 'Waiting events, e-mails and uploads by kind, including uploads being processed.',
    waiting_oldest_seconds: 'How long the oldest of them has waited; 0 if none waits.',
    jobs_waiting: 'Waiting jobs by queue.',
    jobs_oldest_due_seconds: 'How long the oldest waiting job of a queue has been due.',
    given_up: 'Events set aside and e-mails given up, which need the operator.',
    database_connections: 'Connections to this database from all processes, by state.',
  };
  for (const [name, help] of Object.entries(measures))
    addReadings(registry, Gauge, {
      name,
      help,
      labelNames: ['kind'],
      read: async () =>
        ((await backlog()) ?? [])
          .filter(({ measure }) => measure === name)
          .map(({ kind, value }): Reading => [{ kind }, value]),
    });
}

export function measureBackups(backups: ReturnType<typeof watchBackups>, registry: Registry): void {
  addReadings(registry, Gauge, {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest whole backup began, as a Unix time; absent if there is none.',
    async read() {
      const at = (await backups())?.wholeAt;
      return at ? [[{}, at.getTime() / 1_000]] : [];
    },
  });
  addReadings(registry, Gauge, {
    name: 'backup_last_result',
    help: '1 if the last backup is whole, 0 if it failed or was cut off; absent if there was none.',
    async read() {
      const { state } = (await backups()) ?? { state: 'none' };
      return state === 'none' ? [] : [[{}, Number(state !== 'failed')]];
    },
  });
}
