import { thumbnailNumbers } from '@loopyard/contract/media.ts';
import type { Variant } from '../features/media/tables.ts';
import type { MediaRow } from './media-row.ts';

/** A locked post shows only this blurred cover: the placeholder, served under an address. */
const BLURRED = 'blurred';

export const blurredName = (thumbnail: number | null) => (thumbnail ? `${BLURRED}-${thumbnail}` : BLURRED);

/** @returns the thumbnail's number, null for the default one, undefined if the variant isn't a blur */
export function blurOf(variant: string): number | null | undefined {
  if (variant === BLURRED) return null;
  return thumbnailNumbers.find((n) => variant === blurredName(n));
}

export function placeholderOf(row: Pick<MediaRow, 'placeholder' | 'variants' | 'thumbnail'>): string | null {
  if (!row.thumbnail) return row.placeholder;
  return row.variants?.[`thumbnail-${row.thumbnail}`]?.placeholder ?? row.placeholder;
}

export function blurredVariant(placeholder: string | null): { variant: Variant; bytes: Buffer } | null {
  const [, type, base64] = placeholder?.match(/^data:([^;]+);base64,(.+)$/) ?? [];
  if (!type || !base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  return { variant: { file: '', type, size: bytes.length, width: null, height: null }, bytes };
}

export function coverOnly(media: MediaRow[]): MediaRow[] {
  return media
    .filter(({ isMain }) => isMain)
    .map((row) => {
      const placeholder = placeholderOf(row);
      const blurred = blurredVariant(placeholder)?.variant;
      const bare = {
        ...row,
        placeholder,
        hasCaptions: false,
        edit: null,
        originalKey: null,
        name: '',
        title: null,
        alt: null,
        size: null,
        format: null,
        frames: null,
        variants: null,
      };
      if (!blurred) return bare;
      return { ...bare, resourceType: 'image', variants: { [blurredName(row.thumbnail)]: blurred } };
    });
}
