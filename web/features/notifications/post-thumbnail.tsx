import { useState } from 'react';
import { IconFile, IconMovie, IconPhoto } from '../../ui/icons.ts';
import { kindOf, type MediaView } from '../media/media.ts';
import classes from './post-thumbnail.module.css';

/** Decorative: the text next to it says the same. */
export function PostThumbnail({ media }: { media: MediaView | null }) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  if (!media) return null;
  const kind = kindOf(media);
  const source = kind === 'video' ? media.cover_image_url : kind === 'image' ? media.thumb_url : null;
  const Icon = { image: IconPhoto, video: IconMovie, file: IconFile }[kind];
  return (
    <span
      className={classes.thumbnail}
      style={media.placeholder ? { backgroundImage: `url("${media.placeholder}")` } : undefined}
      aria-hidden="true"
    >
      {source && source !== brokenSource ? (
        <img
          src={source}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          onError={() => setBrokenSource(source)}
        />
      ) : (
        <Icon size={24} strokeWidth={1.5} />
      )}
    </span>
  );
}
