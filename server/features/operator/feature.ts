import type { Compose } from '../../feature.ts';
import { hourly } from '../../platform/jobs/chores.ts';
import { passwordMisses } from '../accounts/passwords/passwords.ts';
import { sweepActs } from './commands.ts';
import { operatorRoutes } from './rest.ts';
import { operatorActs } from './rest-acts.ts';
import { operatorCases } from './rest-cases.ts';
import { operatorLeads } from './rest-leads.ts';
import { operatorRequests } from './rest-requests.ts';
import { operatorState } from './rest-state.ts';
import { operatorTexts } from './rest-texts.ts';
import { addTextsPage } from './texts-page.ts';

export const operator: Compose = (parts) => {
  const { database, clock, limit } = parts;
  return {
    routes: [
      ...operatorRoutes({ misses: passwordMisses(limit) }),
      ...operatorState(parts),
      ...operatorActs(parts),
      ...operatorCases(parts),
      ...operatorLeads,
      ...operatorTexts,
      ...operatorRequests,
    ],
    nouns: {
      'operator/people': null,
      'operator/loops': null,
      'operator/enquiries': null,
      'operator/cases': null,
      'operator/data_requests': null,
    },
    serve: addTextsPage,
    chores: [{ name: 'operator-acts', cron: hourly, run: () => sweepActs(database.db, clock.now()) }],
  };
};
