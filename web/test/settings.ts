import { pushDefaults } from '@loopyard/contract/push.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { Answers } from './fake-transport.ts';
import { LONG_AGO } from './world.ts';

export const noMails = { event: false, post: false, message: false, comment: false };

export const settings: RestAnswer<'GET /api/notification_settings'>['notification_settings'] = {
  ...{ digest: 'off', digest_hour: 17, digest_weekday: 5, asks: false },
  ...{ quiet_from: null, quiet_until: null, quiet_weekdays: [1, 2, 3, 4, 5, 6, 7] },
  ...{ announcements: true, ...pushDefaults },
};

export const phone = {
  ...{ id: 3, device: 'Chrome on Android', created_at: LONG_AGO },
  ...{ last_ok_at: null, is_this_device: false },
};
export const thisDevice = { ...phone, id: 4, device: 'Firefox on Linux', is_this_device: true };

export const preferenceAnswers = {
  'GET /api/notification_preferences': { notification_preferences: noMails },
  'GET /api/notification_settings': { notification_settings: settings },
  'GET /api/push/subscriptions': { push_subscriptions: [] },
} satisfies Answers;
