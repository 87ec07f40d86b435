import type { FieldErrors } from '@loopyard/contract/errors.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from './api-error.ts';

type FormOptions<Values> = {
  values: Values;
  change: (values: Values) => void;
  rules: (values: Values) => FieldErrors;
  submit: (values: Values) => Promise<void>;
  /** Says what went wrong; the sentences of an `ApiError` that belong to fields are shown there besides. */
  failed: (error: unknown) => void;
};

export type FormOf<Values> = {
  /** Props for an input: `<TextInput {...form.field('email')} />`. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    name: Name;
    value: Values[Name];
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
  };
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  isSending: boolean;
  isValid: boolean;
};

/**
 * A form whose rules are a function: a field shows its sentence once it has been left or the form was sent,
 * the first wrong field gets the focus, what the server says about a field stands until that field changes.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): FormOf<Values> {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const { values } = options;
  const errors = options.rules(values);

  const touch = (names: string[]) => setTouched((before) => new Set([...before, ...names]));

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: refused[name] ?? (touched.has(name) ? errors[name] : undefined),
    onChange: (event: { currentTarget: { value: string } }) => {
      setRefused(({ [name]: _, ...others }) => others);
      options.change({ ...values, [name]: event.currentTarget.value });
    },
    onBlur: () => touch([name]),
  });

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    touch(Object.keys(values));
    if (isSending) return;
    if (Object.keys(errors).length > 0) return focusFirst(form, errors);
    setSending(true);
    try {
      await options.submit(values);
    } catch (error) {
      options.failed(error);
      if (isApiError(error)) {
        setRefused(error.errors);
        focusFirst(form, error.errors);
      }
    } finally {
      setSending(false);
    }
  };

  return { field, onSubmit, isSending, isValid: Object.keys(errors).length === 0 };
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const inputs = [...form.elements] as HTMLElement[];
  inputs.find((input) => (input.getAttribute('name') ?? '') in errors)?.focus();
}
