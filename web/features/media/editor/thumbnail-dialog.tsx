import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { IconHourglass } from '../../../ui/screen-icons.ts';
import type { MediaView } from '../media.ts';
import type { FormMedia } from '../uploads/form-media.ts';
import { useUploadOf } from '../uploads/use-upload-states.ts';
import classes from './thumbnail-dialog.module.css';
import { type Choose, ThumbnailForm, type ThumbnailsProps, type Video } from './thumbnail-form.tsx';

export function ThumbnailDialog(props: {
  media: FormMedia;
  /** Undefined if it isn't on a post yet; it is fetched then. */
  postedMedia: MediaView | undefined;
  onChoose: Choose;
  onClose: () => void;
}) {
  const { media, postedMedia, onClose } = props;
  const upload = useUploadOf(media);
  const video: Video | undefined = media.uploadKey ? upload.data : postedMedia;
  return createPortal(
    <Dialog title="Select Video Thumbnail" onClose={onClose}>
      {video ? (
        <Thumbnails
          video={video}
          currentAddress={media.thumbnail}
          onChoose={props.onChoose}
          onClose={onClose}
        />
      ) : upload.error ? (
        <TryAgain
          title="The thumbnails could not be loaded"
          error={upload.error}
          onRetry={() => void upload.refetch()}
        />
      ) : (
        <div className={classes.stills} role="status" aria-label="Loading the thumbnails">
          {[1, 2, 3, 4, 5].map((n) => (
            <Skeleton key={n} className={classes.still} />
          ))}
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

function Thumbnails(props: ThumbnailsProps) {
  const { video } = props;
  if (!video.is_finished_processing) {
    return (
      <p className={classes.note} role="status">
        <IconHourglass size={32} strokeWidth={1.5} aria-hidden />
        Processing thumbnails, check back in a minute
      </p>
    );
  }
  if (video.thumbnail_urls.length === 0) {
    return (
      <p className={classes.note} role="alert">
        {video.processing_error ?? 'There are no thumbnails for this file.'}
      </p>
    );
  }
  return <ThumbnailForm {...props} />;
}
