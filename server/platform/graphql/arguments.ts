import type { Id } from '../context.ts';
import { fail, ok, type Result } from '../result.ts';

/** An `ID` argument as the positive whole number it must be, or null: it names nothing. */
export function idArgument<Of extends Id>(value: string | null | undefined): Of | null {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? (id as Of) : null;
}

/** As `idArgument`, where there must be one. @param missing the sentence under its name where there is none */
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

/** What a form judges: its schema makes of a text that is left out an empty one, and so is one that is null. */
export function formArgument<Form extends Record<string, string | null | undefined>>(
  form: Form,
): Filled<Form> {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text ?? ''])) as Filled<Form>;
}

/** Where a page goes on from; what cannot be an id names nothing. */
export function cursorArgument<Of extends Id>(value: string | null | undefined): Result<Of | null> {
  if (value === null || value === undefined) return ok(null);
  const id = idArgument<Of>(value);
  return id ? ok(id) : fail('not_found');
}
