import { Button } from '@mantine/core';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { describable, type FormMedia } from '../../media/uploads/form-media.ts';
import classes from './post-form.module.css';

export function Foot(props: {
  refusal: string | null;
  media: FormMedia[];
  isSending: boolean;
  isSaving: boolean;
  isValid: boolean;
  onCancel: () => void;
}) {
  return (
    <footer className={classes.foot}>
      <Refusal>{props.refusal}</Refusal>
      {props.isSending && (
        <p className={classes.note} role="status">
          You can save when your files have finished uploading.
        </p>
      )}
      <Described media={props.media} />
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!props.isValid || props.isSending} loading={props.isSaving}>
        Save
      </Button>
    </footer>
  );
}

function Described({ media }: { media: FormMedia[] }) {
  const visual = describable(media);
  if (visual.length === 0) return null;
  const described = visual.filter(({ alt }) => alt?.trim());
  return (
    <p className={classes.described}>
      {described.length} of {visual.length} described
    </p>
  );
}
