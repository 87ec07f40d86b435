import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconHourglass } from '../../../ui/icons.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import type { MediaView } from '../media.ts';
import { addressOf, type FormMedia } from '../uploads/form-media.ts';
import { useUploadOf } from '../uploads/use-upload-states.ts';
import classes from './thumbnail-dialog.module.css';

type Video = Pick<
  MediaView,
  'thumbnail_urls' | 'cover_image_url' | 'is_finished_processing' | 'processing_error'
>;
type Choose = (choice: { thumbnail: string; picture: string }) => void;

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

type ThumbnailsProps = {
  video: Video;
  currentAddress: string | null;
  onChoose: Choose;
  onClose: () => void;
};

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

function ThumbnailForm(props: ThumbnailsProps) {
  const { video, onClose } = props;
  const [selectedAddress, setSelectedAddress] = useState<string | null>(null);
  const choice = selectedAddress ?? props.currentAddress ?? addressOf(video.cover_image_url);
  const picture = video.thumbnail_urls.find((url) => addressOf(url) === choice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to the post's form.
    event.stopPropagation();
    if (choice && picture) props.onChoose({ thumbnail: choice, picture });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={classes.stills}>
        <legend className={classes.legend}>This picture is shown until someone plays the film.</legend>
        {video.thumbnail_urls.map((url, at) => (
          <label key={addressOf(url)} className={classes.still}>
            <input
              type="radio"
              name="thumbnail"
              value={at + 1}
              checked={addressOf(url) === choice}
              onChange={() => setSelectedAddress(addressOf(url))}
            />
            <img src={url} alt={`Thumbnail ${at + 1}`} draggable={false} />
          </label>
        ))}
      </fieldset>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!picture}>
          Use This Thumbnail
        </Button>
      </div>
    </form>
  );
}
