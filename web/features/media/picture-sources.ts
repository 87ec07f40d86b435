import { pictureSizes } from '@loopyard/contract/media.ts';
import { aspectOf, type CoverMedia, kindOf } from './media.ts';

export type PictureSource = { src: string; width: number; height: number };

/** Smallest first; empty when there is only one size. */
export function sourcesOf(media: CoverMedia): PictureSource[] {
  const { width, height, url } = media;
  if (kindOf(media) !== 'image' || !width || !height || media.format === 'gif') return [];
  const smaller = [
    // The thumbnail of an animated WebP isn't animated.
    { src: media.format === 'webp' ? null : media.thumb_url, most: pictureSizes.thumb },
    { src: media.feed_url, most: pictureSizes.feed },
    { src: media.large_url, most: pictureSizes.large },
  ];
  const sources = smaller.flatMap(({ src, most }) => {
    if (!src) return [];
    const scale = src === url ? 1 : Math.min(1, most.width / width, most.height / height);
    return { src, width: Math.round(width * scale), height: Math.round(height * scale) };
  });
  const distinct = sources.filter((source, at) => source.width !== sources[at - 1]?.width);
  return distinct.length > 1 ? distinct : [];
}

/** Attributes for an `img`. `width`: a CSS length of the space it fills. */
export function responsive(media: CoverMedia, width: string): { srcSet?: string; sizes?: string } {
  const sources = sourcesOf(media);
  if (sources.length === 0) return {};
  return { srcSet: sources.map((source) => `${source.src} ${source.width}w`).join(', '), sizes: width };
}

export function widthWithin(media: CoverMedia, width: string, height: string): string {
  return `min(${width}, calc(${height} * ${aspectOf(media).toFixed(3)}))`;
}
