import {
  appealEnd,
  type CaseOutcome,
  outcomeForAuthor,
  outcomeForOutsider,
  type ReportCategory,
  reportCategories,
} from '@loopyard/contract/reports.ts';
import { sanctionSentence } from '@loopyard/contract/sanctions.ts';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { isLeftToOperators } from '../../access/cases.ts';
import { subjects } from '../../access/subjects.ts';
import type { Db } from '../../platform/database/database.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { dayIn } from '../../presenters/day.ts';
import { users } from '../accounts/tables.ts';
import { sanctions } from '../sanctions/tables.ts';
import { nounOf, openSentence } from './policy.ts';
import { findReach, type Reach } from './reach.ts';
import { cases, outsideReports, reports } from './tables.ts';
import { outcomeOf } from './tell.ts';

/** The operator’s own address, from the settings. */
export const moderatorSort = { name: 'moderator', perDay: null };

export type Where = { moderatorEmail: string | null; baseUrl: string };
/** Why a case is told of. `key`: one mail each. */
export type Reason = { key: string; sentence: string; toModerator?: boolean };

/** The mails say that there is a case, and never repeat its words. */
export function mailsToDeciders(reach: Reach, reason: Reason, { moderatorEmail, baseUrl }: Where): Mail[] {
  const { row, loop, subjectType, isLeft } = reach;
  const heading = openSentence(subjectType, { loop, source: row.source });
  const mail = {
    subject: row.severity === 'danger' ? `Somebody may be in danger: ${heading}` : heading,
    ...letter({
      heading,
      paragraphs: [
        ...(row.severity === 'danger' ? ['The person who reported it says that somebody is in danger.'] : []),
        reason.sentence,
        'This e-mail does not repeat what was written. Sign in to see it and to decide.',
      ],
      button: isLeft
        ? { label: 'Open the cases', url: `${baseUrl}/operator/cases` }
        : { label: 'Open the reports', url: `${baseUrl}/reports/${row.loopId}` },
      footer: isLeft
        ? 'You are receiving this because nobody in the loop can decide it.'
        : `You are receiving this because you decide about reports in ${loop}.`,
    }),
  };
  const people = isLeft ? reach.operators : reach.deciders;
  const hasModerator = moderatorEmail && (isLeft || reach.isAboutAdmin || reason.toModerator);
  const recipients = [
    ...people.map((to) => ({ to })),
    ...(hasModerator ? [{ to: moderatorEmail, unconfirmed: moderatorSort }] : []),
  ];
  const key = `case:${row.loopId}:${row.id}:${reason.key}`;
  return recipients.map((recipient) => ({ key: `${key}:${recipient.to}`, ...recipient, ...mail }));
}

/** Operators are told once of a case that came to them, and once more if it becomes urgent. */
export const leftKey = ({ row }: Reach) => `left:${row.severity}`;

/** The operators' mails about cases that nobody in their loop may decide, whenever that came about. */
export async function mailsOfLeft(db: Db, among: SQL | undefined, where: Where): Promise<Mail[]> {
  const reaches = await findReach(db, and(among, isNull(cases.decidedAt), isLeftToOperators));
  const sentence = 'Nobody in its loop can decide it, so it is left to you.';
  return reaches.flatMap((reach) => mailsToDeciders(reach, { key: leftKey(reach), sentence }, where));
}

export async function mailsOfOutcome(db: Db, reach: Reach, baseUrl: string): Promise<Mail[]> {
  const { row } = reach;
  const outcome = outcomeForOutsider({ outcome: row.outcome as CaseOutcome });
  return [
    ...(await mailsToReporters(db, reach, baseUrl)),
    ...(await mailsToOutsiders(db, reach, { key: 'outside-outcome', outcome })),
    ...(await mailsToAuthor(db, reach, baseUrl)),
  ];
}

async function mailsToReporters(db: Db, reach: Reach, baseUrl: string): Promise<Mail[]> {
  const { row, subjectType } = reach;
  const outcome = outcomeOf(subjectType, { outcome: row.outcome, isByTime: row.decidedBy === null });
  if (!outcome) return [];
  const words = { key: 'report-outcome', heading: 'Your report has been reviewed', outcome };
  return mailsToThoseWhoReported(db, reach, words, baseUrl);
}

type ReporterMail = { key: string; heading: string; outcome: string };

