import { pictureSizes } from '@loopyard/contract/media.ts';
import { aspectOf, type CoverMedia, kindOf } from './media.ts';

/** An address of a picture and how large it is there. */
export type PictureSource = { src: string; width: number; height: number };

/** A picture in the sizes there are of it, the smallest first; none where there is but one. */
export function sourcesOf(media: CoverMedia): PictureSource[] {
  const { width, height, url } = media;
  if (kindOf(media) !== 'image' || !width || !height || media.format === 'gif') return [];
  const smaller = [
    // Of a WebP that moves this one stands still.
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

/** For an `img`: the browser takes the one that fits `width`, a CSS length of the room there is for it. */
export function responsive(media: CoverMedia, width: string): { srcSet?: string; sizes?: string } {
  const sources = sourcesOf(media);
  if (sources.length === 0) return {};
  return { srcSet: sources.map((source) => `${source.src} ${source.width}w`).join(', '), sizes: width };
}

/** As wide as a picture is where it is shown whole in a room of this width and height. */
export function widthWithin(media: CoverMedia, width: string, height: string): string {
  return `min(${width}, calc(${height} * ${aspectOf(media).toFixed(3)}))`;
}
