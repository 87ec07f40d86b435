import { codeLimits } from './codes.ts';
import { type FieldErrors, fieldErrors } from './errors.ts';
import { cleanName } from './names.ts';
import { fits, lengthError } from './text.ts';

/** The loop every account has selected until it picks another; it has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;

export const loopLimits = { name: 49, welcomeText: 500 } as const;

export function loopErrors(form: { name: string; loop_code?: string | null | undefined }): FieldErrors {
  return fieldErrors({
    name: loopNameError(form.name),
    loop_code: form.loop_code ? ownCodeError(form.loop_code) : null,
  });
}

/** What is left out stays as it is. */
export function loopEditErrors(form: {
  name?: string | undefined;
  welcome_text?: string | null | undefined;
}): FieldErrors {
  return fieldErrors({
    name: form.name === undefined ? null : loopNameError(form.name),
    welcome_text: lengthError(form.welcome_text ?? '', loopLimits.welcomeText, 'The welcome text'),
  });
}

function loopNameError(name: string): string | null {
  return cleanName(name) ? lengthError(name, loopLimits.name, 'Loop name') : 'Loop name is required';
}

function ownCodeError(code: string): string | null {
  const isCode = fits(code, codeLimits.max) && /^[0-9a-z]{8,32}$/i.test(code);
  return isCode ? null : `A code has ${codeLimits.min} to ${codeLimits.max} letters and digits`;
}
