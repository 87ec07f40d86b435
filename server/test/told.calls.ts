import type { Ids } from './makers.ts';
import { deviceOf } from './push/device.ts';

/** The calls about what a person follows and is told. */
export const toldCalls = {
  'PUT /api/loops/:id/notify': ({ loop }: Ids) => ({ ids: { id: loop }, body: { level: 'all' } }),
  'POST /api/subscriptions': ({ post, loop }: Ids) => ({
    query: `subscribable_type=Post&subscribable_id=${post}`,
    body: { loop_id: loop },
  }),
  'DELETE /api/subscriptions/:id': ({ subscription, loop }: Ids) => ({
    ids: { id: subscription },
    body: { loop_id: loop },
  }),
  'POST /api/notifications/:id/mark_as_read': ({ notification, loop }: Ids) => ({
    ids: { id: notification },
    body: { loop_id: loop },
  }),
  'POST /api/notifications/groups/:key/mark_as_read': ({ notification, loop }: Ids) => ({
    ids: { key: `notification:${notification}` },
    body: { loop_id: loop },
  }),
  'GET /api/notifications/groups/:key/actors': ({ notification, loop }: Ids) => ({
    ids: { key: `notification:${notification}` },
    query: `loop_id=${loop}`,
  }),
  'POST /api/notifications/mark_as_read': ({ loop }: Ids) => ({ body: { loop_id: loop } }),
  'POST /api/posts/:id/confirm': ({ announced }: Ids) => ({ ids: { id: announced } }),
  'GET /api/posts/:id/receipts': ({ announced }: Ids) => ({ ids: { id: announced } }),
  'POST /api/posts/:id/remind': ({ announced }: Ids) => ({
    ids: { id: announced },
    body: { to: 'not_seen' },
  }),
  'GET /api/loops/:id/announcements': ({ loop }: Ids) => ({ ids: { id: loop } }),
  'PUT /api/posts/:id/reaction': ({ post }: Ids) => ({ ids: { id: post }, body: { emoji: '❤️' } }),
  'GET /api/posts/:id/reactions': ({ post }: Ids) => ({ ids: { id: post } }),
  'PUT /api/posts/:id/poll/vote': ({ polled }: Ids) => ({ ids: { id: polled }, body: { positions: [1] } }),
  'POST /api/posts/:id/poll/close': ({ polled }: Ids) => ({ ids: { id: polled } }),
  'GET /api/posts/:id/poll/votes': ({ polled }: Ids) => ({ ids: { id: polled }, query: 'position=0' }),
  'GET /api/events': () => ({ query: 'from=2030-06-01T00:00:00Z&to=2030-07-01T00:00:00Z' }),
  'PUT /api/events/:id/:nth/answer': ({ dated }: Ids) => ({
    ids: { id: dated, nth: '20300603T1700' },
    body: { answer: 'yes' },
  }),
  'GET /api/events/:id/dates': ({ dated }: Ids) => ({
    ids: { id: dated },
    query: 'from=2030-06-01T00:00:00Z&to=2030-07-01T00:00:00Z',
  }),
  'GET /api/events/:id/:nth/ics': ({ dated }: Ids) => ({ ids: { id: dated, nth: '20300603T1700' } }),
  'GET /api/calendar_feeds': () => ({}),
  'POST /api/calendar_feeds': () => ({ body: {} }),
  'DELETE /api/calendar_feeds/:id': ({ calendarFeed }: Ids) => ({ ids: { id: calendarFeed } }),
  'PUT /api/events/:id/:nth': ({ dated }: Ids) => ({
    ids: { id: dated, nth: '20300603T1700' },
    body: { starts_local: '2030-06-03T18:00', ends_local: '2030-06-03T19:00' },
  }),
  'GET /api/events/:id/:nth/answers': ({ dated }: Ids) => ({
    ids: { id: dated, nth: '20300603T1700' },
    query: 'answer=yes',
  }),
  'POST /api/events/:id/:nth/remind': ({ dated }: Ids) => ({ ids: { id: dated, nth: '20300603T1700' } }),
  'POST /api/events/:id/:nth/cancel': ({ dated }: Ids) => ({
    ids: { id: dated, nth: '20300603T1700' },
    body: { text: 'The hall is closed' },
  }),
  'PUT /api/messages/:id/reaction': ({ comment }: Ids) => ({ ids: { id: comment }, body: { emoji: '❤️' } }),
  'GET /api/messages/:id/reactions': ({ comment }: Ids) => ({ ids: { id: comment } }),
  'GET /api/posts/:id/revisions': ({ post }: Ids) => ({ ids: { id: post } }),
  'GET /api/messages/:id/revisions': ({ comment }: Ids) => ({ ids: { id: comment } }),
  'GET /api/hashtags': ({ loop }: Ids) => ({ query: `loop_id=${loop}` }),
  'PUT /api/posts/:id/pin': ({ post }: Ids) => ({
    ids: { id: post },
    body: { until: null },
  }),
  'DELETE /api/posts/:id/pin': ({ post }: Ids) => ({ ids: { id: post } }),
  'GET /api/notification_preferences': () => ({}),
  'PUT /api/notification_preferences': () => ({ body: { notification_preferences: { post: true } } }),
  'GET /api/notification_settings': () => ({}),
  'PUT /api/notification_settings': () => ({ body: { notification_settings: { digest: 'weekly' } } }),
  'GET /api/notification_settings/digest': () => ({}),
  'GET /api/push/key': () => ({}),
  'GET /api/push/subscriptions': () => ({}),
  'POST /api/push/subscriptions': () => ({ body: deviceOf(1) }),
  'DELETE /api/push/subscriptions/:id': ({ device }: Ids) => ({ ids: { id: device } }),
  'GET /api/unsubscribe/:token': ({ unsubscribing }: Ids) => ({ ids: { token: unsubscribing } }),
  'POST /api/unsubscribe/:token': ({ unsubscribing }: Ids) => ({ ids: { token: unsubscribing }, body: {} }),
};
