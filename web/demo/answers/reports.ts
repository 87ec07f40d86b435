import { mayResolve } from '@loopyard/contract/policy.ts';
import { resolutionErrors } from '@loopyard/contract/reports.ts';
import { check, type Demo, orNotFound, type RestAnswers, refusal, timeOf } from '../world/demo.ts';
import type { DemoReport, ReportAnswer } from '../world/model.ts';
import { findPost, nameOf, ownLoop, pageOf, personOf, readerOf } from '../world/reading.ts';
import { removePost } from '../world/rows.ts';
import { shapePost, shapeUserIn } from '../world/shapes.ts';

export const calls = {
  'GET /api/reports'(demo, { query }) {
    const { loop_id, status = 'open', page } = query ?? {};
    const isOwn = query?.mine === '1';
    const isWanted = (report: DemoReport) =>
      isOwn
        ? report.reporter_id === demo.viewerId()
        : report.loop_id === loop_id && statusOf(report) === status && reviews(demo, report);
    const { rows, ...counts } = pageOf(demo.world.reports.filter(isWanted).toReversed(), page);
    return { reports: rows.map((report) => shapeReport(demo, report, isOwn)), ...counts };
  },
  'PUT /api/reports/:id'(demo, { params, body }) {
    const { world } = demo;
    const report = orNotFound(world.reports.find(({ id }) => id === params.id));
    ownLoop(demo, report.loop_id);
    if (!reviews(demo, report)) throw refusal('not_found');
    if (report.resolution) throw refusal('conflict');
    const { resolution, note = null } = body;
    check(resolutionErrors({ note: note ?? '' }));
    Object.assign(report, { resolution, note, resolved_at: timeOf(demo) });
    if (resolution === 'removed') removePost(world, report.post_id);
    return null;
  },
} satisfies RestAnswers;

function reviews(demo: Demo, { loop_id, author_id }: DemoReport): boolean {
  const reader = readerOf(demo, loop_id);
  return reader.isAdmin && mayResolve(reader, { authorId: author_id });
}

const statusOf = ({ resolution }: DemoReport) => (resolution ? 'resolved' : 'open');

const outcomes = {
  removed: 'Thank you. The post has been removed.',
  kept: 'Thank you. The admins have looked at the post, and it stays.',
};

function shapeReport(demo: Demo, report: DemoReport, isReporter: boolean): ReportAnswer {
  const { reporter_id, author_id, title, media, ...row } = report;
  const author = { id: author_id, name: nameOf(personOf(demo, author_id)) };
  return {
    ...row,
    reporter: shapeUserIn(demo, reporter_id, row.loop_id),
    post: isReporter ? postNow(demo, row.post_id) : { title, author, media },
    status: statusOf(report),
    outcome: row.resolution && outcomes[row.resolution],
    note: isReporter ? null : row.note,
  };
}

/** The reporter sees the post as it is now. */
function postNow(demo: Demo, postId: number): ReportAnswer['post'] {
  const post = findPost(demo, postId);
  if (!post) return null;
  const { title, user, additional_media } = shapePost(demo, post);
  return { title, author: { id: user.id, name: user.name }, media: additional_media.map(({ name }) => name) };
}
