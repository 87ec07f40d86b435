import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { MediaView } from '../media.ts';
import { addressOf } from '../uploads/form-media.ts';
import classes from './thumbnail-dialog.module.css';

export type Video = Pick<
  MediaView,
  'thumbnail_urls' | 'cover_image_url' | 'is_finished_processing' | 'processing_error'
>;
export type Choose = (choice: { thumbnail: string; picture: string }) => void;

export type ThumbnailsProps = {
  video: Video;
  currentAddress: string | null;
  onChoose: Choose;
  onClose: () => void;
};

export function ThumbnailForm(props: ThumbnailsProps) {
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
