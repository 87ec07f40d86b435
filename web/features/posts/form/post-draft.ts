import { uuid } from '../../../lib/uuid.ts';
import { fromPost, type StoredMedia } from '../../media/uploads/form-media.ts';
import type { FullPost } from '../posts.ts';
import { emptySettings, type PostSettings } from './post-settings.ts';

/** What is kept of a post in the making, through reloads and failures. */
export type PostDraft = {
  title: string;
  media: StoredMedia[];
  /** The media chosen as cover; null: the first. */
  cover: string | null;
  settings: PostSettings;
  /** The last try to save: the same content keeps its key, so that a repetition makes no second post. */
  attempt: { key: string; content: string } | null;
};

export const emptyDraft: PostDraft = {
  title: '',
  media: [],
  cover: null,
  settings: emptySettings,
  attempt: null,
};

/** What a post begins with that is a copy of another, or is there already. */
export function draftOf(post: FullPost, settings: PostSettings): PostDraft {
  const media = post.additional_media.map(fromPost);
  return { title: post.title, media, cover: post.main_media?.key ?? null, settings, attempt: null };
}

/** The media and the cover as the server is told of them. */
export function mediaContent({ media, cover }: Pick<PostDraft, 'media' | 'cover'>) {
  const arrivedMedia = media.flatMap(({ id, url, title, thumbnail }) =>
    url === null ? [] : [{ id, url, title, thumbnail }],
  );
  return {
    additional_media: arrivedMedia.map(({ url, title, thumbnail }, order) => {
      // None chosen here leaves the one chosen before.
      return { url, title, order, ...(thumbnail && { cover_image_url: thumbnail }) };
    }),
    main_media_id: arrivedMedia.find(({ id }) => id === cover)?.url ?? arrivedMedia[0]?.url ?? null,
  };
}

export function attemptFor(draft: PostDraft, content: object): NonNullable<PostDraft['attempt']> {
  const text = JSON.stringify(content);
  return draft.attempt?.content === text ? draft.attempt : { key: uuid(), content: text };
}
