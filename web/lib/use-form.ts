import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError, sentence } from './api-error.ts';
import { type FormOf, partsOf } from './form-fields.ts';
import { useShownErrors } from './shown-errors.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTypedEarly } from './use-typed-early.ts';

type FormOptions<Values> = {
  values: Values;
  change: (values: Values) => void;
  rules: (values: Values) => FieldErrors;
  submit: (values: Values) => Promise<void>;
  /** Called after a failure; returns the `refusal`. Without it, that is the error's own sentence. */
  onFailure?: (error: unknown) => string;
};

/** A field shows its error once it was left or the form was sent, a server error until the field changes. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormOf<Values> {
  const { values } = options;
  const errors = options.rules(values);
  const shownErrors = useShownErrors(errors);
  const refusal = useRefusal(values);
  const [isSending, setSending] = useState(false);
  useTypedEarly(options);
  useKeptFocus(isSending);

  const set = (changes: Partial<Values>) => {
    Object.keys(changes).forEach(shownErrors.forget);
    options.change({ ...values, ...changes });
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    shownErrors.touch([...Object.keys(values), ...Object.keys(errors)]);
    if (isSending) return;
    if (Object.keys(errors).length > 0) return void focusFirst(form, errors);
    setSending(true);
    refusal.set(null);
    shownErrors.refuse({});
    try {
      await options.submit(values);
    } catch (error) {
      const words = (options.onFailure ?? sentence)(error);
      const fieldErrors = isApiError(error) ? error.errors : {};
      shownErrors.refuse(fieldErrors);
      if (!focusFirst(form, fieldErrors)) refusal.set(words);
    } finally {
      setSending(false);
    }
  };

  const parts = partsOf(values, {
    set: (name, value) => set({ [name]: value } as Partial<Values>),
    errorOf: shownErrors.of,
    touch: shownErrors.touch,
  });
  return {
    ...parts,
    set,
    onSubmit,
    isSending,
    isValid: Object.keys(errors).length === 0,
    refusal: refusal.text,
    reset: shownErrors.reset,
  };
}

/** Answers whether there is such a field. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): boolean {
  const inputs = [...form.elements] as HTMLElement[];
  const first = inputs.find((input) => (input.getAttribute('name') ?? '') in errors);
  first?.focus();
  return first !== undefined;
}

function useRefusal(values: object) {
  const [refusal, setRefusal] = useState<{ text: string; about: string } | null>(null);
  const present = JSON.stringify(values);
  const latest = useRef(present);
  latest.current = present;
  return {
    text: refusal?.about === present ? refusal.text : null,
    set: (text: string | null) => setRefusal(text === null ? null : { text, about: latest.current }),
  };
}
