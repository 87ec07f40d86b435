import { emailError } from './email.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { cleanName, nameError } from './names.ts';
import { characters, fits, lengthError } from './text.ts';

export const enquiryLimits = {
  /** A message must be longer than this. */
  messageMin: 10,
  message: 2000,
  organisation: 200,
  /** In the membership form alone; other names may be longer. */
  membershipName: 49,
} as const;

export function contactErrors(form: { name: string; email: string; message: string }): FieldErrors {
  return fieldErrors({
    name: nameError(form.name, 'Name'),
    email: emailError(form.email),
    message: messageError(form.message),
  });
}

function messageError(message: string): string | null {
  const length = characters(message.trim());
  if (length === 0) return 'Message is required';
  return length <= enquiryLimits.messageMin
    ? `Message must contain more than ${enquiryLimits.messageMin} characters`
    : lengthError(message, enquiryLimits.message, 'The message');
}

type MembershipForm = {
  firstName: string;
  lastName: string | null;
  organisation: string | null;
  email: string;
  select: string | null;
  checkbox: boolean;
};

export function membershipPageErrors(form: MembershipForm): FieldErrors {
  const errors = membershipErrors(form);
  return form.organisation?.trim() ? errors : { ...errors, organisation: 'Organisation is required' };
}

export function membershipErrors(form: MembershipForm): FieldErrors {
  return fieldErrors({
    firstName: cleanName(form.firstName) ? longNameError(form.firstName) : 'Name is required',
    lastName: longNameError(form.lastName ?? ''),
    organisation: lengthError(form.organisation ?? '', enquiryLimits.organisation, 'Organisation'),
    email: emailError(form.email),
    select: lengthError(form.select ?? '', enquiryLimits.organisation, 'The choice'),
    checkbox: form.checkbox ? null : 'You must agree to continue!',
  });
}

function longNameError(name: string): string | null {
  return fits(name, enquiryLimits.membershipName) ? null : 'Name must be less than 50 characters';
}
