import type { Person } from '../features/accounts/accounts.ts';
import type { NotificationView, SubscriptionView } from '../features/notifications/notifications.ts';
import type { Report } from '../features/reports/reported-type.ts';
import { admin, creatorOf, LONG_AGO, LOOP, member } from './world.ts';

export function notificationTo(
  author: Person,
  id: string,
  changes: Partial<NotificationView> = {},
): NotificationView {
  return {
    id,
    loop_id: String(LOOP),
    action: 'new_message',
    notifiable_id: '7',
    read_at: null,
    created_at: LONG_AGO,
    actor: creatorOf(admin),
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
    loop_id: LOOP,
    subject_type: 'Post',
    subject_id: 7,
    post_id: 7,
    reporter: member,
    post: { title: 'An unkind text', author: { id: admin.id, name: admin.name }, media: ['notes.pdf'] },
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
