import { lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { z } from 'zod';
import type { Platform } from '../../feature.ts';
import { ourVersion } from '../../platform/database/migrate.ts';
import { read } from '../../platform/http/calls.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { wrongCounts } from './counts.ts';
import { countPages } from './queries.ts';
import { behindPassword } from './right.ts';
import {
  backupSchema,
  mailSchema,
  mailStateSchema,
  queueSchema,
  shapeBackup,
  shapeMail,
  shapeQueue,
} from './shape.ts';
import {
  countStock,
  listQueues,
  listUnsentMails,
  readBackupState,
  readMailState,
  readRecoveryState,
  readStorageState,
} from './state.ts';
import { listEmptyTexts } from './texts.ts';

const page = z.coerce.number().int().positive().max(100_000).default(1);
const stock = z.object({
  people: z.int(),
  suspended: z.int(),
  loops: z.int(),
  posts: z.int(),
  comments: z.int(),
  files: z.int(),
  cases_waiting: z.int().describe('Reports that only operators may decide'),
  requests_waiting: z.int().describe('Requests about data that have no answer yet'),
  requests_overdue: z.int().describe('Requests about data that are older than 30 days'),
});
const storage = z.object({
  files: z.enum(['reachable', 'unreachable']),
  space: z.enum(['enough', 'low', 'unknown']).describe('`low`: uploads are refused'),
  free_bytes: z.number().nullable(),
  total_bytes: z.number().nullable(),
});

const recoverySchema = z.object({
  state: z
    .enum(['off', 'away', 'empty', 'kept'])
    .describe('`off`: no recovery place is set. `away`: it can’t be used'),
  until: z.iso.datetime().nullable().describe('The latest moment that can be restored'),
});

export function operatorState(platform: Platform): Route[] {
  return [gettingHealth(platform), checkingCounts, listingQueues, listingMails(platform)];
}

const gettingHealth = (platform: Platform): Route =>
  read(
    'GET /api/operator/health',
    behindPassword({
      summary: 'Get the state of the server and how much is stored; operators only',
      answer: z.object({
        stock,
        storage,
        mail: mailStateSchema,
        recovery: recoverySchema,
        backup: backupSchema,
        empty_texts: z.array(z.enum(lawfulNames)).describe('Texts the law asks for that nobody has set'),
        version: z.int().describe('The version of the database schema'),
      }),
    }),
    async ({ now }, db) => {
      const [counts, { freeBytes, totalBytes, ...state }, mail, recovery, backup, emptyTexts] =
        await Promise.all([
          countStock(db, now),
          readStorageState(platform.storage),
          readMailState(platform),
          readRecoveryState(platform),
          readBackupState(db),
          listEmptyTexts(db),
        ]);
      return ok({
        stock: counts,
        storage: { ...state, free_bytes: freeBytes, total_bytes: totalBytes },
        mail,
        recovery: { ...recovery, until: recovery.until?.toISOString() ?? null },
        backup: shapeBackup(backup),
        empty_texts: emptyTexts,
        version: ourVersion(),
      });
    },
  );

const listingMails = (platform: Platform): Route =>
  read(
    'GET /api/operator/mails',
    behindPassword({
      summary: 'List unsent e-mails, newest first, 50 a page; operators only',
      query: z.object({ page }),
      answer: z.object({
        mails: z.array(mailSchema),
        mail: mailStateSchema,
        total_items: z.int(),
        current_page: z.int(),
        total_pages: z.int(),
      }),
    }),
    async (_, db, { query: { page } }) => {
      const { items, count } = await listUnsentMails(db, page);
      return ok({
        mails: items.map(shapeMail),
        mail: await readMailState(platform),
        ...{ total_items: count, current_page: page, total_pages: countPages(count) },
      });
    },
  );

const checkingCounts: Route = read(
  'GET /api/operator/counts',
  behindPassword({
    summary: 'Check whether stored counts are right; operators only',
    answer: z.object({
      findings: z.array(z.string()).describe('One sentence for each wrong count; empty: all are right'),
    }),
  }),
  async (_, db) => ok({ findings: await wrongCounts(db, false) }),
);

const listingQueues: Route = read(
  'GET /api/operator/queues',
  behindPassword({
    summary: 'List the queues with what waits and what was given up; operators only',
    answer: z.object({ queues: z.array(queueSchema) }),
  }),
  async (_, db) => ok({ queues: (await listQueues(db)).map(shapeQueue) }),
);
