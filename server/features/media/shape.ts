import { limits } from '@loopyard/contract/limits.ts';
import { z } from 'zod';
import { text } from '../../platform/http/route.ts';
import type { LinkFor, Links, SignedFile } from './links.ts';
import type { files, Variant } from './tables.ts';

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
    z.union([text(limits.mediaLink), z.int()], { error: 'Please choose a file' }),
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
    size: z.number().nullable(),
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

/** Variants that are the whole of a film or a document. */
export const wholeVariants = ['original', 'video'];

/** What is left of a post's media where it is locked: its cover, and of a film or document only the pictures. */
export function coverOnly(media: MediaRow[]): MediaRow[] {
  return media
    .filter(({ isMain }) => isMain)
    .map((row) => {
      if (row.resourceType === 'image' || !row.variants) return row;
      const pictures = Object.entries(row.variants).filter(([name]) => !wholeVariants.includes(name));
      return { ...row, variants: Object.fromEntries(pictures) };
    });
}

const thumbnails = ['thumbnail_1', 'thumbnail_2', 'thumbnail_3', 'thumbnail_4', 'thumbnail_5'];

export function shapeMedia(row: MediaRow, links: Links, to: LinkFor): MediaShape {
  const signed = links.sign(row.key, to);
  const variants = row.variants ?? {};
  const whole = ['video', 'original', 'cover'].find((name) => variants[name]) ?? 'original';
  return {
    id: row.id,
    key: row.key,
    url: signed.variant(whole),
    thumb_url: linkTo('thumb', variants, signed),
    feed_url: linkTo('feed', variants, signed),
    cover_image_url: linkTo('cover', variants, signed),
    thumbnail_urls: thumbnails.filter((name) => variants[name]).map((name) => signed.variant(name)),
    download_url: signed.download(whole),
    placeholder: row.placeholder,
    resource_type: row.resourceType,
    format: row.format,
    type: variants[whole]?.type ?? null,
    name: row.name,
    title: row.title,
    uuid: row.key,
    size: row.size,
    width: row.width,
    height: row.height,
    order: row.order,
    is_finished_processing: row.processed,
    progress: row.processed ? 100 : row.progress,
    processing_error: row.processingError,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

function linkTo(name: string, variants: Record<string, Variant>, signed: SignedFile): string | null {
  return variants[name] ? signed.variant(name) : null;
}
