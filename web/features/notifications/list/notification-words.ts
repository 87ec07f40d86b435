import { type LineActors, lineSentences } from '@loopyard/contract/lines.ts';
import { isolated } from '../../../lib/words.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { NotificationView } from '../notifications.ts';

/** With isolated names, but in the server’s own sentence about events and what has no post. */
export function sentenceOf(notification: NotificationView, viewerId: number | null): string {
  const { action, actors, actors_count, loop_id } = notification;
  const post = whosePost(notification, viewerId);
  const [first, second = null] = actors.map((actor) => isolated(appearance(actor, loop_id).name));
  if (!post || !first || action.startsWith('event_')) return notification.sentence;
  return (sentences[action] ?? otherAct)({ first, second, othersCount: actors_count - 1 }, post);
}

type Sentence = (actors: LineActors, post: string) => string;
const sentences: Record<string, Sentence> = {
  ...lineSentences,
  created: ({ first }) => `${first} shared a new post`,
  invited: ({ first }) => `${first} asked you to look at a post`,
  announced: ({ first }) => `${first} made an announcement`,
  remind: ({ first }) => `${first} asks you to read an announcement`,
  poll_closed: (_, post) => `The poll in ${post} has closed`,
};
/** For kinds of notification newer than this page. */
const otherAct: Sentence = ({ first }, post) => `${first} did something on ${post}`;

function whosePost({ notifiable, actors, loop_id }: NotificationView, viewerId: number | null) {
  if (!notifiable) return null;
  const author = notifiable.user;
  if (author.id === String(viewerId)) return 'your post';
  return actors.every(({ id }) => id === author.id)
    ? 'their own post'
    : `${isolated(appearance(author, loop_id).name)}’s post`;
}
