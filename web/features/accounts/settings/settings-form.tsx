import type { FormEvent, ReactNode } from 'react';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { FormFoot, FormProblem } from '../../../ui/form/form-foot.tsx';
import classes from './settings.module.css';

/** Fields with Cancel and Save below. `problem`: what went wrong when it was sent, unless the fields tell it. */
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

/** Says what went wrong, unless the fields tell it. `problem` null: nothing did. */
export function Problem({ problem, prefix }: { problem: unknown; prefix: string }) {
  return <FormProblem>{problemText(problem, prefix)}</FormProblem>;
}

function problemText(problem: unknown, prefix: string): string | false {
  return problem !== null && !isToldByFields(problem) && `${prefix} ${sentence(problem)}`;
}

function isToldByFields(problem: unknown): boolean {
  return isApiError(problem) && Object.keys(problem.errors).length > 0;
}
