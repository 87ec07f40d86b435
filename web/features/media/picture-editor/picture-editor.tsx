import type { PictureEditInput, Size } from '@loopyard/contract/picture-edits.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { EditablePicture } from '../media.ts';
import { rotationOf } from './framing.ts';
import { LoadedPicture } from './loaded-picture.tsx';
import classes from './picture-editor.module.css';
import { PictureStage } from './picture-stage.tsx';
import { PictureTools } from './picture-tools.tsx';
import { type FrameShape, type FramingTools, useFraming } from './use-framing.ts';

export type PictureEditorProps = {
  picture: EditablePicture;
  shape?: FrameShape;
  title?: string;
  /** `{}` means the whole picture. Locks the editor while it runs; a rejection is shown and can be retried. */
  onSave: (edit: PictureEditInput) => Promise<void>;
  /** Also called after saving. */
  onClose: () => void;
};

export function PictureEditor(props: PictureEditorProps) {
  const { picture, onClose } = props;
  const [isChanged, setChanged] = useState(false);
  const confirm = useConfirm();
  const saving = useSaving(props);
  const close = async () => {
    if (saving.isPending) return;
    if (!isChanged || (await confirm(LEAVE_QUESTION))) onClose();
  };
  return createPortal(
    <Dialog title={props.title ?? 'Edit Image'} width={880} fillsPhone onClose={() => void close()}>
      <LoadedPicture src={picture.src}>
        {(sizeAtSrc) => (
          <Workbench
            {...props}
            size={picture.size ?? sizeAtSrc}
            saving={saving}
            onChange={setChanged}
            onCancel={() => void close()}
          />
        )}
      </LoadedPicture>
    </Dialog>,
    document.body,
  );
}

const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes to this picture will be lost.',
  yes: 'Leave',
  no: 'Keep Editing',
};

function useSaving({ onSave, onClose }: PictureEditorProps) {
  const toast = useToast();
  const isUnderWay = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (edit: PictureEditInput) => onSave(edit),
    networkMode: 'always',
    onSuccess: () => {
      toast('Successfully saved image');
      onClose();
    },
    onError: () => toast('Error saving image', 'bad'),
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const save = (edit: PictureEditInput) => {
    // A double click's second click may come before the button is disabled.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(edit);
  };
  return { save, isPending, error };
}

function Workbench(
  props: PictureEditorProps & {
    size: Size;
    saving: ReturnType<typeof useSaving>;
    onChange: (isChanged: boolean) => void;
    onCancel: () => void;
  },
) {
  const { picture, saving } = props;
  const tools = useFraming(props.size, picture.edit, props.shape ?? 'free');
  const { onChange } = props;
  useEffect(() => onChange(tools.isChanged), [onChange, tools.isChanged]);
  const isOnline = useOnline();
  return (
    <>
      <div className={classes.bench} inert={saving.isPending}>
        <PictureStage src={picture.src} name={picture.name} tools={tools} />
        <State tools={tools} />
        <PictureTools tools={tools} isMoving={picture.isMoving} />
      </div>
      <footer className={classes.foot}>
        {saving.error !== null && (
          <p role="alert" className={classes.problem}>
            {problemOf(saving.error)}
          </p>
        )}
        {!isOnline && (
          <p role="status" className={classes.note}>
            You are offline. You can save when you are back online.
          </p>
        )}
        <WaysBack tools={tools} isEdited={picture.edit !== null} isOff={saving.isPending} />
        <div className={classes.acts}>
          <Button variant="default" disabled={saving.isPending} onClick={props.onCancel}>
            Cancel
          </Button>
          <Button loading={saving.isPending} disabled={!isOnline} onClick={() => saving.save(tools.edit)}>
            Save
          </Button>
        </div>
      </footer>
    </>
  );
}

function WaysBack({ tools, ...is }: { tools: FramingTools; isEdited: boolean; isOff: boolean }) {
  const look = { variant: 'subtle', size: 'compact-md' } as const;
  return (
    <div className={classes.backs}>
      <Button {...look} disabled={!tools.isChanged || is.isOff} onClick={tools.reset}>
        Reset
      </Button>
      {is.isEdited && (
        <Button {...look} disabled={tools.isWhole || is.isOff} onClick={tools.showWhole}>
          Undo All Edits
        </Button>
      )}
    </div>
  );
}

function problemOf(error: unknown): string {
  const [problem] = isApiError(error) ? Object.values(error.errors) : [];
  return problem ?? sentence(error);
}

function State({ tools: { edit, framing, frame, size } }: { tools: FramingTools }) {
  const { width, height } = edit.crop ?? size;
  const rotation = rotationOf(framing);
  const percent = (offset: number, of: number) => Math.round(50 + (offset / of) * 100);
  const place = `its middle ${percent(frame.middle.x, size.width)} percent across and ${percent(frame.middle.y, size.height)} percent down`;
  return (
    <p role="status" className="visually-hidden">
      {`${width} by ${height} pixels are kept, with ${place}${rotation === 0 ? '' : `, turned by ${rotation} degrees`}.`}
    </p>
  );
}
