import { answerErrors, appealErrors } from '@loopyard/contract/reports.ts';
import { commentAbilities, mayReport, standingIn } from '@loopyard/contract/thread-policy.ts';
import { ownLoop, pageOf, postOf } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import {
  answers,
  claimable,
  decide,
  report,
  reviews,
  shapeCase,
  shapeOwnCase,
  shapeReport,
  statusOf,
} from '../world/cases.ts';
import { orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import type { DemoCase } from '../world/model.ts';
import { edits, factsOf, memberOf, nameOf, personOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { takeBack } from '../world/sanctions.ts';

export const calls = {
  'GET /api/reports'(demo, { query }) {
    const { loop_id, status = 'open', page } = query ?? {};
    const isOwn = query?.mine === '1';
    const all = demo.world.cases.flatMap((item) => item.reports.map((report) => ({ item, report })));
    const isWanted = ({ item, report }: (typeof all)[number]) =>
      isOwn
        ? report.reporter_id === demo.viewerId()
        : item.loop_id === loop_id && statusOf(item) === status && reviews(demo, item);
    const { rows, ...counts } = pageOf(all.filter(isWanted).toReversed(), page);
    return { reports: rows.map(({ item, report }) => shapeReport(demo, item, report, isOwn)), ...counts };
  },
  'PUT /api/reports/:id'(demo, { params, body: { resolution, note = null } }) {
    const item = demo.world.cases.find(({ reports }) => reports.some(({ id }) => id === params.id));
    return decide(demo, item, { outcome: resolution, note });
  },
  'GET /api/cases'(demo, { query }) {
    const { loop_id = 0, state = 'open', page } = query ?? {};
    ownLoop(demo, loop_id);
    const isIn = (item: DemoCase) =>
      state === 'mine'
        ? item.claimed_by === demo.viewerId()
        : state === 'appeals'
          ? item.appeal !== null && item.appeal.decision === null
          : statusOf(item) === (state === 'closed' ? 'resolved' : 'open');
    const listedCases = demo.world.cases.filter(
      (item) => item.loop_id === loop_id && isIn(item) && reviews(demo, item),
    );
    const { rows, ...counts } = pageOf(listedCases, page);
    return { cases: rows.map((item) => shapeCase(demo, item)), ...counts };
  },
  'GET /api/cases/mine'(demo, { query }) {
    const isAgainst = ({ author_id, outcome }: DemoCase) =>
      author_id === demo.viewerId() && outcome !== null && outcome !== 'kept';
    const { rows, ...counts } = pageOf(demo.world.cases.filter(isAgainst).toReversed(), query?.page);
    return { cases: rows.map((item) => shapeOwnCase(demo, item)), ...counts };
  },
  'POST /api/cases/:id/claim'(demo, { params }) {
    claimable(demo, params.id).claimed_by = demo.viewerId();
    return {};
  },
  'DELETE /api/cases/:id/claim'(demo, { params }) {
    claimable(demo, params.id).claimed_by = null;
    return null;
  },
  'PUT /api/cases/:id': (demo, { params, body }) =>
    decide(
      demo,
      demo.world.cases.find(({ id }) => id === params.id),
      body,
    ),
  'POST /api/cases/:id/appeal'(demo, { params, body: { text = '' } }) {
    const isMine = ({ id, author_id, outcome }: DemoCase) =>
      id === params.id && author_id === demo.viewerId() && outcome !== null && outcome !== 'kept';
    const item = orNotFound(demo.world.cases.find(isMine));
    check(appealErrors({ text: text ?? '' }));
    if (item.appeal) throw refusal('conflict');
    const unanswered = { decision: null, answer: null, decided_at: null, decided_by: null };
    item.appeal = { text: text ?? '', created_at: timeOf(demo), ...unanswered };
    return {};
  },
  'PUT /api/cases/:id/appeal'(demo, { params, body: { decision, answer = null } }) {
    const isSeen = (item: DemoCase) => item.id === params.id && item.appeal !== null && reviews(demo, item);
    const item = orNotFound(demo.world.cases.find(isSeen));
    check(answerErrors({ answer: answer ?? '' }));
    if (item.appeal?.decision) throw refusal('conflict');
    if (!answers(demo, item)) throw refusal('forbidden');
    const now = { decided_by: demo.viewerId(), decided_at: timeOf(demo) };
    if (item.appeal) Object.assign(item.appeal, { decision, answer, ...now });
    if (decision === 'reversed') takeBack(demo, item);
    noteAct(demo, {
      loopId: item.loop_id,
      act: 'appeal_answered',
      subjectId: item.id,
      detail: { new: decision },
    });
    return null;
  },
  'POST /api/posts/:id/report'(demo, { params: { id }, body }) {
    const post = postOf(demo, id);
    if (edits(demo, post)) throw refusal('forbidden');
    const { loop_id, title: text, user_id: author_id } = post;
    return report(
      demo,
      { loop_id, subject_type: 'Post', subject_id: id, author_id, path: `/feed/${id}`, text },
      body,
    );
  },
  'POST /api/messages/:id/report'(demo, { params: { id }, body }) {
    const comment = orNotFound(
      demo.world.comments.find((comment) => comment.id === id && !comment.is_deleted),
    );
    const post = postOf(demo, comment.messageable_id);
    const standing = standingIn({ right: readerOf(demo, post.loop_id), post: factsOf(demo, post) });
    const { user_id: author_id, loop_id, text } = comment;
    if (!commentAbilities(demo.viewerId(), standing, { userId: author_id, isDeleted: false }).report)
      throw refusal('forbidden');
    const path = `/feed/${post.id}`;
    return report(demo, { loop_id, subject_type: 'Message', subject_id: id, author_id, path, text }, body);
  },
  'POST /api/users/:id/report'(demo, { params: { id }, body }) {
    const loop = demo.world.loops.find((loop) => loop.id === body.loop_id);
    const reader = readerOf(demo, loop?.id ?? 0);
    if (!loop || !reader.isMember || !memberOf(loop, id)) throw refusal('not_found');
    if (!mayReport(reader, { userId: id })) throw refusal('forbidden');
    const subject = { loop_id: loop.id, subject_type: 'User', subject_id: id, author_id: id } as const;
    return report(
      demo,
      { ...subject, path: `/user/${id}/${loop.id}`, text: nameOf(personOf(demo, id)) },
      body,
    );
  },
} satisfies RestAnswers;
