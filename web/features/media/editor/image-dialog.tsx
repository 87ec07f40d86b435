import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { IconHourglass } from '../../../ui/screen-icons.ts';
import { type EditablePicture, editablePicture } from '../media.ts';
import { LazyPictureEditor } from '../picture-editor/lazy-picture-editor.tsx';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import { useUploadOf } from '../uploads/use-upload-states.ts';
import classes from './thumbnail-dialog.module.css';

/** Takes effect at once, even if the form around it is cancelled. */
export function ImageDialog(props: { media: FormMedia; list: MediaList; onClose: () => void }) {
  const { media, list, onClose } = props;
  const upload = useUploadOf(media);
  const image = media.uploadKey ? upload.data : list.findPosted(media);
  const initial = useRef<EditablePicture | null>(null);
  initial.current ??= (image && editablePicture(image)) ?? null;
  const picture = initial.current;
  if (picture)
    return (
      <LazyPictureEditor
        picture={{ ...picture, name: labelOf(media) }}
        onSave={(edit) => list.editPicture(media, edit)}
        onClose={onClose}
      />
    );
  return createPortal(
    <Dialog title="Edit Image" width={480} onClose={onClose}>
      {!image && upload.error ? (
        <TryAgain
          title="The picture could not be loaded"
          error={upload.error}
          onRetry={() => void upload.refetch()}
        />
      ) : (
        <p className={classes.note} role="status">
          <IconHourglass size={32} strokeWidth={1.5} aria-hidden />
          {image?.is_finished_processing
            ? 'This kind of file can’t be edited.'
            : 'The picture is still being prepared. You can edit it in a moment.'}
        </p>
      )}
    </Dialog>,
    document.body,
  );
}
