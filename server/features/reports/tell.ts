import {
  type AppealDecision,
  answerForAuthor,
  type CaseOutcome,
  type Ending,
  letThroughSentence,
  outcomeForAuthor,
  outcomeForReporter,
} from '@loopyard/contract/reports.ts';
import type { UserId } from '../../platform/context.ts';
import { appealSentence, type CaseType, nounOf, openSentence } from './policy.ts';
import type { OwnCaseRow } from './rows.ts';

type ToldRow = Pick<OwnCaseRow, 'row' | 'subjectType' | 'loop' | 'appeal'> & { mayAnswer: boolean };

/** One sentence of a notice, never with the words of the case. */
export function tellOf(toldCase: ToldRow, userId: UserId): { sentence: string; url: string } {
  const { row, subjectType, loop, appeal, mayAnswer } = toldCase;
  if (!row.decidedAt)
    return {
      sentence: openSentence(subjectType, { loop, source: row.source }),
      url: `/reports/${row.loopId}`,
    };
  if (appeal && !appeal.decidedAt && mayAnswer)
    return { sentence: appealSentence(subjectType, loop), url: `/reports/${row.loopId}?state=appeals` };
  const sentence = row.authorId === userId ? sentenceForAuthor(toldCase) : sentenceForReporter(toldCase);
  return { sentence, url: '/reports' };
}

function sentenceForAuthor({ row, subjectType, loop, appeal }: ToldRow): string {
  const noun = nounOf(subjectType);
  if (appeal?.decision) return answerForAuthor(appeal.decision as AppealDecision, { noun, loop });
  const facts = { noun, loop, source: row.source };
  return outcomeForAuthor(row.outcome as CaseOutcome, facts) ?? letThroughSentence(noun, loop);
}

function sentenceForReporter({ row, subjectType, appeal }: ToldRow): string {
  const isReversed = appeal?.decision === 'reversed';
  return outcomeOf(subjectType, { outcome: row.outcome, isByTime: row.decidedBy === null, isReversed }) ?? '';
}

type Ended = Omit<Ending, 'outcome'> & { outcome: string | null };

/** For the reporter, in the API, in notices, in mails and in their data export. */
export function outcomeOf(type: CaseType, { outcome, ...ending }: Ended): string | null {
  return outcome === null
    ? null
    : outcomeForReporter({ ...ending, outcome: outcome as CaseOutcome }, nounOf(type));
}
