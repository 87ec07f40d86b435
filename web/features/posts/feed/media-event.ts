import type { IncomingMedia } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from '../../../lib/transport.ts';
import type { CoverMedia } from '../../media/media.ts';
import { type FullPost, patchPost, refreshPost } from '../posts.ts';

export function applyMediaEvent(queries: QueryClient, transport: Transport, event: IncomingMedia): void {
  const id = String(event.post_id);
  if (event.is_finished_processing) {
    refreshPost(queries, transport, id).catch(() => undefined);
    return;
  }
  const change = <Media extends CoverMedia>(media: Media): Media =>
    media.id === String(event.media_id) ? { ...media, progress: event.progress } : media;
  patchPost(queries, id, (post) => ({
    ...post,
    main_media: post.main_media && change(post.main_media),
    first_media: post.first_media.map(change),
  }));
  queries.setQueryData<FullPost | null>(['post', id], (post) =>
    post
      ? {
          ...post,
          main_media: post.main_media && change(post.main_media),
          additional_media: post.additional_media.map(change),
        }
      : post,
  );
}
