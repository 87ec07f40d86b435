import type { Person } from '../features/accounts/accounts.ts';
import type { NotificationView, SubscriptionView } from '../features/notifications/notifications.ts';
import type { Case, Report } from '../features/reports/reports.ts';
import { admin, creatorOf, LONG_AGO, LOOP, member } from './world.ts';

export function notificationTo(
  author: Person,
  id: string,
  changes: Partial<NotificationView> = {},
): NotificationView {
  return {
    key: `notification:${id}`,
    loop_id: String(LOOP),
    action: 'new_message',
    notifiable_id: '7',
    actors_count: 1,
    unread: true,
    latest_at: LONG_AGO,
    sentence: 'Somebody commented on a post you follow',
    ...{ url: '/feed/7', reason: null },
    actors: [creatorOf(admin)],
    notifiable: { title: 'Post number 7', user: creatorOf(author), main_media: null },
    ...changes,
  };
}

export function subscriptionTo(
  type: 'Post' | 'User',
  id: string,
  changes: Partial<SubscriptionView> = {},
): SubscriptionView {
  const author = creatorOf(admin);
  return {
    id,
    loop_id: String(LOOP),
    is_silent: false,
    subscribable_type: type,
    subscribable_id: type === 'Post' ? '7' : author.id,
    created_at: LONG_AGO,
    subscribable: type === 'Post' ? { title: 'Post number 7', user: author, main_media: null } : author,
    ...changes,
  };
}

export function reportBy(changes: Partial<Report> = {}): Report {
  return {
    id: 5,
    case_id: 9,
    loop_id: LOOP,
    subject_type: 'Post',
    subject_id: 7,
    post_id: 7,
    reporter: member,
    post: { title: 'An unkind text', author: { id: admin.id, name: admin.name }, media: ['notes.pdf'] },
    category: 'unkind',
    reason: 'It is not kind',
    status: 'open',
    resolution: null,
    outcome: null,
    note: null,
    created_at: LONG_AGO,
    resolved_at: null,
    ...changes,
  };
}

export function caseOf(changes: Partial<Case> = {}): Case {
  const author = { id: admin.id, name: admin.name };
  return {
    ...{
      id: 9,
      loop_id: LOOP,
      loop: 'Brindlewick School',
      subject_type: 'Post',
      subject_id: 7,
      path: '/feed/7',
    },
    ...{ source: 'report', is_waiting: false, severity: 'normal', state: 'open' },
    versions: [{ text: 'An unkind text', author, media: [], before: [], after: [], at: LONG_AGO }],
    media: [],
    reports: [
      {
        reporter: { id: member.id, name: member.name },
        category: 'unkind',
        reason: 'It is not kind',
        created_at: LONG_AGO,
      },
    ],
    outside: [],
    ...{ reports_count: 1, claimed_by: null, history: { cases_count: 0, sanctions: [] } },
    ...{ outcome: null, reason_code: null, text: null, note: null, decided_by: null, decided_at: null },
    created_at: LONG_AGO,
    appeal: null,
    abilities: { claim: true, decide: true, answer: false },
    ...changes,
  };
}
