import {
  appealEnd,
  type CaseOutcome,
  decisionErrors,
  isUrgent,
  outcomeForAuthor,
  outcomeForReporter,
  type ReportCategory,
  reportCategories,
  reportErrors,
  reportedNouns,
} from '@loopyard/contract/reports.ts';
import { mayDecide, mayReview } from '@loopyard/contract/thread-policy.ts';
import { type Demo, orNotFound, timeOf } from './demo.ts';
import type { CaseAnswer, DemoAppeal, DemoCase, DemoReport, ReportAnswer } from './model.ts';
import { findPost, nameOf, personOf, readerOf } from './reading.ts';
import { check, refusal } from './refusals.ts';
import { blankCase, removePost } from './rows.ts';
import { type Restriction, sanctionAuthor } from './sanctions.ts';
import { shapeUserIn } from './shapes.ts';

type Subject = Pick<DemoCase, 'loop_id' | 'subject_type' | 'subject_id' | 'author_id' | 'path'> & {
  text: string;
};
type Body = { reason: string; category?: ReportCategory };

export function report(demo: Demo, { text, ...subject }: Subject, { reason, category = 'other' }: Body) {
  const { world } = demo;
  check(reportErrors({ reason }, reportedNouns[subject.subject_type]));
  const isIt = (item: DemoCase) =>
    item.outcome === null &&
    item.subject_type === subject.subject_type &&
    item.subject_id === subject.subject_id;
  const at = timeOf(demo);
  const openCase = world.cases.find(isIt);
  const item: DemoCase = openCase ?? {
    ...blankCase,
    ...subject,
    ...{ id: world.nextId(), text, created_at: at, reports: [] },
  };
  if (!openCase) world.cases.push(item);
  if (isUrgent(category)) item.severity = 'danger';
  const reporter_id = demo.viewerId();
  if (!item.reports.some((report) => report.reporter_id === reporter_id))
    item.reports.push({ id: world.nextId(), reporter_id, category, reason, created_at: at });
  return {};
}

export const statusOf = ({ outcome }: DemoCase) => (outcome ? 'resolved' : 'open');
const reportersOf = ({ reports }: DemoCase) => reports.map(({ reporter_id }) => reporter_id);

export function reviews(demo: Demo, { loop_id, author_id }: DemoCase): boolean {
  const reader = readerOf(demo, loop_id);
  return reader.isAdmin && mayReview(reader, { authorId: author_id });
}

function decides(demo: Demo, item: DemoCase): boolean {
  const reader = readerOf(demo, item.loop_id);
  return reader.isAdmin && mayDecide(reader, { authorId: item.author_id, reporterIds: reportersOf(item) });
}

export function claimable(demo: Demo, id: number): DemoCase {
  const item = orNotFound(demo.world.cases.find((item) => item.id === id && reviews(demo, item)));
  if (!decides(demo, item)) throw refusal('forbidden');
  if (item.claimed_by !== null && item.claimed_by !== demo.viewerId()) throw refusal('claimed');
  return item;
}

type Decision = {
  outcome: CaseOutcome;
  reason_code?: ReportCategory | null;
  text?: string | null;
  note?: string | null;
  sanction?: Restriction | null;
};

export function decide(demo: Demo, item: DemoCase | undefined, decision: Decision): null {
  if (!item || !reviews(demo, item)) throw refusal('not_found');
  if (!decides(demo, item)) throw refusal('forbidden');
  const { outcome, reason_code = null, text: message = null, note = null, sanction } = decision;
  check(decisionErrors({ note: note ?? '', text: message ?? '' }));
  if (item.outcome) throw refusal('conflict');
  const decided = { decided_by: demo.viewerId(), decided_at: timeOf(demo) };
  Object.assign(item, { outcome, reason_code, message, note, ...decided });
  if (outcome === 'removed') remove(demo, item);
  sanctionAuthor(demo, item, outcome === 'kept' ? null : sanction);
  return null;
}

export function answers(demo: Demo, item: DemoCase): boolean {
  const { appeal, decided_by, loop_id } = item;
  if (!appeal || appeal.decision || !decides(demo, item)) return false;
  const hasOther = adminIdsOf(demo, loop_id).some((id) => id !== decided_by && id !== item.author_id);
  return decided_by !== demo.viewerId() || !hasOther;
}

const adminIdsOf = (demo: Demo, loopId: number) =>
  orNotFound(demo.world.loops.find(({ id }) => id === loopId))
    .members.filter(({ is_admin }) => is_admin)
    .map(({ user_id }) => user_id);

