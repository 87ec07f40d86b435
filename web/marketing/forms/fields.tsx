import { characters } from '@loopyard/contract/text.ts';
import { type ReactNode, useId } from 'react';
import classes from './forms.module.css';

type TextChange = { currentTarget: { value: string } };
type Shared = { name: string; label: string; error: string | undefined; onBlur: () => void; hint?: string };
type TextProps = Shared & { value: string; onChange: (event: TextChange) => void; isOptional?: boolean };

function Frame(props: {
  id: string;
  field: Pick<TextProps, 'label' | 'error' | 'hint' | 'isOptional'>;
  count?: { value: string; limit: number | undefined };
  children: ReactNode;
}) {
  const { id, field, count, children } = props;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {field.label}
        {field.isOptional && <span className={classes.optional}> (optional)</span>}
      </label>
      {children}
      <div className={classes.below}>
        <span id={`${id}-error`} className={classes.error}>
          {field.error}
        </span>
        {count?.limit && (
          <span className={classes.counter}>
            {characters(count.value)}/{count.limit}
          </span>
        )}
      </div>
      {field.hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {field.hint}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { error, hint }: { error: string | undefined; hint?: string }) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${id}-error${hint ? ` ${id}-hint` : ''}`,
});

export function TextField(
  props: TextProps & { type?: 'text' | 'email'; autoComplete?: string; limit?: number },
) {
  const id = useId();
  const { label: _, error, hint: __, isOptional, limit, type = 'text', ...input } = props;
  return (
    <Frame id={id} field={props} count={{ value: input.value, limit }}>
      <input {...described(id, props)} {...input} type={type} required={!isOptional} data-wrong={!!error} />
    </Frame>
  );
}

export function TextArea(props: TextProps & { limit: number; minLength: number }) {
  const id = useId();
  const { label: _, error, hint: __, limit, isOptional, ...input } = props;
  return (
    <Frame id={id} field={props} count={{ value: input.value, limit }}>
      <textarea {...described(id, props)} {...input} rows={7} required={!isOptional} data-wrong={!!error} />
    </Frame>
  );
}

export function SelectField(props: TextProps & { choices: readonly string[]; none: string }) {
  const id = useId();
  const { label: _, error, hint: __, isOptional, choices, none, ...input } = props;
  return (
    <Frame id={id} field={props}>
      <select {...described(id, props)} {...input} required={!isOptional} data-wrong={!!error}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </Frame>
  );
}

export function Checkbox(
  props: Omit<Shared, 'label' | 'hint'> & {
    children: ReactNode;
    checked: boolean;
    onChange: (event: { currentTarget: { checked: boolean } }) => void;
  },
) {
  const id = useId();
  const { children, error, ...input } = props;
  return (
    <div className={classes.field}>
      <label className={classes.check}>
        <input {...described(id, { error })} {...input} type="checkbox" value="true" required />
        <span>{children}</span>
      </label>
      <span id={`${id}-error`} className={classes.error}>
        {error}
      </span>
    </div>
  );
}

/** A honeypot for robots, which fill in every field. Filled-in forms are stored, but nobody is notified. */
export function RobotField(props: { name: string; value: string; onChange: (event: TextChange) => void }) {
  return (
    <label className={classes.robot} aria-hidden="true">
      Leave this empty
      <input {...props} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
