import { isolated } from '../../../lib/words.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { NotificationView } from '../notifications.ts';

/** An act on a post, to be read after the person’s name; null where the server’s sentence tells all. */
export function actOf(notification: NotificationView, viewerId: number | null): string | null {
  const post = whosePost(notification, viewerId);
  return post && (acts[notification.action] ?? otherAct)(post);
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

function whosePost({ notifiable, actors, loop_id }: NotificationView, viewerId: number | null) {
  if (!notifiable) return null;
  const author = notifiable.user;
  if (author.id === String(viewerId)) return 'your post';
  return author.id === actors[0]?.id
    ? 'their own post'
    : `${isolated(appearance(author, loop_id).name)}’s post`;
}
