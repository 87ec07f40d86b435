import { postLimits } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { formText, id, part, text } from '../../platform/http/fields.ts';
import type { Limit, MakeLimit } from '../../platform/http/limits.ts';
import { postInSteps, type Route, write, writeInSteps } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { fileName } from '../../presenters/media.ts';
import { extras, media, namedFiles, readExtras } from './body.ts';
import { createPost, deletePost, editPost } from './commands.ts';
import { postById } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { postSchema, postShaper } from './shape.ts';
import { tryPassword, unlockPost } from './unlock.ts';

const params = z.object({ id: id<PostId>() });
const answer = z.object({ post: postSchema });
const newPost = z.object({
  title: text(postLimits.description, 'What it says, in Markdown; not needed where there is media').nullish(),
  loop_id: id<LoopId>('Please choose a loop'),
  additional_media: media.nullish(),
  main_media_id: fileName.nullish().describe('The cover; null: the first'),
  ...extras,
});
const editedPost = z.object({
  post: part(
    z.object({ title: formText(postLimits.description, 'What it says, in Markdown').optional() }),
  ).default({}),
  loop_id: id<LoopId>().nullish(),
  additional_media: media.optional(),
  main_media_id: fileName.nullish(),
  ...extras,
});

type Answer = z.input<typeof answer>;
type Present = (ctx: SignedIn, written: Result<SeenPost>) => Result<Answer>;

/** The post as it is by now, as far as the viewer may see it. */
const again = (present: Present) => ({
  keep: ({ post }: Answer) => post.id as PostId,
  show: async (ctx: SignedIn, db: Db, postId: PostId) => {
    const seen = await postById(ctx, db, postId);
    return present(ctx, seen ? ok(seen) : fail('not_found'));
  },
});

export function postRoutes(links: Links, limit: MakeLimit): Route[] {
  const present: Present = (ctx, written) =>
    written.ok ? ok({ post: postShaper(ctx, links)(written.value) }) : written;
  return [
    postInSteps(
      'POST /api/posts',
      {
        summary: 'Write a post',
        errors: ['forbidden', 'plan_required', 'quota_exceeded', 'unknown_upload'],
        body: newPost,
        answer,
        status: 201,
      },
      async (ctx, { once }, { body }) => {
        const more = await readExtras(body);
        if (!more.ok) return more;
        const content = {
          loopId: body.loop_id,
          title: body.title ?? '',
          media: namedFiles(body.additional_media ?? []),
          main: body.main_media_id ?? null,
        };
        return once(async (tx) => present(ctx, await createPost(ctx, tx, { ...content, ...more.value })));
      },
      again(present),
    ),
    writeInSteps(
      'PUT /api/posts/:id',
      {
        summary: 'Edit a post; what is missing stays as it is',
        errors: ['forbidden', 'plan_required', 'quota_exceeded', 'unknown_upload'],
        params,
        body: editedPost,
        answer,
      },
      async (ctx, { transact }, { params, body }) => {
        const more = await readExtras(body);
        if (!more.ok) return more;
        const content = {
          postId: params.id,
          loopId: body.loop_id,
          title: body.post.title,
          media: body.additional_media && namedFiles(body.additional_media),
          main: body.main_media_id,
        };
        return transact(async (tx) => present(ctx, await editPost(ctx, tx, { ...content, ...more.value })));
      },
    ),
    deleting,
    unlocking(present, limit('unlock', 5, 60)),
  ];
}

const deleting = write(
  'DELETE /api/posts/:id',
  {
    summary: 'Delete a post',
    errors: ['forbidden'],
    params,
    body: z.object({ loop_id: id<LoopId>().nullish() }).nullish(),
  },
  (ctx, tx, { params, body }) => deletePost(ctx, tx, { postId: params.id, loopId: body?.loop_id ?? null }),
);

function unlocking(present: Present, tries: Limit): Route {
  return postInSteps(
    'POST /api/posts/:id/unlock',
    {
      summary: 'Open a post with its password; five tries a minute',
      errors: ['forbidden', 'wrong_password'],
      params,
      body: z.object({ password: formText(postLimits.passwordMax) }),
      answer,
    },
    async (ctx, { db, once }, { params, body }) => {
      const postId = params.id;
      const opened = await tryPassword(ctx, db, { postId, password: body.password, tries });
      if (!opened.ok) return opened;
      return once(async (tx) => present(ctx, await unlockPost(ctx, tx, { postId, ...opened.value })));
    },
    again(present),
  );
}
