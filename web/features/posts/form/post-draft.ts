import { uuid } from '../../../lib/uuid.ts';
import { fromPost, type StoredMedia } from '../../media/uploads/form-media.ts';
import type { FullPost } from '../posts.ts';
import { emptySettings, type PostSettings } from './post-settings.ts';

export type PostDraft = {
  title: string;
  media: StoredMedia[];
  /** Null: the first item. */
  cover: string | null;
  settings: PostSettings;
  /** The same content keeps its key, so that a retry doesn't create a second post. */
  attempt: { key: string; content: string } | null;
};

export const emptyDraft: PostDraft = {
  title: '',
  media: [],
  cover: null,
  settings: emptySettings,
  attempt: null,
};

export function draftOf(post: FullPost, settings: PostSettings): PostDraft {
  const media = post.additional_media.map(fromPost);
  return { title: post.title, media, cover: post.main_media?.key ?? null, settings, attempt: null };
}

export function mediaContent({ media, cover }: Pick<PostDraft, 'media' | 'cover'>) {
  const arrivedMedia = media.flatMap(({ id, url, title, alt, thumbnail }) =>
    url === null ? [] : [{ id, url, title, alt, thumbnail }],
  );
  return {
    additional_media: arrivedMedia.map(({ url, title, alt, thumbnail }, order) => {
      // Leaving this out keeps the current thumbnail.
      return { url, title, alt, order, ...(thumbnail && { cover_image_url: thumbnail }) };
    }),
    main_media_id: arrivedMedia.find(({ id }) => id === cover)?.url ?? arrivedMedia[0]?.url ?? null,
  };
}

export function attemptFor(draft: PostDraft, content: object): NonNullable<PostDraft['attempt']> {
  const text = JSON.stringify(content);
  return draft.attempt?.content === text ? draft.attempt : { key: uuid(), content: text };
}