export async function mailsToThoseWhoReported(
  db: Db,
  { row, loop, subjectType }: Reach,
  { key, heading, outcome }: ReporterMail,
  baseUrl: string,
): Promise<Mail[]> {
  const { noun } = subjects[subjectType];
  const rows = await db
    .select({ id: reports.id, email: users.email })
    .from(reports)
    .innerJoin(users, and(eq(users.id, reports.reporterId), isNull(users.suspendedAt)))
    .where(and(eq(reports.loopId, row.loopId), eq(reports.caseId, row.id)));
  return rows
    .filter(({ email }) => email)
    .map(({ id, email }) => ({
      key: `${key}:${row.loopId}:${id}`,
      to: email,
      subject: `The outcome of your report in ${loop}`,
      ...letter({
        heading,
        paragraphs: [`You reported ${noun.a} in ${loop}.`, outcome],
        button: { label: 'My reports', url: `${baseUrl}/reports` },
        footer: `You are receiving this because you reported ${noun.a}.`,
      }),
    }));
}

/** Anybody can type any address, so not even their own words are sent there. */
const outsiderSort = { name: 'outside-report', perDay: 10 };

/** To a stranger: nothing of the loop, and no name. */
export async function mailsToOutsiders(
  db: Db,
  { row }: Reach,
  { key, outcome }: { key: string; outcome: string },
): Promise<Mail[]> {
  const rows = await db
    .select({ id: outsideReports.id, email: outsideReports.email, createdAt: outsideReports.createdAt })
    .from(outsideReports)
    .where(and(eq(outsideReports.loopId, row.loopId), eq(outsideReports.caseId, row.id)));
  return rows
    .filter(({ email }) => email)
    .map(({ id, email, createdAt }) => ({
      ...{ key: `${key}:${id}`, to: email, unconfirmed: outsiderSort },
      subject: 'The outcome of your report',
      ...letter({
        heading: 'Your report has been reviewed',
        paragraphs: [`You reported a problem on ${dayIn(null, createdAt, 'long')}.`, outcome],
        footer: 'You are receiving this because this address was given with the report.',
      }),
    }));
}

/** Nothing about reports: who made them, or how many there were. */
async function mailsToAuthor(
  db: Db,
  { row, loop, hasLoop, subjectType }: Reach,
  baseUrl: string,
): Promise<Mail[]> {
  const heading = outcomeForAuthor(row.outcome as CaseOutcome, {
    ...{ noun: nounOf(subjectType), loop, source: row.source },
  });
  if (row.authorId === null) return [];
  const [author] = await db
    .select({ email: users.email, timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.id, row.authorId), isNull(users.suspendedAt)));
  if (!heading || !author?.email) return [];
  const followingSentences = await sanctionSentencesOf(db, row, { loop, timeZone: author.timeZone });
  const rule = row.reasonCode && reportCategories[row.reasonCode as ReportCategory].reason;
  return [
    {
      key: `case-outcome:${row.loopId}:${row.id}`,
      to: author.email,
      subject: heading.replace(/\.$/, ''),
      ...letter({
        heading,
        paragraphs: [
          ...(rule ? [`The reason: ${rule}.`] : []),
          ...followingSentences,
          ...(hasLoop && row.decidedBy && row.decidedAt ? [appealUntil(row.decidedAt, author.timeZone)] : []),
          ...(row.text ? ['The message to you:'] : []),
        ],
        quote: row.text ?? undefined,
        button: { label: 'See what was decided', url: `${baseUrl}/reports` },
        footer: `You are receiving this because it is about you in ${loop}.`,
      }),
    },
  ];
}

function appealUntil(decidedAt: Date, timeZone: string | null): string {
  return `You can ask for another look until ${dayIn(timeZone, appealEnd(decidedAt), 'long')}.`;
}

/** Beside what the decision itself did. */
async function sanctionSentencesOf(
  db: Db,
  { loopId, id }: Reach['row'],
  { loop, timeZone }: { loop: string; timeZone: string | null },
): Promise<string[]> {
  const rows = await db
    .select({ kind: sanctions.kind, until: sanctions.until })
    .from(sanctions)
    .where(
      and(
        ...[eq(sanctions.loopId, loopId), eq(sanctions.caseId, id)],
        inArray(sanctions.kind, ['hold', 'mute', 'removal']),
      ),
    );
  return rows.map((row) => sanctionSentence(row, loop, timeZone ?? 'UTC'));
}
