import { postLimits } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import type { FileId, LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { write, writeInSteps } from '../../platform/http/calls.ts';
import { formText, id, part, text } from '../../platform/http/fields.ts';
import type { MakeLimit } from '../../platform/http/limits.ts';
import { post, postAtOnce, postInSteps } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { fileName, mediaSchema, pictureEditSchema, shapeMedia } from '../../presenters/media.ts';
import { extras, media, namedFiles, readExtras } from './body.ts';
import { deletePost } from './commands.ts';
import { createPost } from './create-post.ts';
import { editPostPicture, type PostMedia } from './edit-picture.ts';
import { editPost } from './edit-post.ts';
import { insertPlainPost } from './insert-post.ts';
import { findPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { postSchema, postShaper } from './shape.ts';
import { tryPassword, unlockLimits, unlockPost } from './unlock.ts';

const params = z.object({ id: id<PostId>() });
const answer = z.object({ post: postSchema });
const newPost = z.object({
  title: text(
    postLimits.description,
    'The description in Markdown; `[@Ana Silva](mention:17)` names a member; optional if there is media',
  ).nullish(),
  loop_id: id<LoopId>('Please choose a loop'),
  additional_media: media.nullish(),
  main_media_id: fileName.nullish().describe('The cover; null: the first file'),
  ...extras,
});
const editedPost = z.object({
  post: part(
    z.object({ title: formText(postLimits.description, 'The description in Markdown').optional() }),
  ).default({}),
  loop_id: id<LoopId>().nullish(),
  additional_media: media.optional(),
  main_media_id: fileName.nullish(),
  ...extras,
});

type Answer = z.input<typeof answer>;
type Present = (ctx: SignedIn, result: Result<SeenPost>) => Result<Answer>;

const replayOf = (present: Present) => ({
  keep: ({ post }: Answer) => post.id as PostId,
  show: async (ctx: SignedIn, db: Db, postId: PostId) => {
    const post = await findPost(ctx, db, postId);
    return present(ctx, post ? ok(post) : fail('not_found'));
  },
});

export function postRoutes(links: Links, limit: MakeLimit): Route[] {
  const present: Present = (ctx, result) =>
    result.ok ? ok({ post: postShaper(ctx, links)(result.value) }) : result;
  return [
    creating(present),
    editing(present),
    editingPicture(links),
    deleting,
    unlocking(present, unlockLimits(limit)),
  ];
}

const creating = (present: Present): Route =>
  postAtOnce(
    'POST /api/posts',
    {
      summary: 'Create a post',
      checksAccess: true,
      errors: [
        'forbidden',
        'fee_due',
        'minor',
        'muted',
        'may_not_post',
        'plan_required',
        'protected',
        'quota_exceeded',
        'refused_word',
        'unknown_upload',
      ],
      body: newPost,
      answer,
      status: 201,
    },
    {
      async attempt(ctx, on, { body }, key) {
        const { loop_id, title, additional_media, main_media_id, ...more } = body;
        if (!Object.values(more).every(isNothing)) return null;
        const plainPost = await insertPlainPost(ctx, on, contentOf(body), key);
        return plainPost && present(ctx, ok(plainPost));
      },
      async otherwise(ctx, { once }, { body }) {
        const more = await readExtras(body);
        if (!more.ok) return more;
        const input = { ...contentOf(body), ...more.value };
        return once(async (tx) => present(ctx, await createPost(ctx, tx, input)));
      },
    },
    replayOf(present),
  );

const contentOf = (body: z.output<typeof newPost>) => ({
  loopId: body.loop_id,
  title: body.title ?? '',
  media: namedFiles(body.additional_media ?? []),
  main: body.main_media_id ?? null,
});

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

const editing = (present: Present): Route =>
  writeInSteps(
    'PUT /api/posts/:id',
    {
      summary: 'Edit a post; absent fields stay unchanged',
      errors: [
        'forbidden',
        'fee_due',
        'minor',
        'muted',
        'plan_required',
        'protected',
        'quota_exceeded',
        'refused_word',
        'unknown_upload',
        'may_not_post',
        'conflict',
        'too_soon',
      ],
      params,
      body: editedPost,
      answer,
    },
    async (ctx, { transact }, { params, body }) => {
      const more = await readExtras(body);
      if (!more.ok) return more;
      const content = {
        postId: params.id,
        title: body.post.title,
        media: body.additional_media && namedFiles(body.additional_media),
        main: body.main_media_id,
      };
      return transact(async (tx) => present(ctx, await editPost(ctx, tx, { ...content, ...more.value })));
    },
  );

function editingPicture(links: Links): Route {
  const present = ({ viewer, now }: SignedIn, { loopId, media }: PostMedia) =>
    shapeMedia(media, links, { sessionId: viewer.sessionId, loopId, now });
  return post(
    'POST /api/media/:id/edit',
    {
      summary: 'Crop or turn a picture of a post; an empty body undoes the edit',
      params: z.object({ id: id<FileId>() }),
      body: part(
        pictureEditSchema.extend({
          post_id: id<PostId>()
            .optional()
            .describe('The post to change, if several show it; the others keep theirs'),
        }),
      ),
      answer: z.object({ media: mediaSchema, post_id: z.int() }),
      errors: ['forbidden', 'conflict', 'muted'],
    },
    async (ctx, tx, { params, body: { post_id: postId, ...edit } }) => {
      const result = await editPostPicture(ctx, tx, { mediaId: params.id, postId, ...edit });
      if (!result.ok) return result;
      return ok({ media: present(ctx, result.value), post_id: result.value.postId });
    },
    {
      keep: ({ post_id }) => post_id as PostId,
      show: async (ctx, db, postId, { params }) => {
        const seenPost = await findPost(ctx, db, postId);
        const media = seenPost?.row.media.find((row) => row.id === params.id);
        if (!seenPost || !media) return fail('not_found');
        return ok({
          media: present(ctx, { loopId: seenPost.row.loopId, postId, media }),
          post_id: postId,
        });
      },
    },
  );
}

const deleting = write(
  'DELETE /api/posts/:id',
  {
    summary: 'Delete a post',
    errors: ['forbidden'],
    params,
    body: z.object({ loop_id: id<LoopId>().nullish() }).nullish(),
  },
  (ctx, tx, { params }) => deletePost(ctx, tx, params.id),
);

const unlocking = (present: Present, limits: ReturnType<typeof unlockLimits>): Route =>
  postInSteps(
    'POST /api/posts/:id/unlock',
    {
      summary:
        'Unlock a post with its password; five attempts a minute, and fifty wrong ones an hour for all',
      errors: ['forbidden', 'wrong_password'],
      params,
      body: z.object({ password: formText(postLimits.passwordMax) }),
      answer,
    },
    async (ctx, steps, { params, body }) => {
      const postId = params.id;
      const attempt = await tryPassword(ctx, steps, { postId, password: body.password, limits });
      if (!attempt.ok) return attempt;
      return steps.once(async (tx) => present(ctx, await unlockPost(ctx, tx, { postId, ...attempt.value })));
    },
    replayOf(present),
  );
