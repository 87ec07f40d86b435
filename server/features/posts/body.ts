import { mediaLimits } from '@loopyard/contract/media.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import type { UserId } from '../../platform/context.ts';
import { id, shortText, text } from '../../platform/http/fields.ts';
import { ok, type Result } from '../../platform/result.ts';
import { altText, fileName } from '../../presenters/media.ts';
import type { PostExtras } from './commands.ts';
import { partInput, readParts } from './parts/parts.ts';

export const media = z
  .array(
    z.object({
      url: fileName.describe('The simple_url or key of an upload, or the link or id of a file in a post'),
      title: shortText(mediaLimits.title, 'A title').nullish(),
      alt: altText,
      cover_image_url: text(
        mediaLimits.link,
        'For a film: which of its thumbnail_urls is the cover; null: the one the server chooses',
      ).nullish(),
      order: z.number().nullish().describe('Lower comes first; by default, the order in this list'),
    }),
  )
  .max(500)
  .describe(`Its files, at most ${postLimits.media}`);

export const extras = {
  invited_user_ids: z
    .array(id<UserId>())
    .max(postLimits.invited)
    .nullish()
    .describe('Members who are notified'),
  admin_ids: z
    .array(id<UserId>())
    .max(postLimits.admins)
    .nullish()
    .describe('Members who may edit the post and moderate its comments'),
  ...partInput,
};
type Extras = z.output<z.ZodObject<typeof extras>>;

export function namedFiles(items: z.output<typeof media>) {
  return items
    .map((item, i) => ({
      mediaRef: item.url,
      title: cleanName(item.title ?? '') || null,
      alt: item.alt,
      cover: item.cover_image_url,
      order: item.order ?? i,
    }))
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...media }) => media);
}

export async function readExtras(body: Extras): Promise<Result<PostExtras>> {
  const parts = await readParts(body);
  return parts.ok
    ? ok({ invitedUserIds: body.invited_user_ids, adminIds: body.admin_ids, parts: parts.value })
    : parts;
}