function remove({ world }: Demo, item: DemoCase): void {
  const { subject_type, subject_id, loop_id } = item;
  const isPost = subject_type === 'Post';
  item.takenThings = {
    posts: world.posts.filter(({ id }) => isPost && id === subject_id),
    comments: world.comments
      .filter(({ id, messageable_id }) =>
        isPost ? messageable_id === subject_id : subject_type === 'Message' && id === subject_id,
      )
      .map((comment) => ({ ...comment })),
    members: (world.loops.find(({ id }) => id === loop_id)?.members ?? []).filter(
      ({ user_id }) => subject_type === 'User' && user_id === subject_id,
    ),
  };
  if (subject_type === 'Post') removePost(world, subject_id);
  const comment = world.comments.find(({ id }) => subject_type === 'Message' && id === subject_id);
  if (comment) Object.assign(comment, { text: '[Deleted]', is_deleted: true });
  const loop = world.loops.find(({ id }) => subject_type === 'User' && id === loop_id);
  if (loop) loop.members = loop.members.filter(({ user_id }) => user_id !== subject_id);
}

const personNamed = (demo: Demo, id: number) => ({ id, name: nameOf(personOf(demo, id)) });

export function shapeCase(demo: Demo, item: DemoCase): CaseAnswer {
  const { author_id, text, message, reports, claimed_by, decided_by, appeal, takenThings: _, ...row } = item;
  const isOpen = item.outcome === null;
  const isTaken = claimed_by !== null && claimed_by !== demo.viewerId();
  const isFormer = (earlier: DemoCase) =>
    earlier !== item &&
    earlier.appeal?.decision !== 'reversed' &&
    earlier.author_id === author_id &&
    earlier.outcome !== 'kept' &&
    earlier.outcome;
  return {
    ...row,
    loop: orNotFound(demo.world.loops.find(({ id }) => id === row.loop_id)).name,
    state: isOpen ? 'open' : 'closed',
    is_waiting: false,
    versions: [
      { text, author: personNamed(demo, author_id), media: [], before: [], after: [], at: row.created_at },
    ],
    media: [],
    reports: reports.map(({ id: _, reporter_id, ...report }) => ({
      ...report,
      reporter: personNamed(demo, reporter_id),
    })),
    outside: [],
    reports_count: reports.length,
    claimed_by: isOpen && claimed_by !== null ? personNamed(demo, claimed_by) : null,
    history: {
      cases_count: demo.world.cases.filter(isFormer).length,
      sanctions: demo.world.sanctions
        .filter(({ user_id, loop_id }) => user_id === author_id && loop_id === row.loop_id)
        .map(({ id, kind, until, created_at, lifted_at }) => ({ id, kind, until, created_at, lifted_at })),
    },
    appeal: appeal && {
      ...appeal,
      decided_by: appeal.decided_by === null ? null : personNamed(demo, appeal.decided_by),
    },
    text: message,
    decided_by: decided_by === null ? null : personNamed(demo, decided_by),
    abilities: {
      claim: isOpen && decides(demo, item) && !isTaken,
      decide: isOpen && decides(demo, item),
      answer: answers(demo, item),
    },
  };
}

export function shapeOwnCase(demo: Demo, item: DemoCase) {
  const outcome = item.outcome ?? 'kept';
  const loop = orNotFound(demo.world.loops.find(({ id }) => id === item.loop_id)).name;
  return {
    ...{
      id: item.id,
      loop_id: item.loop_id,
      loop,
      subject_type: item.subject_type,
      subject_id: item.subject_id,
    },
    ...{
      outcome,
      sentence:
        outcomeForAuthor(outcome, { noun: reportedNouns[item.subject_type], loop, source: item.source }) ??
        '',
    },
    reason: item.reason_code && reportCategories[item.reason_code].reason,
    text: item.message,
    decided_at: item.decided_at ?? item.created_at,
    may_appeal_until: item.appeal
      ? null
      : appealEnd(new Date(item.decided_at ?? item.created_at)).toISOString(),
    appeal: item.appeal && ownAppeal(item.appeal),
  };
}

const ownAppeal = ({ decided_by: _, ...appeal }: DemoAppeal) => appeal;

export function shapeReport(
  demo: Demo,
  item: DemoCase,
  report: DemoReport,
  isReporter: boolean,
): ReportAnswer {
  const isPost = item.subject_type === 'Post';
  const isShown = !isReporter || !isPost || findPost(demo, item.subject_id) !== null;
  const post = { title: item.text, author: personNamed(demo, item.author_id), media: [] };
  return {
    ...{ id: report.id, case_id: item.id, loop_id: item.loop_id },
    ...{
      subject_type: item.subject_type,
      subject_id: item.subject_id,
      post_id: isPost ? item.subject_id : null,
    },
    ...{ category: report.category, reason: report.reason, created_at: report.created_at },
    reporter: shapeUserIn(demo, report.reporter_id, item.loop_id),
    post: isShown ? post : null,
    status: statusOf(item),
    resolution: item.outcome,
    outcome:
      item.outcome &&
      outcomeForReporter(
        { outcome: item.outcome, isReversed: item.appeal?.decision === 'reversed' },
        reportedNouns[item.subject_type],
      ),
    note: isReporter ? null : item.note,
    resolved_at: item.decided_at,
  };
}
