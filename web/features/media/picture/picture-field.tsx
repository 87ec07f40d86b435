import { mediaLimits } from '@loopyard/contract/media.ts';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { FailedVeil } from '../editor/failed-veil.tsx';
import { noteOf, SuccessMark, UploadVeil } from '../editor/upload-veil.tsx';
import { type EditablePicture, fileSize } from '../media.ts';
import { LazyPictureEditor } from '../picture-editor/lazy-picture-editor.tsx';
import { DropArea } from '../uploads/drop-area.tsx';
import { hasArrived, isDamaged, isLost, isOnItsWay } from '../uploads/media-list.ts';
import type { Picture } from '../uploads/use-picture.ts';
import classes from './picture-field.module.css';
import { usePictureEdit } from './use-picture-edit.ts';

const PREVIEW_PX = 150;

type PictureFieldProps = {
  label: string;
  picture: Picture;
  saved: { src: string; key: string } | null;
  /** Shown when there is no picture, with a note that explains it. */
  otherwise?: { src: string; note: string } | undefined;
  /** Its initials are shown when there is no picture. */
  name: string;
  shape: 'round' | 'square';
};

export function PictureField(props: PictureFieldProps) {
  const { label, picture } = props;
  const id = useId();
  return (
    <DropArea add={picture.choose} invitation="Drop your picture here">
      <fieldset aria-labelledby={id} className={classes.field}>
        <Preview {...props} />
        <div className={classes.side}>
          <p id={id} className={classes.label}>
            {label}
          </p>
          <Note {...props} />
          <Actions {...props} />
        </div>
      </fieldset>
    </DropArea>
  );
}

function Preview({ picture, saved, otherwise, name, shape }: PictureFieldProps) {
  const { upload, controls, isRemoved } = picture;
  const savedOrOther = (isRemoved ? null : saved?.src) ?? otherwise?.src;
  const src = upload && !isDamaged(upload) ? (upload.picture ?? upload.preview) : savedOrOther;
  return (
    <div className={classes.preview} data-shape={shape}>
      <Avatar name={name} src={src} size={PREVIEW_PX} shape={shape} />
      {upload && isOnItsWay(upload) && <UploadVeil media={upload} list={controls} />}
      {upload && isLost(upload) && <FailedVeil media={upload} list={controls} />}
      {upload && hasArrived(upload) && !upload.problem && (
        <SuccessMark key={upload.id} isNew={upload.preview !== null} />
      )}
    </div>
  );
}

function Note({ picture, saved, otherwise }: PictureFieldProps) {
  const { upload, isRemoved } = picture;
  const problem = picture.problem ?? upload?.problem ?? null;
  const isEmpty = !upload && (isRemoved || !saved);
  const hint = `A JPEG, PNG or HEIC of up to ${fileSize(mediaLimits.imageBytes)}. Drop it here, paste it or choose it.`;
  return (
    <>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <p role="status" className={classes.note}>
        {upload && !problem && noteOf(upload)}
      </p>
      {!upload && !problem && <p className={classes.note}>{isEmpty && otherwise ? otherwise.note : hint}</p>}
    </>
  );
}

function Actions({ picture, saved }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, isRemoved } = picture;
  const isThere = upload !== null || (saved !== null && !isRemoved);
  // A running upload is cancelled at its progress display.
  const isRemovable = isThere && !(upload && !hasArrived(upload));
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => input.current?.click()}>
        {isThere ? 'Change Picture' : 'Choose Picture'}
      </Button>
      <EditButton picture={picture} saved={saved} />
      {isRemovable && (
        <Button variant="subtle" onClick={picture.remove}>
          Remove
        </Button>
      )}
      {isRemoved && saved !== null && (
        <Button variant="subtle" onClick={picture.restore}>
          Put It Back
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label="Choose a picture"
        onChange={(event) => {
          picture.choose([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function EditButton({ picture, saved }: Pick<PictureFieldProps, 'picture' | 'saved'>) {
  const { upload, isRemoved } = picture;
  const arrivedKey = upload?.stage === 'ready' ? upload.uploadKey : null;
  const { editable, edit } = usePictureEdit(upload || isRemoved ? arrivedKey : (saved?.key ?? null));
  // Keep the picture as opened: editing replaces it with another.
  const [openPicture, setOpenPicture] = useState<EditablePicture | null>(null);
  if (!editable && !openPicture) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpenPicture(editable)}>
        Edit Picture
      </Button>
      {openPicture && (
        <LazyPictureEditor
          picture={openPicture}
          shape="round"
          onSave={async (input) => picture.takeEdit(await edit(input))}
          onClose={() => setOpenPicture(null)}
        />
      )}
    </>
  );
}
