import { isolated } from '../../../lib/words.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { IconHourglass } from '../../../ui/screen-icons.ts';
import { kindName, kindOf, type MediaView } from '../media.ts';
import classes from './media-gallery.module.css';

export function Thumbnails({
  media,
  at,
  show,
}: {
  media: MediaView[];
  at: number;
  show: (at: number) => void;
}) {
  return (
    <div className={classes.thumbnails}>
      {media.map((item, index) => {
        const picture = item.thumb_url ?? item.cover_image_url ?? item.placeholder;
        return (
          <button
            key={item.id}
            type="button"
            className={classes.thumbnail}
            aria-label={`Show ${isolated(item.title || kindName(item).toLowerCase())}, ${index + 1} of ${media.length}`}
            aria-current={index === at || undefined}
            onClick={() => show(index)}
          >
            {picture ? (
              <img src={picture} alt="" loading="lazy" decoding="async" />
            ) : (
              <NoPicture media={item} />
            )}
            {kindOf(item) === 'video' && <span className={classes.film} />}
          </button>
        );
      })}
    </div>
  );
}

function NoPicture({ media }: { media: MediaView }) {
  const Icon = media.processing_error === null ? IconHourglass : IconAlertTriangle;
  return <Icon size={24} strokeWidth={1.5} aria-hidden />;
}
