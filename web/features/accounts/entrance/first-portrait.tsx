import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Panel } from '../../../ui/pages/page.tsx';
import { PictureField } from '../../media/picture/picture-field.tsx';
import { pictureChange, unchangedPicture, usePicture } from '../../media/uploads/use-picture.ts';
import { type Person, useSaveProfile, useViewer } from '../accounts.ts';
import classes from './what-next.module.css';

export function FirstPortrait({ onDone }: { onDone: () => void }) {
  const { data: viewer } = useViewer();
  if (!viewer || viewer.portrait) return null;
  return <Question viewer={viewer} onDone={onDone} />;
}

function Question({ viewer, onDone }: { viewer: Person; onDone: () => void }) {
  const [draft, keep] = useState(unchangedPicture);
  const picture = usePicture(draft, keep);
  const [isSaving, setSaving] = useState(false);
  const save = useSaveProfile(viewer.id, 0);
  const toast = useToast();
  const skip = () => {
    if (picture.upload) picture.remove();
    onDone();
  };
  const submit = async () => {
    setSaving(true);
    try {
      await save({ values: {}, picture: pictureChange(draft) });
      toast('Saved Successfully');
      onDone();
    } catch (error) {
      toast(sentence(error), 'bad');
      setSaving(false);
    }
  };
  return (
    <Panel title="Show them who you are">
      <PictureField label="Your picture" picture={picture} saved={null} name={viewer.name} shape="round" />
      <div className={classes.portraitActions}>
        <Button variant="default" onClick={skip}>
          Not Now
        </Button>
        {picture.upload && (
          <Button disabled={!picture.isReady} loading={isSaving} onClick={() => void submit()}>
            Save
          </Button>
        )}
      </div>
    </Panel>
  );
}
