import { emailError } from './email.ts';
import { type FieldErrors, fieldErrors } from './errors.ts';
import { nameError } from './names.ts';
import { lengthError } from './text.ts';

/** Of the one-year membership. */
export const membershipPence = 1_000;

export const checkoutLimits = { id: 100, customField: 200 } as const;

/** What the conference's registration offers. */
export const conferenceDays = [
  'One Day Monday 20 Nov 2017',
  'One Day Tuesday 21 Nov 2017',
  'Two Days Monday & Tuesday',
] as const;

export function checkoutErrors(form: {
  first_name: string;
  last_name: string;
  email: string;
  custom_field: string;
  days: string;
  terms: boolean;
}): FieldErrors {
  return fieldErrors({
    first_name: nameError(form.first_name, 'First name'),
    last_name: nameError(form.last_name, 'Last name'),
    email: emailError(form.email),
    custom_field: lengthError(form.custom_field, checkoutLimits.customField, 'This field'),
    days: daysError(form.days),
    terms: form.terms ? null : 'You must agree to continue!',
  });
}

function daysError(days: string): string | null {
  if (!days.trim()) return 'Item is required';
  return conferenceDays.some((choice) => choice === days) ? null : 'Please choose one of the days offered';
}
