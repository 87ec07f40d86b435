import type { DemoComment, DemoPost, DemoSubscription, World } from './model.ts';

const UNREAD_MS = 30 * 3_600_000;

export function tellOfPosts(world: World, now: Date): void {
  for (const post of world.posts) {
    subscribeTo(world, post, post.authorId);
    for (const comment of commentsUnder(world, post.id)) tellOfComment(world, post, comment);
  }
  for (const notification of world.notifications) {
    const isOld = now.getTime() - Date.parse(notification.createdAt) > UNREAD_MS;
    if (isOld) notification.readAt = notification.createdAt;
  }
}

export function tellOfComment(world: World, post: DemoPost, comment: DemoComment): void {
  const followers = world.subscriptions.filter(
    ({ type, subjectId, isSilent }) => type === 'Post' && subjectId === post.id && !isSilent,
  );
  for (const { userId } of followers) {
    if (userId === comment.authorId) continue;
    world.notifications.push({
      id: world.nextId(),
      loopId: post.loopId,
      userId,
      action: 'new_message',
      postId: post.id,
      actorId: comment.authorId,
      readAt: null,
      createdAt: comment.createdAt,
    });
  }
  subscribeTo(world, post, comment.authorId);
}

export function tellOfPost(
  world: World,
  post: DemoPost,
  { action, actorId }: { action: 'created' | 'updated'; actorId: number },
): void {
  const [type, subjectId] = action === 'updated' ? ['Post', post.id] : ['User', post.authorId];
  const followers = world.subscriptions.filter(
    (subscription) =>
      subscription.type === type &&
      subscription.subjectId === subjectId &&
      subscription.loopId === post.loopId &&
      !subscription.isSilent,
  );
  for (const { userId } of followers) {
    if (userId === actorId) continue;
    const createdAt = post.updatedAt;
    const facts = { loopId: post.loopId, userId, action, postId: post.id, actorId, readAt: null, createdAt };
    world.notifications.push({ id: world.nextId(), ...facts });
  }
}

/** Authors and commenters follow a post without asking to. */
export function subscribeTo(world: World, post: DemoPost, userId: number): void {
  const subject = { loopId: post.loopId, userId, type: 'Post' as const, subjectId: post.id };
  if (findSubscription(world, subject)) return;
  const createdAt = new Date().toISOString();
  world.subscriptions.push({ id: world.nextId(), ...subject, isSilent: false, createdAt });
}

type Subject = Pick<DemoSubscription, 'loopId' | 'userId' | 'type' | 'subjectId'>;

export function findSubscription(world: World, subject: Subject): DemoSubscription | undefined {
  return world.subscriptions.find(
    ({ loopId, userId, type, subjectId }) =>
      loopId === subject.loopId &&
      userId === subject.userId &&
      type === subject.type &&
      subjectId === subject.subjectId,
  );
}

export function commentsUnder(world: World, postId: number): DemoComment[] {
  return world.comments.filter((comment) => comment.postId === postId);
}
