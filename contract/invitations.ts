import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const invitationLimits = {
  atOnce: 100,
  note: 2000,
  /** In 24 hours, cancelled invitations included. */
  perLoop: 500,
  perAccount: 1000,
  perAccountToAddress: 3,
  perAddress: 10,
  daysOpen: 30,
} as const;

export function inviteErrors(form: { text: string; emails: string[] }): FieldErrors {
  return fieldErrors({
    emails: countError(form.emails.length),
    invitation_text: lengthError(form.text, invitationLimits.note, 'The note'),
  });
}

/** `schoolAnswers`: in place of the parents of those too young to agree by themselves. */
export function schoolErrors(form: { schoolAnswers: boolean; isAdultsOnly: boolean }): FieldErrors {
  const isNeedless = form.schoolAnswers && form.isAdultsOnly;
  return fieldErrors({ school_answers: isNeedless ? 'Everybody in this loop is 18 or older' : null });
}

function countError(count: number): string | null {
  if (count === 0) return 'E-mail is required';
  return count > invitationLimits.atOnce
    ? `You can invite at most ${invitationLimits.atOnce} people at once`
    : null;
}

/** The invitation mail, which its sender also sees as a preview. */
export function invitationWords({ loop, inviter }: { loop: string; inviter: string }) {
  return {
    subject: `${inviter} invites you to ${loop}`,
    heading: `You are invited to ${loop}`,
    paragraph: `${inviter} would like you to join ${loop}, a private community on Loopyard.`,
    button: 'Join the loop',
    footer:
      'This link is only for you. It works once, within 30 days. If you don’t know the sender, please ignore this e-mail.',
  };
}
