import type { Ctx } from '../../platform/context.ts';
import type { LinkFor, Links } from '../media/links.ts';
import { type MediaShape, shapeMedia } from '../media/shape.ts';
import { type Person, shapePerson } from '../profiles/shape.ts';
import { type PostAbilities, postAbilities } from './policy.ts';
import type { SeenPost } from './queries.ts';

export type PostShape = {
  id: number;
  loop_id: number;
  title: string;
  user: Person;
  admins: Person[];
  main_media: MediaShape | null;
  additional_media: MediaShape[];
  images_count: number;
  videos_count: number;
  files_count: number;
  messages_count: number;
  seq: number;
  subscription_id: number | null;
  abilities: PostAbilities;
  sort_date: string;
  created_at: string;
  updated_at: string;
};

/** A post as both transports show it; its links are for this session only. */
export function shapePost(ctx: Ctx, links: Links, { right, row }: SeenPost): PostShape {
  const to: LinkFor = { sessionId: ctx.viewer?.sessionId ?? 0, loopId: row.loopId, now: ctx.now };
  const media = row.media.map((one) => shapeMedia(one, links, to));
  const main = row.media.findIndex((one) => one.isMain);
  return {
    id: row.id,
    loop_id: row.loopId,
    title: row.title,
    user: shapePerson(row.author, row.profile ? [row.profile] : []),
    admins: [],
    main_media: media[Math.max(0, main)] ?? null,
    additional_media: media,
    images_count: row.imagesCount,
    videos_count: row.videosCount,
    files_count: row.filesCount,
    messages_count: row.messagesCount,
    seq: row.seq,
    subscription_id: row.subscriptionId,
    abilities: postAbilities(right, row),
    sort_date: row.sortDate.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
