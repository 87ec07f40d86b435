import { hoursOpen, isGathered, levelsFrom } from '@loopyard/contract/notify.ts';
import type { DemoComment, DemoNotification, DemoPost, DemoSubscription, World } from './model.ts';

const UNREAD_MS = 30 * 3_600_000;

export function tellOfPosts(world: World, now: Date): void {
  for (const post of world.posts) {
    subscribeTo(world, post, post.user_id);
    for (const comment of commentsUnder(world, post.id)) tellOfComment(world, post, comment);
  }
  for (const notification of world.notifications) {
    const isOld = now.getTime() - Date.parse(notification.created_at) > UNREAD_MS;
    if (isOld) notification.read_at = notification.created_at;
  }
}

export function tellOfComment(world: World, post: DemoPost, comment: DemoComment): void {
  const { user_id: actor_id, created_at } = comment;
  tell(world, post, { action: 'new_message', actor_id, created_at });
  subscribeTo(world, post, actor_id);
}

type News = Pick<DemoNotification, 'actor_id' | 'created_at'> & {
  action: 'created' | 'updated' | 'new_message';
};

/** Like the server, but *Everything* tells no more than what one follows. */
function isOnLevel({ loops }: World, post: DemoPost, { action, created_at }: News, userId: number): boolean {
  const members = loops.find(({ id }) => id === post.loop_id)?.members;
  const member = members?.find(({ user_id }) => user_id === userId);
  if (!member || (member.notify_muted_until ?? '') > created_at) return false;
  const isAnswer = action === 'new_message' && post.user_id === userId;
  return levelsFrom(isAnswer ? 'mentions' : 'followed').includes(member.notify_level);
}

/** Followers of the author hear of a new post, followers of the post of anything else. */
export function tell(world: World, post: DemoPost, news: News): void {
  const { id, loop_id } = post;
  const [type, subjectId] = news.action === 'created' ? ['User', post.user_id] : ['Post', id];
  for (const { user_id, ...followed } of world.subscriptions) {
    const isAbout = followed.subscribable_type === type && followed.subscribable_id === subjectId;
    if (!isAbout || followed.loop_id !== loop_id || followed.is_silent || user_id === news.actor_id) continue;
    if (!isOnLevel(world, post, news, user_id)) continue;
    const subject = { notifiable_type: 'Post', notifiable_id: id, loop_id };
    const notice = { id: world.nextId(), user_id, ...subject, read_at: null, ...news };
    world.notifications.push({ ...notice, group_key: lineOf(world, notice) });
  }
}

type Notice = Omit<DemoNotification, 'group_key'>;

function lineOf({ notifications }: World, { id, user_id, action, ...notice }: Notice): string {
  if (!isGathered(action)) return `notification:${id}`;
  const latest = notifications.findLast(
    (earlier) =>
      earlier.user_id === user_id &&
      earlier.action === action &&
      earlier.notifiable_id === notice.notifiable_id,
  );
  const first = notifications.find(({ group_key }) => group_key === latest?.group_key);
  const hours = first && (Date.parse(notice.created_at) - Date.parse(first.created_at)) / 3_600_000;
  if (latest?.read_at === null && hours !== undefined && hours < hoursOpen) return latest.group_key;
  return `post:${notice.notifiable_id}:${action}:${id}`;
}

type Subject = Pick<DemoSubscription, 'loop_id' | 'user_id' | 'subscribable_type' | 'subscribable_id'>;

/** Authors and commenters follow a post without asking to. */
export function subscribeTo(world: World, post: DemoPost, user_id: number): void {
  const { id, loop_id } = post;
  subscribe(world, { loop_id, user_id, subscribable_type: 'Post', subscribable_id: id }, new Date());
}

export function subscribe(world: World, subject: Subject, now: Date): DemoSubscription {
  const earlier = findSubscription(world, subject);
  if (earlier) return earlier;
  const at = now.toISOString();
  const times = { created_at: at, updated_at: at };
  const subscription = { id: world.nextId(), ...subject, is_silent: false, ...times };
  world.subscriptions.push(subscription);
  return subscription;
}

export function findSubscription(world: World, subject: Subject): DemoSubscription | undefined {
  const names = ['loop_id', 'user_id', 'subscribable_type', 'subscribable_id'] as const;
  return world.subscriptions.find((candidate) => names.every((name) => candidate[name] === subject[name]));
}

export function commentsUnder(world: World, postId: number): DemoComment[] {
  return world.comments.filter(({ messageable_id }) => messageable_id === postId);
}
