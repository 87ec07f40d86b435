import {
  editedPostErrors,
  postErrors,
  postPasswordErrors,
  pricedPostErrors,
  priceErrors,
} from '@loopyard/contract/posts.ts';
import { reportErrors } from '@loopyard/contract/reports.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { blankPost } from '../world/build-world.ts';
import { check, type Demo, notHere, type RestAnswers, refusal } from '../world/demo.ts';
import { findSubscription, subscribeTo, tellOfPost } from '../world/following.ts';
import type { DemoMedia, DemoPost } from '../world/model.ts';
import { findPost, loopOf, mayEdit, postOf } from '../world/reading.ts';
import { digits, mediaView, shapeCreator, shapePost } from '../world/shapes.ts';
import type { DocumentAnswers } from './document-answers.ts';
import { feedPost } from './feed.ts';

type NewPost = RestInput<'POST /api/posts'>['body'];
type PostEdit = Required<RestInput<'PUT /api/posts/:id'>>['body'];

export const postAnswers = {
  'POST /api/posts'(demo, { body }) {
    const { id: loopId } = loopOf(demo, body.loop_id);
    const media = mediaOf(demo, body, []) ?? [];
    const title = body.title ?? '';
    const form = { title, mediaCount: media.length, price_pence: body.price_pence };
    check({
      ...postErrors(form),
      ...postPasswordErrors(body),
      ...priceErrors(body),
      ...pricedPostErrors(form),
    });
    const at = demo.now().toISOString();
    const post: DemoPost = {
      ...blankPost,
      id: demo.world.nextId(),
      loopId,
      authorId: demo.viewerId(),
      title,
      media,
      createdAt: at,
      updatedAt: at,
      seenAt: new Map([[demo.viewerId(), at]]),
      ...extrasOf(body),
      mainMediaId: mainOf(body.main_media_id, media),
      clonedFromId: body.cloned_from_id ?? null,
    };
    demo.world.posts.push(post);
    subscribeTo(demo.world, post, post.authorId);
    tellOfPost(demo.world, post, { action: 'created', actorId: post.authorId });
    demo.publish({ channel: 'LoopsChannel', loop_id: loopId }, { new_content: true, loop_id: loopId });
    return { post: shapePost(demo, post) };
  },
  'PUT /api/posts/:id'(demo, { params, body }) {
    const post = editablePost(demo, params.id);
    const media = mediaOf(demo, body, post.media) ?? post.media;
    const title = body.post?.title ?? post.title;
    const { price_pence = post.pricePence } = body;
    const form = { title, mediaCount: media.length, price_pence };
    check({
      ...editedPostErrors(form),
      ...postPasswordErrors(body),
      ...priceErrors(body),
      ...pricedPostErrors(form),
    });
    const mainMediaId = 'main_media_id' in body ? mainOf(body.main_media_id, media) : post.mainMediaId;
    const updatedAt = demo.now().toISOString();
    Object.assign(post, { title, media, mainMediaId, updatedAt, ...extrasOf(body) });
    tellOfPost(demo.world, post, { action: 'updated', actorId: demo.viewerId() });
    return { post: shapePost(demo, post) };
  },
  'DELETE /api/posts/:id'(demo, { params }) {
    const { id } = editablePost(demo, params.id);
    const { world } = demo;
    world.posts = world.posts.filter((post) => post.id !== id);
    world.comments = world.comments.filter(({ postId }) => postId !== id);
    return null;
  },
  'POST /api/posts/:id/report'(demo, { params, body }) {
    const post = postOf(demo, params.id);
    if (mayEdit(demo, post)) throw refusal('forbidden');
    check(reportErrors(body));
    const media = post.media.map(({ title, name }) => title ?? name);
    demo.world.reports.push({
      id: demo.world.nextId(),
      loopId: post.loopId,
      postId: post.id,
      reporterId: demo.viewerId(),
      reason: body.reason,
      copy: { title: post.title, authorId: post.authorId, media },
      resolution: null,
      note: null,
      createdAt: demo.now().toISOString(),
      resolvedAt: null,
    });
    return {};
  },
  'POST /api/posts/:id/unlock'(demo, { params, body }) {
    const post = postOf(demo, params.id);
    if (post.password !== null && post.password !== body.password) throw refusal('wrong_password');
    post.unlockedFor = [...post.unlockedFor, demo.viewerId()];
    return { post: shapePost(demo, post) };
  },
  'POST /api/posts/:id/purchase': () => {
    throw notHere('Nothing can be bought in a demo.');
  },
  'POST /api/subscriptions'(demo, { query, body }) {
    const loopId = body?.loop_id ?? postOf(demo, query.subscribable_id).loopId;
    const subject = {
      loopId: loopOf(demo, loopId).id,
      userId: demo.viewerId(),
      type: query.subscribable_type,
      subjectId: query.subscribable_id,
    };
    const createdAt = demo.now().toISOString();
    const newSubscription = { id: demo.world.nextId(), ...subject, isSilent: false, createdAt };
    const subscription = findSubscription(demo.world, subject) ?? newSubscription;
    if (subscription === newSubscription) demo.world.subscriptions.push(subscription);
    subscription.isSilent = body?.is_silent ?? false;
    return {
      subscription: {
        id: subscription.id,
        loop_id: loopId,
        is_silent: subscription.isSilent,
        subscribable_type: subscription.type,
        subscribable_id: subscription.subjectId,
        user_id: subscription.userId,
        created_at: subscription.createdAt,
        updated_at: createdAt,
      },
    };
  },
  'DELETE /api/subscriptions/:id'({ world, viewerId }, { params }) {
    world.subscriptions = world.subscriptions.filter(
      ({ id, userId }) => id !== params.id || userId !== viewerId(),
    );
    return null;
  },
} satisfies RestAnswers;

