import { mediaLimits } from '@loopyard/contract/media.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { postExtrasErrors, postLimits } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import type { PostId, RoleId, UserId } from '../../platform/context.ts';
import { id, shortText, text } from '../../platform/http/fields.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { fileName } from '../../presenters/media.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import type { PostExtras } from './extras.ts';

export const media = z
  .array(
    z.object({
      url: fileName.describe('The upload’s simple_url, its key, or the media’s link or id'),
      title: shortText(mediaLimits.title, 'A title').nullish(),
      cover_image_url: text(
        mediaLimits.link,
        'Of a video: the one of its thumbnail_urls that stands for it; null: the one we find most telling',
      ).nullish(),
      order: z.number().nullish().describe('Lower comes first; by default in the order sent'),
    }),
  )
  .max(500)
  .describe(`Its files, ${postLimits.media} at most`);

export const extras = {
  invited_user_ids: z
    .array(id<UserId>())
    .max(postLimits.invited)
    .nullish()
    .describe('Members to be told of it'),
  admin_ids: z
    .array(id<UserId>())
    .max(postLimits.admins)
    .nullish()
    .describe('Members who may edit and moderate it'),
  restricted_to_role_id: id<RoleId>().nullish().describe('Only members with this role see it'),
  is_distraction_free: z.boolean().nullish().describe('Opens alone, without what is around it'),
  is_cloneable: z.boolean().nullish().describe('Others may begin a post with a copy of it'),
  cloned_from_id: id<PostId>().nullish().describe('A post of which media may be taken over'),
  price_pence: z
    .int()
    .nullish()
    .describe(`What it costs to see it whole, ${postLimits.pricePence} at most; 0: nothing`),
  password: text(
    postLimits.passwordMax,
    `What has to be known to see it, at least ${postLimits.passwordMin} characters; null: nothing`,
  ).nullish(),
};
type Extras = z.output<z.ZodObject<typeof extras>>;

export function namedFiles(items: z.output<typeof media>) {
  return items
    .map((item, i) => ({
      mediaRef: item.url,
      title: cleanName(item.title ?? '') || null,
      cover: item.cover_image_url,
      order: item.order ?? i,
    }))
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...media }) => media);
}

/** Hashes the password, which is slow, so call it before the transaction. */
export async function readExtras(body: Extras): Promise<Result<PostExtras>> {
  const wrong = invalid(postExtrasErrors(body));
  if (wrong) return wrong;
  return ok({
    invitedUserIds: body.invited_user_ids,
    adminIds: body.admin_ids,
    settings: {
      restrictedToRoleId: body.restricted_to_role_id,
      isDistractionFree: body.is_distraction_free === null ? false : body.is_distraction_free,
      isCloneable: body.is_cloneable === null ? false : body.is_cloneable,
      clonedFromId: body.cloned_from_id,
      pricePence: body.price_pence === 0 ? null : body.price_pence,
      passwordHash: typeof body.password === 'string' ? await hashPassword(body.password) : body.password,
    },
  });
}
