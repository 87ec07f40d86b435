import { isolated } from '../../../lib/words.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { NotificationView } from '../notifications.ts';

export function actOf(notification: NotificationView, viewerId: number | null): string {
  const post = whosePost(notification, viewerId);
  return (acts[notification.action] ?? otherAct)(post);
}

type Act = (whosePost: string) => string;
const acts: Record<string, Act> = {
  new_message: (post) => `commented on ${post}`,
  updated: (post) => `edited ${post}`,
  created: () => 'shared a new post',
  invited: () => 'asked you to look at a post',
};
/** For kinds of notification newer than this page. */
const otherAct: Act = (post) => `did something on ${post}`;

function whosePost({ notifiable, actor, loop_id }: NotificationView, viewerId: number | null): string {
  const author = notifiable.user;
  if (author.id === String(viewerId)) return 'your post';
  return author.id === actor.id ? 'their own post' : `${isolated(appearance(author, loop_id).name)}’s post`;
}
