import type { FormEvent, ReactNode } from 'react';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { problemText } from '../../../ui/form/problem.tsx';
import classes from './settings.module.css';

export function SettingsForm(props: {
  form: { onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>; isSending: boolean };
  problem: unknown;
  note?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { form, problem, note, onCancel } = props;
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit} noValidate>
      {props.children}
      <FormFoot
        problem={problemText(problem, 'Nothing has been changed.')}
        note={note}
        isSending={form.isSending}
        onCancel={onCancel}
      />
    </form>
  );
}
