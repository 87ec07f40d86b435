import type { FieldErrors } from './errors.ts';
import { characters, fits, limits } from './limits.ts';
import { type PlanKind, planPrices } from './money.ts';
import { cleanName, hasInvisible } from './names.ts';

/**
 * The forms' rules, one function a form, for both sides: the browser shows the sentences while typing,
 * the server answers them with 422. Each returns field → sentence; empty means valid.
 */
export function registerErrors(form: {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}): FieldErrors {
  return found({
    first_name: nameError(form.first_name, 'First name'),
    last_name: nameError(form.last_name, 'Last name'),
    email: emailError(form.email),
    password: newPasswordError(form.password),
  });
}

export function loginErrors(form: { email: string; password: string }): FieldErrors {
  return found({ email: emailError(form.email), password: form.password ? null : 'Password is required' });
}

export function confirmationError(password: string, confirmation: string): string | null {
  if (!confirmation) return 'Password confirmation is required';
  return password === confirmation ? null : "Passwords don't match";
}

export function loopErrors(form: { name: string; loop_code?: string | null | undefined }): FieldErrors {
  return found({
    name: cleanName(form.name) ? tooLong(form.name, limits.loopName, 'Loop name') : 'Loop name is required',
    loop_code:
      form.loop_code && !(fits(form.loop_code, limits.codeMax) && /^[0-9a-z]{8,32}$/i.test(form.loop_code))
        ? `A code has ${limits.codeMin} to ${limits.codeMax} letters and digits`
        : null,
  });
}

export function roleErrors(form: { name: string }): FieldErrors {
  return found({
    name: cleanName(form.name) ? tooLong(form.name, limits.name, 'Role name') : 'Role name is required',
  });
}

export function codeErrors(form: {
  description: string | null;
  expiresAt: Date | null;
  now: Date;
}): FieldErrors {
  return found({
    description: tooLong(form.description ?? '', limits.codeDescription, 'A description'),
    expires_at: form.expiresAt && form.expiresAt <= form.now ? 'Please choose a time to come' : null,
  });
}

export function inviteErrors(form: { text: string; emails: string[] }): FieldErrors {
  const count = form.emails.length;
  return found({
    emails:
      count === 0
        ? 'E-mail is required'
        : count > limits.invites
          ? `You can invite ${limits.invites} people at once`
          : null,
    invitation_text: tooLong(form.text, limits.description, 'The note'),
  });
}

/** Undefined is unchanged. */
export function profileErrors(form: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  nickname?: string | null | undefined;
  bio?: string | null | undefined;
}): FieldErrors {
  return found({
    first_name: form.firstName === undefined ? null : nameError(form.firstName, 'First name'),
    last_name: form.lastName === undefined ? null : nameError(form.lastName, 'Last name'),
    nickname: tooLong(form.nickname ?? '', limits.name, 'A nickname'),
    bio: tooLong(form.bio ?? '', limits.bio, 'A bio'),
  });
}

export function reportErrors(form: { reason: string }): FieldErrors {
  return found({
    reason: form.reason.trim()
      ? tooLong(form.reason, limits.description, 'The reason')
      : 'You must give a reason for reporting this post',
  });
}

export function resolutionErrors(form: { note: string }): FieldErrors {
  return found({ note: tooLong(form.note, limits.description, 'The note') });
}

export function contactErrors(form: { name: string; email: string; message: string }): FieldErrors {
  const length = characters(form.message.trim());
  return found({
    name: nameError(form.name, 'Name'),
    email: emailError(form.email),
    message:
      length === 0
        ? 'Message is required'
        : length <= limits.messageMin
          ? `Message must contain more than ${limits.messageMin} characters`
          : tooLong(form.message, limits.description, 'The message'),
  });
}

