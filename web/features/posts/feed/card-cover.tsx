import { CoverMosaic, mosaicOf } from '../../media/cover/cover-mosaic.tsx';
import { CoverPicture } from '../../media/cover/cover-picture.tsx';
import { textAlternative } from '../../media/media.ts';
import type { FeedPost } from '../posts.ts';

export function Cover({ post, by, onExpired }: { post: FeedPost; by: string; onExpired: () => void }) {
  const tiles = mosaicOf(post.main_media, post.first_media);
  const total = post.images_count + post.videos_count;
  if (tiles.length > 0) return <CoverMosaic tiles={tiles} total={total} by={by} onExpired={onExpired} />;
  if (!post.main_media) return null;
  const text = textAlternative(post.main_media, { at: 0, total, by });
  return <CoverPicture media={post.main_media} text={text} onExpired={onExpired} />;
}
