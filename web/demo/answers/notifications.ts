import { whyTold } from '@loopyard/contract/lines.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { pushDefaults } from '@loopyard/contract/push.ts';
import type * as notifications from '../../features/notifications/notifications.gen.ts';
import { type Demo, type DocumentAnswers, quiet, type RestAnswers, timeOf } from '../world/demo.ts';
import { commentsUnder, findSubscription } from '../world/following.ts';
import type { DemoNotification, DemoPerson, DemoPost, DemoSubscription } from '../world/model.ts';
import { findPost, loopsOf, nameOf, personOf } from '../world/reading.ts';
import { notificationsOf, shapePost, shapeUserIn } from '../world/shapes.ts';

export const calls = {
  'POST /api/notifications/groups/:key/mark_as_read': quiet((demo, { params, body }) => {
    for (const notification of notificationsOf(demo, body.loop_id))
      if (notification.group_key === params.key) notification.read_at ??= timeOf(demo);
    return null;
  }),
  'GET /api/notifications/groups/:key/actors'(demo, { params, query }) {
    const notices = notificationsOf(demo, query.loop_id).filter(({ group_key }) => group_key === params.key);
    return { users: actorsOf(notices.toReversed()).map((id) => shapeUserIn(demo, id, query.loop_id)) };
  },
  'POST /api/notifications/mark_as_read': quiet((demo, { body }) => {
    for (const notification of notificationsOf(demo, body.loop_id))
      if (!body.post_id || notification.notifiable_id === body.post_id) notification.read_at ??= timeOf(demo);
    return null;
  }),
  'GET /api/notification_preferences': (demo) => ({
    notification_preferences: personOf(demo, demo.viewerId()).preferences,
  }),
  'PUT /api/notification_preferences'(demo, { body }) {
    const { preferences } = personOf(demo, demo.viewerId());
    return { notification_preferences: Object.assign(preferences, body.notification_preferences) };
  },
  'GET /api/notification_settings': (demo) => ({
    notification_settings: settingsOf(demo),
  }),
  'PUT /api/notification_settings'(demo, { body }) {
    return { notification_settings: Object.assign(settingsOf(demo), body.notification_settings) };
  },
  'GET /api/notification_settings/digest': (demo) => ({
    loops: demo.world.loops.flatMap(({ id, name }) => {
      const count = notificationsOf(demo, id).filter(({ read_at }) => !read_at).length;
      return count === 0 ? [] : [{ id, name, lines: [unreadNotices(count)] }];
    }),
  }),
} satisfies RestAnswers;

function settingsOf(demo: Demo): NonNullable<DemoPerson['settings']> {
  const person = personOf(demo, demo.viewerId());
  person.settings ??= {
    ...{ digest: 'weekly', digest_hour: 17, digest_weekday: 5, asks: false },
    ...{ quiet_from: '22:00', quiet_until: '07:00', quiet_weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ announcements: true, ...pushDefaults },
  };
  return person.settings;
}

const unreadNotices = (count: number) => (count === 1 ? 'A notification' : `${count} notifications`);

export const documents: DocumentAnswers<typeof notifications> = {
  Notifications(demo, { loop }) {
    const loopIds = loop ? [Number(loop)] : loopsOf(demo, demo.viewerId()).map(({ id }) => id);
    const notices = loopIds.flatMap((id) => notificationsOf(demo, id)).toSorted((a, b) => b.id - a.id);
    const lines = [...Map.groupBy(notices, ({ group_key }) => group_key).values()];
    return { allNotificationGroups: lines.flatMap((line) => lineOf(demo, line)).slice(0, listLimits.items) };
  },
  Subscriptions(demo, { loop }) {
    const followed = demo.world.subscriptions.filter(
      ({ loop_id, user_id }) => loop_id === Number(loop) && user_id === demo.viewerId(),
    );
    const latest = followed.toReversed().slice(0, listLimits.items);
    const allSubscriptions = latest.flatMap((subscription) => {
      const subscribable = followedIn(demo, subscription);
      return subscribable ? [{ ...subscription, subscribable }] : [];
    });
    return { allSubscriptions };
  },
};

function factsOf(demo: Demo, { action, actor_id, loop_id }: DemoNotification, post: DemoPost) {
  const viewer = { loop_id, user_id: demo.viewerId() };
  const subject = { ...viewer, subscribable_type: 'User', subscribable_id: actor_id } as const;
  const comments = commentsUnder(demo.world, post.id);
  return {
    action,
    isOwn: post.user_id === viewer.user_id,
    hasCommented: comments.some(({ user_id }) => user_id === viewer.user_id),
    followed: findSubscription(demo.world, subject) ? nameOf(personOf(demo, actor_id)) : null,
  };
}

function lineOf(demo: Demo, notices: DemoNotification[]) {
  const [newest] = notices;
  const post = newest && findPost(demo, newest.notifiable_id);
  if (!post) return [];
  const { loop_id, action, notifiable_id, group_key: key, created_at: latest_at } = newest;
  const actorIds = actorsOf(notices);
  return [
    {
      ...{ key, loop_id, action, notifiable_id, latest_at, sentence: '', url: `/feed/${post.id}` },
      reason: whyTold(factsOf(demo, newest, post)),
      ...{ unread: notices.some(({ read_at }) => !read_at), actors_count: actorIds.length },
      actors: actorIds.slice(0, 3).map((id) => shapeUserIn(demo, id, loop_id)),
      notifiable: shapePost(demo, post),
    },
  ];
}

const actorsOf = (notices: DemoNotification[]) => [...new Set(notices.map(({ actor_id }) => actor_id))];

function followedIn(demo: Demo, { subscribable_type, subscribable_id, loop_id }: DemoSubscription) {
  if (subscribable_type === 'User') return shapeUserIn(demo, subscribable_id, loop_id);
  const post = findPost(demo, subscribable_id);
  return post && shapePost(demo, post);
}
