import { type ReactNode, useEffect, useRef } from 'react';
import type { FormOf } from '../../lib/form-fields.ts';
import { useIsAwake } from '../../lib/use-is-awake.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import classes from './forms.module.css';

/** Without script, the browser posts it to `action`, which answers with a page; `#sent` shows the thanks. */
export function PlainForm<Values>(props: {
  form: Pick<FormOf<Values>, 'onSubmit' | 'isSending' | 'refusal'>;
  action: string;
  button: string;
  thanks: string;
  isSent: boolean;
  children: ReactNode;
}) {
  const { form, action, button, thanks, isSent, children } = props;
  const isAwake = useIsAwake();
  if (isSent) return <Thanks>{thanks}</Thanks>;
  return (
    <>
      <p id="sent" className={classes.sentWithoutScript}>
        {thanks}
      </p>
      <form
        className={classes.form}
        method="post"
        action={action}
        noValidate={isAwake}
        onSubmit={form.onSubmit}
        aria-busy={form.isSending}
      >
        {children}
        <Refusal>{form.refusal}</Refusal>
        <button type="submit" className={classes.send} aria-disabled={form.isSending}>
          {form.isSending ? 'Sending …' : button}
        </button>
      </form>
    </>
  );
}

/** Takes the form's place in the page, so that a screen reader reads it next. */
function Thanks({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p ref={place} tabIndex={-1} role="status" className={classes.thanks}>
      {children}
    </p>
  );
}
