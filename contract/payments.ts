import { emailError } from './email.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { nameError } from './names.ts';
import type { RestAnswer } from './rest.ts';
import { lengthError } from './text.ts';

/** Price of the one-year membership. */
export const membershipPence = 1_000;

export const checkoutLimits = { id: 100, customField: 200 } as const;

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

type Ending = { title: string; text: string };

export const paymentDone = 'Thank you for your payment';

export const paymentEndings: Record<'open' | 'failed' | 'expired' | 'refunded' | 'disputed', Ending> = {
  open: {
    title: 'Nothing has been charged yet',
    text: 'This page will say when your payment has arrived. It may take a moment.',
  },
  failed: { title: 'payment failed, try again', text: 'Nothing was charged.' },
  expired: {
    title: 'This payment has expired',
    text: 'It was open for an hour, and nothing was charged. Please start again.',
  },
  refunded: { title: 'This payment was refunded', text: 'The money is on its way to your card.' },
  disputed: {
    title: 'This payment is disputed',
    text: 'You can’t use what it paid for until the dispute is settled.',
  },
};

/** Shown when there is no such payment, or when it belongs to somebody else. */
export const noPayment: Ending = {
  title: 'This payment could not be found',
  text: 'The link may be incomplete. If the payment belongs to another account, please log in to that one first.',
};

export function receiptOf(checkout: RestAnswer<'GET /api/checkouts/:id'>): [name: string, value: string][] {
  const { first_name, last_name, id, email, card, last4 } = checkout;
  return [
    ['Name', `${first_name} ${last_name}`],
    ['Token', id],
    ['E-mail', email],
    ['Card used', card ?? 'Card'],
    ['Last 4 digits', last4 ?? '····'],
  ];
}
