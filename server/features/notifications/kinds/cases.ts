import { appealAnswered, appealMade, caseDecided, caseOpened } from '../../reports/events.ts';
import {
  concernedByAnswer,
  concernedByDecision,
  decidersOfAppeal,
  decidersOfCase,
} from '../../reports/queries.ts';
import { defineKind } from '../kind.ts';

const aboutCase = {
  subject: 'Case',
  level: 'none',
  preference: null,
  pushed: 'always',
  sentence: null,
  summary: null,
} as const;

export const caseOpen = defineKind({
  ...aboutCase,
  action: 'case_opened',
  event: caseOpened,
  recipients: ({ idIn }) => decidersOfCase(idIn('loop_id'), idIn('case_id')),
});

export const caseOutcome = defineKind({
  ...aboutCase,
  action: 'case_outcome',
  event: caseDecided,
  recipients: ({ idIn }) => concernedByDecision(idIn('loop_id'), idIn('case_id')),
});

export const appealOpen = defineKind({
  ...aboutCase,
  action: 'appeal_made',
  event: appealMade,
  recipients: ({ idIn }) => decidersOfAppeal(idIn('loop_id'), idIn('case_id')),
});

export const appealOutcome = defineKind({
  ...aboutCase,
  action: 'appeal_answered',
  event: appealAnswered,
  recipients: ({ idIn }) => concernedByAnswer(idIn('loop_id'), idIn('case_id')),
});
