import { Button } from '@mantine/core';
import classes from './form-foot.module.css';
import { Refusal } from './refusal.tsx';

export function FormFoot(props: {
  refusal: string | null;
  note?: string | null | undefined;
  isSending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
}) {
  return (
    <footer className={classes.foot}>
      <Refusal>{props.refusal}</Refusal>
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={props.isDisabled ?? false} loading={props.isSending}>
        Save
      </Button>
    </footer>
  );
}
