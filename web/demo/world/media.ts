import { type PersonKey, portraitFile, type SeedMedia } from '../../../seeds/shape.ts';
import type { DemoMedia, DemoPortrait, World } from './model.ts';

/** `demo-files.ts` writes the seeds' pictures and papers here. */
const folder = '/demo/files/';

/** Pictures are SVG, which is sharp in every size. */
export function mediaOfSeed({ file, title, alt }: SeedMedia, id: number, created_at: string): DemoMedia {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const facts = { id, key: file, title: title ?? null, alt: alt ?? null, created_at };
  if (ending === 'pdf' || ending === 'csv')
    return media({ ...facts, name: file, url: folder + file, resource_type: 'file', format: ending });
  const name = svgOf(file);
  const kind = { resource_type: 'image', format: 'svg', type: 'image/svg+xml' };
  return media({ ...facts, ...kind, ...sizeOfPicture(file), name, url: folder + name });
}

const svgOf = (file: string) => file.replace(/\.\w+$/, '.svg');

export function sizeOfPicture(file: string): { width: number; height: number } {
  if (file.startsWith('portrait-')) return { width: 480, height: 480 };
  if (file.includes('-poster')) return { width: 1200, height: 1600 };
  if (file.endsWith('.mp4')) return { width: 1280, height: 720 };
  return { width: 1600, height: threeByTwo.has(file) ? 1067 : 1200 };
}

const threeByTwo = new Set(['first-light.jpg', 'spring-haze.jpg', 'the-long-day.jpg', 'first-frost.jpg']);

const blankMedia = {
  cover_image_url: null,
  thumbnail_urls: [],
  title: null,
  alt: null,
  captions_url: null,
  placeholder: null,
  type: null,
  width: null,
  height: null,
  size: null,
  order: null,
  is_finished_processing: true,
  progress: 100,
  processing_error: null,
  is_moving: false,
  edit: null,
  original_url: null,
};

type Facts = Pick<DemoMedia, 'id' | 'key' | 'name' | 'url' | 'resource_type' | 'format' | 'created_at'>;

/** Ready at once, because a demo processes nothing. */
export function media(facts: Facts & Partial<DemoMedia>): DemoMedia {
  return { ...blankMedia, uuid: facts.key, ...linksTo(facts), ...facts };
}

export function linksTo({ url, resource_type }: Pick<DemoMedia, 'url' | 'resource_type'>) {
  const picture = resource_type === 'image' ? url : null;
  return { url, download_url: url, thumb_url: picture, feed_url: picture, large_url: picture };
}

export function portraitOfSeed(person: PersonKey, created_at: string): DemoPortrait {
  const key = svgOf(portraitFile(person));
  return portraitAt({ key, url: folder + key, created_at });
}

export function portraitAt(facts: { key: string; url: string; created_at: string }): DemoPortrait {
  return {
    ...facts,
    thumb_url: facts.url,
    format: null,
    size: null,
    resource_type: 'image',
    is_finished_processing: true,
    updated_at: facts.created_at,
  };
}

type Address = string | number | null | undefined;

/** Forms name a file by its key, or by an address that ends in it. */
export const keyOf = (address: Address) =>
  String(address ?? '')
    .split('/')
    .at(-1) ?? '';

export const uploadAt = ({ uploads }: World, address: Address) => uploads.get(keyOf(address));
