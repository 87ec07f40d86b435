import { listLimits } from '@loopyard/contract/lists.ts';
import type * as signingIn from '../../features/accounts/signing-in.gen.ts';
import type * as comments from '../../features/comments/comments.gen.ts';
import type * as media from '../../features/media/media.gen.ts';
import type * as notifications from '../../features/notifications/notifications.gen.ts';
import type * as posts from '../../features/posts/posts.gen.ts';
import type * as profiles from '../../features/profiles/profiles.gen.ts';
import type { Document } from '../../lib/document.ts';
import { type Demo, notHere } from '../world/demo.ts';
import { commentsUnder } from '../world/following.ts';
import type { DemoPost } from '../world/model.ts';
import { findPost, loopOf, mayEdit, nameOf, personOf } from '../world/reading.ts';
import {
  digits,
  mediaView,
  notificationsOf,
  shapeComment,
  shapeCreator,
  shapePost,
} from '../world/shapes.ts';
import { feedDocuments, feedPost } from './feed.ts';

type Modules = typeof signingIn &
  typeof comments &
  typeof media &
  typeof notifications &
  typeof posts &
  typeof profiles;

/** Keyed by document name, so a document without an answer here doesn't compile. */
export type DocumentAnswers = {
  [Key in keyof Modules as Key extends `${infer Name}Document` ? Name : never]: Modules[Key] extends Document<
    infer Data,
    infer Variables
  >
    ? (demo: Demo, variables: Variables) => Data
    : never;
};

export const documentAnswers: DocumentAnswers = {
  ...feedDocuments,
  ShowPost(demo, { id }) {
    const post = findPost(demo, Number(id));
    if (!post) return { post: null };
    const { additional_media, cloned_from_id } = shapePost(demo, post);
    const whole = {
      additional_media: additional_media.map(mediaView),
      cloned_from_id: digits(cloned_from_id),
    };
    return { post: { ...feedPost(demo, post), ...whole } };
  },
  PostSettings(demo, { id }) {
    const post = findPost(demo, Number(id));
    if (!post || !mayEdit(demo, post)) return { post: null };
    const shape = feedPost(demo, post);
    const admins = post.adminIds.map((admin) => shapeCreator(demo, admin, post.loopId));
    return { post: { ...shape, admins, invited_user_ids: post.inviteeIds.map(String) } };
  },
  People(demo, { loop, name, ids, first }) {
    const { id: loopId, members } = loopOf(demo, Number(loop));
    const text = name?.toLowerCase() ?? '';
    const people = members
      .map(({ userId }) => personOf(demo, userId))
      .filter((person) => !ids || ids.includes(String(person.id)))
      .filter((person) => nameOf(person).toLowerCase().includes(text));
    return { allUsers: people.slice(0, first).map(({ id }) => shapeCreator(demo, id, loopId)) };
  },
  Comments(demo, { post: postId, first, before, since, order }) {
    const post = findPost(demo, Number(postId));
    if (!post) return { allMessages: [] };
    const matches = commentsUnder(demo.world, post.id)
      .filter(({ seq }) => since === null || since === undefined || seq > since)
      .filter(({ id }) => !before || id < Number(before))
      .toSorted((a, b) => (order === 'created_at_DESC' ? b.id - a.id : a.id - b.id));
    return { allMessages: matches.slice(0, first).map((comment) => shapeComment(demo, post, comment)) };
  },
  Notifications(demo, { loop }) {
    const latestFirst = notificationsOf(demo, Number(loop)).toReversed().slice(0, listLimits.items);
    return { allNotifications: latestFirst.flatMap((notification) => shapeNotification(demo, notification)) };
  },
  Subscriptions(demo, { loop }) {
    const followed = demo.world.subscriptions.filter(
      ({ loopId, userId }) => loopId === Number(loop) && userId === demo.viewerId(),
    );
    const latest = followed.toReversed().slice(0, listLimits.items);
    return { allSubscriptions: latest.flatMap((subscription) => shapeSubscription(demo, subscription)) };
  },
  SignIn: () => {
    throw notHere('You don’t log in to a demo: choose who you are in the bar at the top.');
  },
  Register: () => {
    throw notHere('You can’t sign up in a demo. Choose Get Started to sign up for real.');
  },
};

function shapeNotification(
  demo: Demo,
  notification: ReturnType<typeof notificationsOf>[number],
): notifications.NotificationViewFragment[] {
  const post = findPost(demo, notification.postId);
  if (!post) return [];
  const { id, loopId, action, readAt, createdAt, actorId } = notification;
  return [
    {
      id: String(id),
      loop_id: String(loopId),
      action,
      notifiable_id: String(post.id),
      read_at: readAt,
      created_at: createdAt,
      actor: shapeCreator(demo, actorId, loopId),
      notifiable: shapeSubject(demo, post),
    },
  ];
}

function shapeSubject(demo: Demo, post: DemoPost) {
  const { title, main_media, user } = feedPost(demo, post);
  return { title, main_media, user };
}

function shapeSubscription(
  demo: Demo,
  { id, loopId, type, subjectId, isSilent, createdAt }: Demo['world']['subscriptions'][number],
): notifications.SubscriptionsQuery['allSubscriptions'] {
  const post = type === 'Post' ? findPost(demo, subjectId) : null;
  if (type === 'Post' && !post) return [];
  return [
    {
      id: String(id),
      loop_id: String(loopId),
      is_silent: isSilent,
      subscribable_type: type,
      subscribable_id: String(subjectId),
      created_at: createdAt,
      subscribable: post ? shapeSubject(demo, post) : shapeCreator(demo, subjectId, loopId),
    },
  ];
}