export const postDocuments: Pick<DocumentAnswers, 'ShowPost' | 'PostSettings'> = {
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
};

function editablePost(demo: Demo, id: number): DemoPost {
  const post = postOf(demo, id);
  if (!mayEdit(demo, post)) throw refusal('forbidden');
  return post;
}

/** The media that a form names by key or by an address that ends in it. Undefined leaves them unchanged. */
function mediaOf(demo: Demo, body: NewPost | PostEdit, present: DemoMedia[]): DemoMedia[] | undefined {
  const { uploads, posts } = demo.world;
  const source = posts.find(({ id }) => id === body.cloned_from_id)?.media ?? [];
  return body.additional_media?.map(({ url, cover_image_url, ...words }) => {
    const key = keyOf(url);
    const namedMedia = [...present, ...source].find((item) => item.key === key) ?? uploads.get(key);
    if (!namedMedia) throw refusal('unknown_upload');
    const cover = cover_image_url && { cover_image_url };
    const { title = namedMedia.title, alt = namedMedia.alt } = words;
    return { ...namedMedia, ...cover, title, alt };
  });
}

const keyOf = (url: string | number | null | undefined) =>
  String(url ?? '')
    .split('/')
    .at(-1) ?? '';

function mainOf(name: string | number | null | undefined, media: DemoMedia[]): number | null {
  return media.find(({ key }) => key === keyOf(name))?.id ?? null;
}

function extrasOf(body: NewPost | PostEdit): Partial<DemoPost> {
  const values = {
    inviteeIds: body.invited_user_ids === undefined ? undefined : (body.invited_user_ids ?? []),
    adminIds: body.admin_ids === undefined ? undefined : (body.admin_ids ?? []),
    restrictedToRoleId: body.restricted_to_role_id,
    isDistractionFree: body.is_distraction_free ?? undefined,
    isCloneable: body.is_cloneable ?? undefined,
    pricePence: body.price_pence,
    password: body.password,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
