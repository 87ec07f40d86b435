import { mediaLimits } from '@loopyard/contract/media.ts';
import { leastChargePence } from '@loopyard/contract/money.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { postExtrasErrors, postLimits } from '@loopyard/contract/posts.ts';
import { z } from 'zod';
import type { PostId, RoleId, UserId } from '../../platform/context.ts';
import { id, pence, shortText, text } from '../../platform/http/fields.ts';
import { invalid, ok, type Result } from '../../platform/result.ts';
import { altText, fileName } from '../../presenters/media.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import type { PostExtras } from './extras.ts';

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
  restricted_to_role_id: id<RoleId>().nullish().describe('Only members with this role see the post'),
  is_distraction_free: z.boolean().nullish().describe('Opens full screen, without the rest of the app'),
  is_cloneable: z.boolean().nullish().describe('Others may copy it into a new post'),
  cloned_from_id: id<PostId>()
    .nullish()
    .describe('The post that this one is a copy of; its files may be used'),
  price_pence: pence()
    .nullish()
    .describe(
      `The price of seeing the whole post, from ${leastChargePence} to ${postLimits.pricePence}; 0: free. Refused if its preview would show all of it`,
    ),
  password: text(
    postLimits.passwordMax,
    `The password needed to see the post, at least ${postLimits.passwordMin} characters; null: none`,
  ).nullish(),
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
