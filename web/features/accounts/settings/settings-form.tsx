import type { ReactNode } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import type { FormOf } from '../../../lib/form-fields.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import classes from './settings.module.css';

export function SettingsForm(props: {
  form: Pick<FormOf<object>, 'onSubmit' | 'isSending' | 'refusal'>;
  note?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { form, note, onCancel } = props;
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit} noValidate>
      {props.children}
      <FormFoot refusal={form.refusal} note={note} isSending={form.isSending} onCancel={onCancel} />
    </form>
  );
}

export function nothingChanged(error: unknown): string {
  return `Nothing has been changed. ${sentence(error)}`;
}
