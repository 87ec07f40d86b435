import {
  type AppealDecision,
  answerForAuthor,
  type CaseOutcome,
  outcomeForOutsider,
  outcomeForReporter,
} from '@loopyard/contract/reports.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { users } from '../accounts/tables.ts';
import {
  mailsToOutsiders,
  mailsToThoseWhoReported,
  moderatorSort,
  type Reason,
  type Where,
} from './mails.ts';
import { appealSentence, nounOf } from './policy.ts';
import type { Reach } from './reach.ts';
import { appeals } from './tables.ts';

const asks = 'They ask for another look at what was decided about it.';

/** Operators are told once of an appeal that came to them. */
export function mailsOfNewAppeal(reach: Reach, where: Where): Mail[] {
  return mailsOfAppeal(reach, { key: reach.isLeft ? 'left' : 'made', sentence: asks }, where);
}

/** To those who may answer it. Like a case, without its words. */
export function mailsOfAppeal(reach: Reach, reason: Reason, { moderatorEmail, baseUrl }: Where): Mail[] {
  const { row, loop, subjectType, isLeft } = reach;
  const heading = appealSentence(subjectType, loop);
  const mail = {
    subject: heading,
    ...letter({
      heading,
      paragraphs: [reason.sentence, 'Somebody else than who decided answers it, if there is one.'],
      button: isLeft
        ? { label: 'Open the cases', url: `${baseUrl}/operator/cases` }
        : { label: 'Open the reports', url: `${baseUrl}/reports/${row.loopId}` },
      footer: isLeft
        ? 'You are receiving this because nobody in the loop can answer it.'
        : `You are receiving this because you decide about reports in ${loop}.`,
    }),
  };
  const people = isLeft ? reach.operators : reach.appealDeciders;
  const recipients = [
    ...people.map((to) => ({ to })),
    ...(moderatorEmail && (isLeft || reason.toModerator)
      ? [{ to: moderatorEmail, unconfirmed: moderatorSort }]
      : []),
  ];
  const key = `appeal:${row.loopId}:${row.id}:${reason.key}`;
  return recipients.map((recipient) => ({ key: `${key}:${recipient.to}`, ...recipient, ...mail }));
}

/** To the author; to the reporters only of what was taken back. */
export async function mailsOfAnswer(db: Db, reach: Reach, baseUrl: string): Promise<Mail[]> {
  const { row, loop, subjectType } = reach;
  const [its] = await db
    .select({ decision: appeals.decision, answer: appeals.answer, email: users.email })
    .from(appeals)
    .innerJoin(users, and(eq(users.id, appeals.userId), isNull(users.suspendedAt)))
    .where(and(eq(appeals.loopId, row.loopId), eq(appeals.caseId, row.id)));
  const noun = nounOf(subjectType);
  if (!its?.decision) return [];
  const heading = answerForAuthor(its.decision as AppealDecision, { noun, loop });
  const toAuthor: Mail = {
    key: `appeal-answer:${row.loopId}:${row.id}`,
    to: its.email,
    subject: heading.replace(/\.$/, ''),
    ...letter({
      heading,
      paragraphs: its.answer ? ['The message to you:'] : [],
      quote: its.answer ?? undefined,
      button: { label: 'See what was decided', url: `${baseUrl}/reports` },
      footer: `You are receiving this because it is about you in ${loop}.`,
    }),
  };
  const words = {
    key: 'report-reversed',
    heading: 'Your report has been looked at again',
    outcome: outcomeForReporter({ outcome: row.outcome as CaseOutcome, isReversed: true }, noun),
  };
  const outsiderWords = {
    key: 'outside-reversed',
    outcome: outcomeForOutsider({ outcome: row.outcome as CaseOutcome, isReversed: true }),
  };
  const isReversed = its.decision === 'reversed';
  return [
    ...(its.email ? [toAuthor] : []),
    ...(isReversed ? await mailsToThoseWhoReported(db, reach, words, baseUrl) : []),
    ...(isReversed ? await mailsToOutsiders(db, reach, outsiderWords) : []),
  ];
}
