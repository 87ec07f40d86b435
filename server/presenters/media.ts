import { mediaLimits } from '@loopyard/contract/media.ts';
import { z } from 'zod';
import type { files, Variant } from '../features/media/tables.ts';
import { text } from '../platform/http/fields.ts';
import type { LinkFor, Links, SignedFile } from './links.ts';

/** A media as the database answers it, whether on a post or before. */
export type MediaRow = Pick<
  typeof files.$inferSelect,
  | 'id'
  | 'key'
  | 'name'
  | 'resourceType'
  | 'format'
  | 'size'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'progress'
  | 'processingError'
> & {
  variants: Record<string, Variant> | null;
  processed: boolean;
  /** A time as PostgreSQL writes it into JSON. */
  createdAt: string;
  order: number | null;
  title: string | null;
  isMain: boolean;
};

/** How a client names a file: by its simple_url, its key, a link to it or its id. */
export const fileName = z
  .preprocess(
    (sent) => sent ?? '',
    z.union([text(mediaLimits.link), z.int()], { error: 'Please choose a file' }),
  )
  .transform(String);

/** A media as both transports show it. */
export const mediaSchema = z
  .object({
    id: z.int(),
    key: z.string(),
    url: z.string(),
    thumb_url: z.string().nullable(),
    feed_url: z.string().nullable(),
    cover_image_url: z.string().nullable(),
    thumbnail_urls: z.array(z.string()),
    download_url: z.string(),
    placeholder: z.string().nullable(),
    resource_type: z.string(),
    format: z.string().nullable(),
    type: z.string().nullable(),
    name: z.string(),
    title: z.string().nullable(),
    uuid: z.string(),
    size: z.number().nullable().describe('Bytes that `url` serves; of the upload until it is processed'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    order: z.int().nullable(),
    is_finished_processing: z.boolean(),
    progress: z.int(),
    processing_error: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Media' });

export type MediaShape = z.output<typeof mediaSchema>;

/**
 * The one picture there is of a locked post: so small that it only shows as a blur. No file of its own, it is the
 * placeholder under an address.
 */
export const BLURRED = 'blurred';

/** A file's placeholder as a variant, with its bytes; null where it has none. */
export function blurredVariant(placeholder: string | null): { variant: Variant; bytes: Buffer } | null {
  const [, type, base64] = placeholder?.match(/^data:([^;]+);base64,(.+)$/) ?? [];
  if (!type || !base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  return { variant: { file: '', type, size: bytes.length, width: null, height: null }, bytes };
}

/** What is left of a post's media where it is locked: its cover, blurred, without its words. */
export function coverOnly(media: MediaRow[]): MediaRow[] {
  return media
    .filter(({ isMain }) => isMain)
    .map((row) => {
      const blurred = blurredVariant(row.placeholder)?.variant;
      const bare = { ...row, name: '', title: null, size: null, format: null, variants: null };
      if (!blurred) return bare;
      return { ...bare, resourceType: 'image', variants: { [BLURRED]: blurred } };
    });
}

const thumbnails = ['thumbnail_1', 'thumbnail_2', 'thumbnail_3', 'thumbnail_4', 'thumbnail_5'];

export function shapeMedia(row: MediaRow, links: Links, to: LinkFor): MediaShape {
  const signed = links.sign(row.key, to);
  const variants = row.variants ?? {};
  const whole = ['video', 'original', 'cover', BLURRED].find((name) => variants[name]) ?? 'original';
  return {
    id: row.id,
    key: row.key,
    url: signed.variant(whole),
    thumb_url: linkTo(['thumb', BLURRED], variants, signed),
    feed_url: linkTo(['feed', BLURRED], variants, signed),
    cover_image_url: linkTo(['cover'], variants, signed),
    thumbnail_urls: thumbnails.filter((name) => variants[name]).map((name) => signed.variant(name)),
    download_url: signed.download(whole),
    placeholder: row.placeholder,
    resource_type: row.resourceType,
    format: row.format,
    type: variants[whole]?.type ?? null,
    name: row.name,
    title: row.title,
    uuid: row.key,
    size: variants[whole]?.size ?? row.size,
    width: row.width,
    height: row.height,
    order: row.order,
    is_finished_processing: row.processed,
    progress: row.processed ? 100 : row.progress,
    processing_error: row.processingError,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

/** To the first of these that there is. */
function linkTo(names: string[], variants: Record<string, Variant>, signed: SignedFile): string | null {
  const name = names.find((one) => variants[one]);
  return name ? signed.variant(name) : null;
}
