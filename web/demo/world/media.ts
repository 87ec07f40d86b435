import { type PersonKey, portraitFile, type SeedMedia } from '../../../seeds/shape.ts';
import type { DemoMedia, DemoPortrait } from './model.ts';

/** `demo-files.ts` writes the seeds' pictures and papers here. */
const folder = '/demo/files/';

/** Pictures are SVG, which is sharp in every size. */
export function mediaOfSeed({ file, title, alt }: SeedMedia, id: number, createdAt: string): DemoMedia {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const isFile = ending === 'pdf' || ending === 'csv';
  const name = isFile ? file : file.replace(/\.\w+$/, '.svg');
  const size = isFile ? null : sizeOfPicture(file);
  return media({
    id,
    key: file,
    name,
    url: folder + name,
    title: title ?? null,
    alt: alt ?? null,
    resource_type: isFile ? 'file' : 'image',
    format: isFile ? ending : 'svg',
    type: isFile ? null : 'image/svg+xml',
    width: size?.width ?? null,
    height: size?.height ?? null,
    created_at: createdAt,
  });
}

export function sizeOfPicture(file: string): { width: number; height: number } {
  if (file.startsWith('portrait-')) return { width: 480, height: 480 };
  if (file.includes('-poster')) return { width: 1200, height: 1600 };
  if (file.endsWith('.mp4')) return { width: 1280, height: 720 };
  return { width: 1600, height: threeByTwo.has(file) ? 1067 : 1200 };
}

const threeByTwo = new Set(['first-light.jpg', 'spring-haze.jpg', 'the-long-day.jpg', 'first-frost.jpg']);

type MediaFacts = Pick<
  DemoMedia,
  'id' | 'key' | 'name' | 'url' | 'title' | 'resource_type' | 'format' | 'type' | 'width' | 'height'
> &
  Partial<DemoMedia>;

/** Ready at once, because a demo processes nothing. */
export function media(facts: MediaFacts): DemoMedia {
  const picture = facts.resource_type === 'image' ? facts.url : null;
  return {
    uuid: facts.key,
    thumb_url: picture,
    feed_url: picture,
    large_url: picture,
    cover_image_url: null,
    thumbnail_urls: [],
    alt: null,
    captions_url: null,
    download_url: facts.url,
    placeholder: null,
    size: null,
    order: null,
    is_finished_processing: true,
    progress: 100,
    processing_error: null,
    is_moving: false,
    edit: null,
    original_url: null,
    created_at: new Date(0).toISOString(),
    ...facts,
  };
}

export function portraitOfSeed(person: PersonKey, createdAt: string): DemoPortrait {
  const name = portraitFile(person).replace(/\.\w+$/, '.svg');
  return portraitAt(folder + name, name, createdAt);
}

export function portraitAt(url: string, key: string, createdAt: string): DemoPortrait {
  return {
    key,
    url,
    thumb_url: url,
    format: null,
    size: null,
    resource_type: 'image',
    is_finished_processing: true,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
