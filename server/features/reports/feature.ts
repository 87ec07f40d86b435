import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import * as comments from '../comments/tables.ts';
import { forgetWithdrawn } from './approval.ts';
import { endOverdue } from './end-overdue.ts';
import { escalateCases } from './escalate.ts';
import { escalateAppeals } from './escalate-appeals.ts';
import { sweepEvidence } from './evidence.ts';
import { reportReactions } from './reactions.ts';
import { removeHeld } from './remove-held.ts';
import { reportRoutes } from './rest.ts';
import { appealRoutes } from './rest-appeals.ts';
import { caseRoutes } from './rest-cases.ts';
import { openingPicture } from './rest-looks.ts';
import { outsideRoute } from './rest-outside.ts';
import * as tables from './tables.ts';

export const reports: Compose = (parts) => {
  const { clock, config, database, log } = parts;
  const choreCtx = (requestId: string) => ({ viewer: null, now: clock.now(), requestId, log });
  return {
    routes: [
      outsideRoute(parts),
      ...reportRoutes(parts),
      ...caseRoutes(parts),
      ...appealRoutes,
      openingPicture,
    ],
    nouns: { reports: tables.reports, cases: tables.cases, messages: comments.comments },
    reactions: reportReactions(parts),
    chores: [
      {
        name: 'escalate-cases',
        cron: hourly,
        run: async (enqueue) => {
          await enqueue(await escalateCases(parts, clock.now()));
          await enqueue(await escalateAppeals(parts, clock.now()));
        },
      },
      {
        name: 'remove-held',
        cron: hourly,
        run: async () => {
          const ctx = choreCtx('remove-held');
          await forgetWithdrawn(database, ctx);
          await removeHeld(database, ctx);
        },
      },
      {
        name: 'sweep-evidence',
        cron: hourly,
        run: async () => {
          await endOverdue(database, choreCtx('sweep-evidence'), { days: config.evidenceDays });
          await sweepEvidence(database.db, { now: clock.now(), days: config.evidenceDays });
        },
      },
    ],
  };
};
