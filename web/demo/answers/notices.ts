import { listLimits } from '@loopyard/contract/lists.ts';
import { resolutionErrors } from '@loopyard/contract/reports.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type * as notifications from '../../features/notifications/notifications.gen.ts';
import { check, type Demo, quiet, type RestAnswers, refusal } from '../world/demo.ts';
import type { DemoPost, DemoReport } from '../world/model.ts';
import { findPost, isAdmin, loopsOf, nameOf, ownLoop, personOf } from '../world/reading.ts';
import { notificationsOf, shapeCreator, shapePost, shapeUser } from '../world/shapes.ts';
import type { DocumentAnswers } from './document-answers.ts';
import { feedPost } from './feed.ts';

export const noticeAnswers = {
  'POST /api/notifications/:id/mark_as_read': quiet(({ world, viewerId, now }, { params }) => {
    const notification = world.notifications.find(
      ({ id, userId }) => id === params.id && userId === viewerId(),
    );
    if (notification) notification.readAt ??= now().toISOString();
    return null;
  }),
  'POST /api/notifications/mark_as_read': quiet((demo, { body }) => {
    markNotificationsRead(demo, body.loop_id, ({ postId }) => !body.post_id || postId === body.post_id);
    return null;
  }),
  'GET /api/notification_preferences': (demo) => ({
    notification_preferences: personOf(demo, demo.viewerId()).preferences,
  }),
  'PUT /api/notification_preferences'(demo, { body }) {
    const person = personOf(demo, demo.viewerId());
    person.preferences = { ...person.preferences, ...body.notification_preferences };
    return { notification_preferences: person.preferences };
  },
  'GET /api/reports'(demo, { query }) {
    const { loop_id: loopId, mine: isOwn, status = 'open', page = 1 } = query ?? {};
    const isWanted = (report: DemoReport) =>
      isOwn === '1'
        ? report.reporterId === demo.viewerId()
        : report.loopId === loopId && statusOf(report) === status && reviews(demo, report);
    const reports = demo.world.reports.filter(isWanted).toReversed();
    const start = (page - 1) * listLimits.memberPage;
    return {
      reports: reports
        .slice(start, start + listLimits.memberPage)
        .map((report) => shapeReport(demo, report, isOwn === '1')),
      total_items: reports.length,
      current_page: page,
      total_pages: Math.ceil(reports.length / listLimits.memberPage),
    };
  },
  'PUT /api/reports/:id'(demo, { params, body }) {
    const report = demo.world.reports.find(({ id }) => id === params.id);
    if (!report) throw refusal('not_found');
    ownLoop(demo, report.loopId);
    if (!reviews(demo, report)) throw refusal('not_found');
    if (report.resolution) throw refusal('conflict');
    check(resolutionErrors({ note: body.note ?? '' }));
    report.resolution = body.resolution;
    report.note = body.note ?? null;
    report.resolvedAt = demo.now().toISOString();
    if (body.resolution === 'removed')
      demo.world.posts = demo.world.posts.filter(({ id }) => id !== report.postId);
    return null;
  },
  'GET /api/support': () => ({ support: { email: 'hello@loopyard.example' } }),
  'POST /api/contact': () => ({}),
} satisfies RestAnswers;

export const noticeDocuments: Pick<DocumentAnswers, 'Notifications' | 'Subscriptions'> = {
  Notifications(demo, { loop }) {
    const latestFirst = notificationsOf(demo, Number(loop)).toReversed().slice(0, listLimits.items);
    return { allNotifications: latestFirst.flatMap((notification) => shapeNotification(demo, notification)) };
  },
  Subscriptions(demo, { loop }) {
    const followed = demo.world.subscriptions.filter(
      ({ loopId, userId }) => loopId === Number(loop) && userId === demo.viewerId(),
    );
    const latest = followed.toReversed().slice(0, listLimits.items);
    return { allSubscriptions: latest.flatMap((subscription) => shapeSubscription(demo, subscription)) };
  },
};

function markNotificationsRead(
  demo: Demo,
  loopId: number,
  isMeant: (notification: ReturnType<typeof notificationsOf>[number]) => boolean,
): void {
  const readAt = demo.now().toISOString();
  for (const notification of notificationsOf(demo, loopId))
    if (isMeant(notification)) notification.readAt ??= readAt;
}

const statusOf = ({ resolution }: DemoReport) => (resolution ? 'resolved' : 'open');

function reviews(demo: Demo, { loopId, copy }: DemoReport): boolean {
  const loop = loopsOf(demo, demo.viewerId()).find(({ id }) => id === loopId);
  return !!loop && isAdmin(loop, demo.viewerId()) && copy.authorId !== demo.viewerId();
}

const outcomes = {
  removed: 'Thank you. The post has been removed.',
  kept: 'Thank you. The admins have looked at the post, and it stays.',
};

function shapeReport(
  demo: Demo,
  report: DemoReport,
  isReporter: boolean,
): RestAnswer<'GET /api/reports'>['reports'][number] {
  const { copy, resolution } = report;
  const loops = demo.world.loops.filter(({ id }) => id === report.loopId);
  const author = personOf(demo, copy.authorId);
  return {
    id: report.id,
    loop_id: report.loopId,
    subject_type: 'Post',
    subject_id: report.postId,
    post_id: report.postId,
    reporter: shapeUser(demo, personOf(demo, report.reporterId), loops),
    post: isReporter
      ? postNow(demo, report)
      : { title: copy.title, author: { id: author.id, name: nameOf(author) }, media: copy.media },
    reason: report.reason,
    status: statusOf(report),
    resolution,
    outcome: resolution && outcomes[resolution],
    note: isReporter ? null : report.note,
    created_at: report.createdAt,
    resolved_at: report.resolvedAt,
  };
}

function postNow(demo: Demo, { postId }: DemoReport) {
  const post = findPost(demo, postId);
  if (!post) return null;
  const { title, user, additional_media } = shapePost(demo, post);
  return { title, author: { id: user.id, name: user.name }, media: additional_media.map(({ name }) => name) };
}

function shapeNotification(
  demo: Demo,
  notification: ReturnType<typeof notificationsOf>[number],
): notifications.NotificationViewFragment[] {
  const post = findPost(demo, notification.postId);
  if (!post) return [];
  const { id, loopId, action, readAt, createdAt, actorId } = notification;
  return [
    {
      id: String(id),
      loop_id: String(loopId),
      action,
      notifiable_id: String(post.id),
      read_at: readAt,
      created_at: createdAt,
      actor: shapeCreator(demo, actorId, loopId),
      notifiable: shapeSubject(demo, post),
    },
  ];
}

function shapeSubject(demo: Demo, post: DemoPost) {
  const { title, main_media, user } = feedPost(demo, post);
  return { title, main_media, user };
}

function shapeSubscription(
  demo: Demo,
  { id, loopId, type, subjectId, isSilent, createdAt }: Demo['world']['subscriptions'][number],
): notifications.SubscriptionsQuery['allSubscriptions'] {
  const post = type === 'Post' ? findPost(demo, subjectId) : null;
  if (type === 'Post' && !post) return [];
  return [
    {
      id: String(id),
      loop_id: String(loopId),
      is_silent: isSilent,
      subscribable_type: type,
      subscribable_id: String(subjectId),
      created_at: createdAt,
      subscribable: post ? shapeSubject(demo, post) : shapeCreator(demo, subjectId, loopId),
    },
  ];
}
