import { mediaLimits, thumbnailNumbers } from '@loopyard/contract/media.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { pictureEditLimits } from '@loopyard/contract/picture-edits.ts';
import { z } from 'zod';
import type { Variant } from '../features/media/tables.ts';
import { isoTime } from '../platform/database/iso-time.ts';
import { shortText, text } from '../platform/http/fields.ts';
import { blurredName, placeholderOf } from './cover.ts';
import type { LinkFor, Links } from './links.ts';
import type { MediaRow } from './media-row.ts';

/** Clients name a file by its simple_url, its key, a link to it or its id. */
export const fileName = z
  .preprocess(
    (value) => value ?? '',
    z.union([text(mediaLimits.link), z.int()], { error: 'Please choose a file' }),
  )
  .transform(String);

/** Absent leaves it as it is. */
export const altText = shortText(
  mediaLimits.alt,
  'A description',
  'Describes it for people who can’t see it; null: not described; absent: unchanged',
)
  .nullish()
  .transform((alt) => (alt === undefined ? alt : cleanName(alt ?? '') || null));

export const pictureEditSchema = z.object({
  crop: z
    .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
    .optional()
    .describe(
      'In pixels of the upright original after it is turned; by default, the largest part without empty corners',
    ),
  rotate: z
    .number()
    .optional()
    .describe(`Degrees clockwise, from -${pictureEditLimits.degrees} to ${pictureEditLimits.degrees}`),
});

export const mediaSchema = z
  .object({
    id: z.int(),
    key: z.string(),
    url: z.string(),
    thumb_url: z.string().nullable(),
    feed_url: z.string().nullable(),
    large_url: z
      .string()
      .nullable()
      .describe('For a picture: a copy for a full screen, or `url` if that is no larger'),
    cover_image_url: z.string().nullable().describe('For a film: one of `thumbnail_urls`'),
    thumbnail_urls: z
      .array(z.string())
      .describe('Five stills of a film to choose a cover from; empty until it is processed'),
    captions_url: z.string().nullable().describe('For a film: its captions in WebVTT'),
    download_url: z.string(),
    placeholder: z.string().nullable(),
    resource_type: z.string(),
    format: z.string().nullable(),
    type: z.string().nullable(),
    name: z.string(),
    title: z.string().nullable(),
    alt: z.string().nullable().describe('A description for people who can’t see it'),
    uuid: z.string(),
    size: z
      .number()
      .nullable()
      .describe('Size in bytes of what `url` returns; until processing ends, the size of the upload'),
    width: z.int().nullable(),
    height: z.int().nullable(),
    order: z.int().nullable(),
    is_finished_processing: z.boolean(),
    progress: z.int(),
    processing_error: z.string().nullable(),
    is_moving: z.boolean().describe('An animated picture: it can be cropped, but not turned'),
    edit: z
      .object({
        crop: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
        rotate: z.number(),
      })
      .nullable()
      .describe('The part of the original that is shown; null: all'),
    original_url: z
      .string()
      .nullable()
      .describe('The original of an edited picture; works for people who may edit it'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Media' });

export type MediaShape = z.output<typeof mediaSchema>;

/** Captions have no file of their own either, and can change under the same address. */
export const CAPTIONS = 'captions';

/** Older pictures have no count of frames; treat GIFs among them as moving. */
export function isMoving({ frames, format }: Pick<MediaRow, 'frames' | 'format'>): boolean {
  return frames === null ? format === 'gif' : frames > 1;
}

const numbered = (name: string, number: number | null) => (number ? `${name}-${number}` : null);
const thumbnailNames = thumbnailNumbers.map((n) => `thumbnail-${n}`);

/** Older pictures are shown by their original. */
const smallerPicturesSince = '2019-02-01T00:00:00.000Z';

export function shapeMedia(row: MediaRow, links: Links, to: LinkFor): MediaShape {
  const signedFile = links.sign(row.key, to);
  const variants = row.variants ?? {};
  const still = row.thumbnail ?? tellingThumbnail(variants);
  const blurred = blurredName(row.thumbnail);
  const whole = ['video', 'original', 'cover', blurred].find((name) => variants[name]) ?? 'original';
  const linkTo = (...names: (string | null)[]) => {
    const name = names.find((name) => name && variants[name]);
    return name ? signedFile.variant(name) : null;
  };
  const isImage = row.resourceType === 'image';
  const createdAt = isoTime(row.createdAt);
  const isOld = isImage && createdAt < smallerPicturesSince;
  const linkToSmaller = (name: string) =>
    isOld
      ? linkTo(whole)
      : linkTo(numbered(name, still), numbered('thumbnail', row.thumbnail), name, blurred);
  return {
    id: row.id,
    key: row.key,
    url: signedFile.variant(whole),
    thumb_url: linkToSmaller('thumb'),
    feed_url: linkToSmaller('feed'),
    large_url: isImage ? (linkToSmaller('large') ?? linkTo(whole)) : null,
    cover_image_url: linkTo(numbered('thumbnail', still), 'cover'),
    thumbnail_urls: thumbnailNames.flatMap((name) => linkTo(name) ?? []),
    captions_url: row.hasCaptions ? signedFile.variant(CAPTIONS) : null,
    download_url: signedFile.download(whole),
    placeholder: placeholderOf(row),
    resource_type: row.resourceType,
    format: row.format,
    type: variants[whole]?.type ?? null,
    name: row.name,
    title: row.title,
    alt: row.alt,
    uuid: row.key,
    size: variants[whole]?.size ?? row.size,
    width: row.width,
    height: row.height,
    order: row.order,
    is_finished_processing: row.processed,
    progress: row.processed ? 100 : row.progress,
    processing_error: row.processingError,
    is_moving: isMoving(row),
    edit: row.edit,
    original_url: row.originalKey && links.sign(row.originalKey, to).variant('original'),
    created_at: createdAt,
  };
}

/** Older covers weren't made from a thumbnail. */
function tellingThumbnail(variants: Record<string, Variant>): number | null {
  const { cover } = variants;
  if (!cover) return null;
  return thumbnailNumbers.find((n) => variants[`thumbnail-${n}`]?.file === cover.file) ?? null;
}
