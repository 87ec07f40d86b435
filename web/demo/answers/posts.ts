import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { tagsIn } from '@loopyard/contract/hashtags.ts';
import {
  editedPostErrors,
  postErrors,
  postPasswordErrors,
  pricedPostErrors,
  priceErrors,
} from '@loopyard/contract/posts.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { isPublishTime, notATime } from '@loopyard/contract/schedule.ts';
import type * as settings from '../../features/posts/form/post-settings.gen.ts';
import type * as posts from '../../features/posts/posts.gen.ts';
import type * as profiles from '../../features/profiles/profiles.gen.ts';
import { editablePost, postOf } from '../world/acting.ts';
import { announcementIn, tellAudience } from '../world/announcing.ts';
import { countsOf } from '../world/audience.ts';
import { type Demo, type DocumentAnswers, never, type RestAnswers, timeOf } from '../world/demo.ts';
import { subscribe, subscribeTo, tell } from '../world/following.ts';
import { keyOf } from '../world/media.ts';
import type { DemoMedia, DemoPost } from '../world/model.ts';
import { eventIn } from '../world/new-event.ts';
import { pollIn } from '../world/new-poll.ts';
import { bringOut, edits, findPost, loopOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { keepText } from '../world/revising.ts';
import { blankParts, newPost, removePost } from '../world/rows.ts';
import { shapePost, shapeUserIn } from '../world/shapes.ts';
import { refuseWords } from '../world/words.ts';
import { viewPost } from './feed.ts';

type PostBody = RestInput<'POST /api/posts'>['body'] | Required<RestInput<'PUT /api/posts/:id'>>['body'];

export const calls = {
  'POST /api/posts'(demo, { body }) {
    const { id: loop_id } = loopOf(demo, body.loop_id);
    if (readerOf(demo, loop_id).isMuted) throw refusal('muted');
    if (!readerOf(demo, loop_id).mayPost) throw refusal('may_not_post');
    const [user_id, created_at] = [demo.viewerId(), timeOf(demo)];
    const blank = { ...blankParts, media: [], main_media_id: null, title: body.title ?? '' };
    const values = valuesIn(demo, body, blank, postErrors);
    refuseWords(demo, loop_id, 'title', values.title);
    const seen_at = new Map([[user_id, created_at]]);
    const post = newPost(demo.world, { ...values, loop_id, user_id, created_at, seen_at });
    post.cloned_from_id = body.cloned_from_id ?? null;
    subscribeTo(demo.world, post, user_id);
    if (post.held_for) return answerOf(demo, post);
    if (post.announcement) tellAudience(demo, post);
    else tell(demo.world, post, { action: 'created', actor_id: user_id, created_at });
    demo.publish({ channel: 'LoopsChannel', loop_id }, { new_content: true, loop_id });
    return answerOf(demo, post);
  },
  'PUT /api/posts/:id'(demo, { params, body }) {
    const post = editablePost(demo, params.id);
    const titled = { ...post, title: body.post?.title ?? post.title };
    const values = valuesIn(demo, body, titled, editedPostErrors);
    refuseWords(demo, post.loop_id, 'title', values.title);
    const isTold = values.announcement?.announced_at !== post.announcement?.announced_at;
    const wasHeld = post.held_for !== null;
    if (keepText(demo, post, values.title)) values.edited_at = timeOf(demo);
    Object.assign(post, values, { updated_at: timeOf(demo) });
    if (wasHeld && !post.held_for) bringOut(post, post.updated_at);
    if (wasHeld) return answerOf(demo, post);
    if (isTold) tellAudience(demo, post);
    tell(demo.world, post, { action: 'updated', actor_id: demo.viewerId(), created_at: post.updated_at });
    return answerOf(demo, post);
  },
  'DELETE /api/posts/:id'(demo, { params }) {
    removePost(demo.world, editablePost(demo, params.id).id);
    return null;
  },
  'POST /api/posts/:id/unlock'(demo, { params, body }) {
    const post = postOf(demo, params.id);
    if (post.password !== null && post.password !== body.password) throw refusal('wrong_password');
    post.unlocked_for.push(demo.viewerId());
    return answerOf(demo, post);
  },
  'POST /api/posts/:id/purchase': never('Nothing can be bought in a demo.'),
  'POST /api/subscriptions'(demo, { query, body }) {
    const loop_id = body?.loop_id ?? postOf(demo, query.subscribable_id).loop_id;
    const subject = { ...query, loop_id: loopOf(demo, loop_id).id, user_id: demo.viewerId() };
    const subscription = subscribe(demo.world, subject, demo.now());
    Object.assign(subscription, { is_silent: body?.is_silent ?? false, updated_at: timeOf(demo) });
    return { subscription };
  },
  'DELETE /api/subscriptions/:id'({ world, viewerId }, { params }) {
    world.subscriptions = world.subscriptions.filter(
      ({ id, user_id }) => id !== params.id || user_id !== viewerId(),
    );
    return null;
  },
} satisfies RestAnswers;

export const documents: Pick<DocumentAnswers<typeof posts>, 'ShowPost'> &
  DocumentAnswers<typeof settings> &
  DocumentAnswers<typeof profiles> = {
  ShowPost(demo, { id }) {
    const post = findPost(demo, Number(id));
    const view = post && viewPost(demo, post);
    if (!post?.announcement || !view) return { post: view };
    const confirmed_at = post.confirmed_at.get(demo.viewerId()) ?? null;
    const counts = view.abilities.see_receipts ? countsOf(demo, post) : null;
    return { post: { ...view, announcement: { ...post.announcement, confirmed_at, counts } } };
  },
  PostSettings(demo, { id }) {
    const post = findPost(demo, Number(id));
    return { post: post && edits(demo, post) ? viewPost(demo, post) : null };
  },
  People(demo, { loop, name, ids, first }) {
    const { id: loopId, members } = loopOf(demo, Number(loop));
    const people = members
      .filter(({ user_id }) => !ids || [ids].flat().includes(String(user_id)))
      .map(({ user_id }) => shapeUserIn(demo, user_id, loopId))
      .filter((person) => person.name.toLowerCase().includes(name?.toLowerCase() ?? ''));
    return { allUsers: people.slice(0, first) };
  },
};

type PostValues = Pick<DemoPost, 'title' | 'media' | 'main_media_id' | keyof typeof blankParts>;

/** The values of a post after a form was sent. @throws ApiError if a field is wrong */
function valuesIn(demo: Demo, body: PostBody, earlier: PostValues, rules: typeof postErrors): PostValues {
  const media = mediaIn(demo, body, earlier.media);
  const parts = Object.entries(blankParts).flatMap(([name, blank]) =>
    name in body ? [[name, body[name as keyof PostBody] ?? blank]] : [],
  );
  const values: PostValues = { ...earlier, media, ...Object.fromEntries(parts) };
  if (body.announcement) values.announcement = announcementIn(demo, body.announcement, earlier.announcement);
  if (body.event) values.event = eventIn(demo, body.event, earlier.event);
  if (body.poll) values.poll = pollIn(demo, body.poll);
  values.has_password = values.password !== null;
  const form = { ...values, mediaCount: media.length };
  values.held_for = values.publish_at ? 'schedule' : null;
  check({
    ...publishErrors(demo, body, earlier),
    ...rules(form),
    ...postPasswordErrors(body),
    ...priceErrors(body),
    ...pricedPostErrors(form),
  });
  if ('main_media_id' in body) {
    const key = keyOf(body.main_media_id);
    values.main_media_id = media.find((item) => item.key === key)?.id ?? null;
  }
  return values;
}

function publishErrors(demo: Demo, { publish_at }: PostBody, earlier: PostValues): FieldErrors {
  if (!publish_at || publish_at === earlier.publish_at) return {};
  return isPublishTime(new Date(publish_at), demo.now()) ? {} : { publish_at: notATime };
}

/** The media that a form names by key or by an address that ends in it. */
function mediaIn(demo: Demo, body: PostBody, present: DemoMedia[]): DemoMedia[] {
  const { uploads, posts } = demo.world;
  const source = posts.find(({ id }) => id === body.cloned_from_id)?.media ?? [];
  const namedMedia = body.additional_media?.map(({ url, cover_image_url, ...words }) => {
    const key = keyOf(url);
    const item = [...present, ...source].find((candidate) => candidate.key === key) ?? uploads.get(key);
    if (!item) throw refusal('unknown_upload');
    return { ...item, ...(cover_image_url && { cover_image_url }), ...words };
  });
  return namedMedia ?? present;
}

function answerOf(demo: Demo, post: DemoPost) {
  const shape = shapePost(demo, post);
  return { post: { ...shape, hashtags: tagsIn(shape.title) } };
}
