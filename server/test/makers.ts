import * as accounts from '../features/accounts/scene.testing.ts';
import * as announcements from '../features/announcements/scene.testing.ts';
import * as calendar from '../features/calendar/scene.testing.ts';
import * as comments from '../features/comments/scene.testing.ts';
import * as enquiries from '../features/enquiries/scene.testing.ts';
import * as invitations from '../features/invitations/scene.testing.ts';
import * as looks from '../features/looks/scene.testing.ts';
import * as loops from '../features/loops/scene.testing.ts';
import * as media from '../features/media/scene.testing.ts';
import * as memberships from '../features/memberships/scene.testing.ts';
import * as notifications from '../features/notifications/scene.testing.ts';
import * as operator from '../features/operator/scene.testing.ts';
import * as payments from '../features/payments/scene.testing.ts';
import * as polls from '../features/polls/scene.testing.ts';
import * as posts from '../features/posts/scene.testing.ts';
import * as push from '../features/push/scene.testing.ts';
import * as reports from '../features/reports/scene.testing.ts';
import * as requests from '../features/requests/scene.testing.ts';
import * as roles from '../features/roles/scene.testing.ts';
import * as sanctions from '../features/sanctions/scene.testing.ts';
import * as subscriptions from '../features/subscriptions/scene.testing.ts';
import * as words from '../features/words/scene.testing.ts';
import { type LoopIds, neverId, type Preparation } from './stage.ts';

/** By their name in the calls of the authorization table. */
export const makers = {
  ...roles.makers,
  ...words.makers,
  ...invitations.makers,
  ...accounts.makers,
  ...media.makers,
  ...comments.makers,
  ...subscriptions.makers,
  ...posts.makers,
  ...announcements.makers,
  ...polls.makers,
  ...calendar.makers,
  ...payments.makers,
  ...reports.makers,
  ...sanctions.makers,
  ...notifications.makers,
  ...push.makers,
  ...enquiries.makers,
  ...requests.makers,
  ...operator.makers,
};

export const preparations: Preparation[] = [
  ...looks.preparations,
  ...subscriptions.preparations,
  ...payments.preparations,
  ...operator.preparations,
];

/** Calls, beside `PUT` and `DELETE`, that take away a right or their object, or change what others may do. */
export const spends: RegExp[] = [
  roles.spends,
  media.spends,
  posts.spends,
  announcements.spends,
  polls.spends,
  calendar.spends,
  payments.spends,
  operator.spends,
  reports.spends,
  loops.spends,
  memberships.spends,
];

type MadeIds = { [Name in keyof typeof makers]: (typeof makers)[Name]['never'] };

/** The things a call may name: those of one loop, or ids that never existed. */
export type Ids = LoopIds & MadeIds;

export const never: Ids = {
  loop: neverId,
  post: neverId,
  author: neverId,
  bystander: neverId,
  ...(Object.fromEntries(Object.entries(makers).map(([name, maker]) => [name, maker.never])) as MadeIds),
};
