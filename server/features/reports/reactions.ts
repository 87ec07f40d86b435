import { firstWords } from '@loopyard/contract/preview.ts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { subjects } from '../../access/subjects.ts';
import type { LoopId, ReportId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { listAdminsToTell } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { postReported, reportResolved } from './events.ts';
import { reportedSubjects } from './policy.ts';
import { outcomeOf } from './shape.ts';
import { reports } from './tables.ts';

type Parts = { database: { db: Db }; config: { moderatorEmail: string | null }; baseUrl(): string };
type ReportPayload = { loop_id: LoopId; report_id: ReportId };

/** The operator’s own address, from the settings. */
const sort = { name: 'moderator', perDay: null };

export function reportReactions({ database: { db }, config, baseUrl }: Parts): Reaction[] {
  return [
    on(postReported, (payload, event) => tellAdmins(payload, event)),
    on(reportResolved, (payload, event) => tellReporter(payload, event)),
  ];

  async function tellAdmins({ loop_id, report_id }: ReportPayload, { at }: Happened): Promise<Effects> {
    const report = await reportById(db, loop_id, report_id);
    if (!report) return {};
    const admins = await listAdminsToTell(db, eq(memberships.loopId, loop_id));
    const isAboutAdmin = admins.some(({ id }) => id === report.authorId);
    const otherAdmins = admins.filter(({ id }) => id !== report.authorId);
    const moderator = isAboutAdmin || otherAdmins.length === 0 ? config.moderatorEmail : null;
    const recipients = [
      ...otherAdmins.map(({ email }) => ({ to: email })),
      ...(moderator ? [{ to: moderator, unconfirmed: sort }] : []),
    ];
    const mail = mailToAdmins(report, `${baseUrl()}/reports/${loop_id}`);
    const key = `report:${loop_id}:${report_id}`;
    const mails = recipients.map((recipient) => ({ key: `${key}:${recipient.to}`, ...recipient, ...mail }));
    return { jobs: await putMails(db, at, mails) };
  }

  async function tellReporter({ loop_id, report_id }: ReportPayload, { at }: Happened): Promise<Effects> {
    const report = await reportById(db, loop_id, report_id);
    if (!report?.reporterEmail) return {};
    const outcome = outcomeOf(report.subjectType, report.resolution);
    if (!outcome) return {};
    const { noun } = subjects[report.subjectType];
    const mail = {
      key: `report-outcome:${loop_id}:${report_id}`,
      to: report.reporterEmail,
      subject: `The outcome of your report in ${report.loop}`,
      ...letter({
        heading: 'Your report has been reviewed',
        paragraphs: [`You reported ${noun.a} in ${report.loop}.`, outcome],
        footer: `You are receiving this because you reported ${noun.a}.`,
      }),
    };
    return { jobs: await putMails(db, at, [mail]) };
  }
}

type FoundReport = NonNullable<Awaited<ReturnType<typeof reportById>>>;

function mailToAdmins({ subjectType, loop, reporter, copy, reason }: FoundReport, url: string) {
  const { noun } = subjects[subjectType];
  const subject = `${capitalised(noun.a)} in ${loop} was reported`;
  const content = letter({
    heading: subject,
    paragraphs: [
      `${reporter} reported ${noun.a} by ${copy.author.name}:`,
      copy.title ? `“${firstWords(copy.title, 500)}”` : 'It has no text.',
      'The reason given:',
    ],
    quote: reason,
    button: { label: 'Review the report', url },
    footer: `You are receiving this because you review the reports in this loop. The author can’t see who reported ${noun.the}.`,
  });
  return { subject, ...content };
}

async function reportById(db: Db, loopId: LoopId, reportId: ReportId) {
  const [row] = await db
    .select({
      report: { ...getTableColumns(reports), subjectType: reportedSubjects.columns.subjectType },
      loop: loops.name,
      first: users.firstName,
      last: users.lastName,
      email: users.email,
    })
    .from(reports)
    .innerJoin(loops, eq(loops.id, reports.loopId))
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(eq(reports.loopId, loopId), eq(reports.id, reportId), reportedSubjects.isKnown));
  if (!row) return null;
  const { report, loop, first, last, email } = row;
  return { ...report, loop, reporter: `${first} ${last}`, reporterEmail: email };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