export function membershipErrors(form: {
  firstName: string;
  lastName: string | null;
  organisation: string | null;
  email: string;
  select: string | null;
  checkbox: boolean;
}): FieldErrors {
  const name = (text: string) => (fits(text, limits.name) ? null : 'Name must be less than 50 characters');
  return found({
    firstName: cleanName(form.firstName) ? name(form.firstName) : 'Name is required',
    lastName: name(form.lastName ?? ''),
    organisation: tooLong(form.organisation ?? '', limits.organisation, 'Organisation'),
    email: emailError(form.email),
    select: tooLong(form.select ?? '', limits.organisation, 'The choice'),
    checkbox: form.checkbox ? null : 'You must agree to continue!',
  });
}

/** `present`: members there are, who all need a seat. */
export function planErrors(form: {
  plan: PlanKind;
  members: number;
  months: number;
  present: number;
}): FieldErrors {
  if (form.plan === 'free') return {};
  const { fewest, most } = planPrices[form.plan];
  const months = fewest === most ? `${fewest}` : `${fewest} to ${most}`;
  return found({
    members:
      form.members < form.present
        ? `The loop has ${form.present} members`
        : form.members > limits.planMembers
          ? `A plan is for ${limits.planMembers} members at most`
          : null,
    months: form.months < fewest || form.months > most ? `This plan is for ${months} months` : null,
  });
}

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
  return found({
    first_name: nameError(form.first_name, 'First name'),
    last_name: nameError(form.last_name, 'Last name'),
    email: emailError(form.email),
    custom_field: tooLong(form.custom_field, limits.organisation, 'This field'),
    days: !form.days.trim()
      ? 'Item is required'
      : conferenceDays.some((offered) => offered === form.days)
        ? null
        : 'Please choose one of the days offered',
    terms: form.terms ? null : 'You must agree to continue!',
  });
}

/** A new post needs one of the two; an edited one needs a description. */
export function postErrors(form: { title: string; mediaCount: number }): FieldErrors {
  const empty = !form.title.trim() && form.mediaCount === 0;
  return found({
    title: empty
      ? 'Your post needs a description or media file'
      : tooLong(form.title, limits.description, 'The description'),
    additional_media:
      form.mediaCount > limits.mediaPerPost ? `A post can have ${limits.mediaPerPost} files at most` : null,
  });
}

export function editedPostErrors(form: { title: string; mediaCount: number }): FieldErrors {
  return form.title.trim() ? postErrors(form) : { title: 'A description is required' };
}

/** What a post may have beside its words; missing or null is never wrong. */
export function postExtrasErrors(form: {
  password?: string | null | undefined;
  price_pence?: number | null | undefined;
}): FieldErrors {
  const { password, price_pence: price } = form;
  const isRight = (text: string) =>
    fits(text, limits.passwordMax) && characters(text) >= limits.postPasswordMin;
  return found({
    password:
      typeof password === 'string' && !isRight(password)
        ? `A post’s password has ${limits.postPasswordMin} to ${limits.passwordMax} characters`
        : null,
    price_pence:
      typeof price === 'number' && (price < 0 || price > limits.pricePence)
        ? `A price is £0 to £${limits.pricePence / 100}`
        : null,
  });
}

export function commentErrors(form: { text: string }): FieldErrors {
  return found({
    text: form.text.trim() ? tooLong(form.text, limits.comment, 'A comment') : 'This field is required',
  });
}

export function emailError(email: string): string | null {
  if (!email.trim()) return 'E-mail is required';
  if (!fits(email, limits.email) || hasInvisible(email.trim())) return 'E-mail must be valid';
  const valid = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]+$/u.test(email.trim());
  return valid ? null : 'E-mail must be valid';
}

export function newPasswordError(password: string): string | null {
  if (!password) return 'Password is required';
  if (!fits(password, limits.passwordMax))
    return `Password must have at most ${limits.passwordMax} characters`;
  return characters(password) < limits.passwordMin
    ? `Password must have at least ${limits.passwordMin} characters`
    : null;
}

function nameError(name: string, label: string): string | null {
  return cleanName(name) ? tooLong(name, limits.name, label) : `${label} is required`;
}

function tooLong(text: string, max: number, label: string): string | null {
  return fits(text, max) ? null : `${label} can have ${max} characters at most`;
}

function found(errors: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((e): e is [string, string] => e[1] !== null));
}
