import { mediaLimits } from '@loopyard/contract/media.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';

export function TitleDialog(props: { title: string; onSave: (title: string) => void; onClose: () => void }) {
  const [title, setTitle] = useState(props.title);
  const isTooLong = characters(title) > mediaLimits.title;
  return createPortal(
    <Dialog title="Edit Title" width={440} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals to the post's form.
          event.stopPropagation();
          if (isTooLong) return;
          props.onSave(title.trim());
          props.onClose();
        }}
      >
        <TextInput
          label="Title"
          value={title}
          error={isTooLong && `A title can have ${mediaLimits.title} characters at most`}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isTooLong}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  );
}
