import type { Id } from '../context.ts';
import { fail, ok, type Result } from '../result.ts';

export function idArgument<Of extends Id>(value: string | null | undefined): Of | null {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? (id as Of) : null;
}

/** Like `idArgument`, but required. @param missing error under the field's name */
export function neededId<Of extends Id>(
  argument: Record<string, string | null | undefined>,
  missing: string,
): Result<Of> {
  const [[name, value] = ['', null]] = Object.entries(argument);
  if (value === null || value === undefined) return fail('validation', { errors: { [name]: missing } });
  const id = idArgument<Of>(value);
  return id ? ok(id) : fail('not_found');
}

type Filled<Form> = { [Name in keyof Form]-?: NonNullable<Form[Name]> };

/** Makes null the same as absent, which a form's schema turns into empty text. */
export function formArgument<Form extends Record<string, string | null | undefined>>(
  form: Form,
): Filled<Form> {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text ?? ''])) as Filled<Form>;
}

export function cursorArgument<Of extends Id>(value: string | null | undefined): Result<Of | null> {
  if (value === null || value === undefined) return ok(null);
  const id = idArgument<Of>(value);
  return id ? ok(id) : fail('not_found');
}
