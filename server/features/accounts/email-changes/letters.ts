import { accountLimits } from '@loopyard/contract/accounts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { dayIn } from '../../../presenters/day.ts';

/** To the wanted address, which may be anybody's, so it has no word that somebody typed. */
const askingSort = { name: 'email-change', perDay: accountLimits.confirmationsPerDay };
/** To the former address, once for each change; asking is what is limited. */
const changeSort = { name: 'email-changed', perDay: null };

type Link = { to: string; token: string; baseUrl: string };

export function askingMail({ to, token, baseUrl }: Link): Mail {
  const days = accountLimits.emailChangeDays;
  return {
    key: `email-change:${hashToken(token)}`,
    to,
    subject: 'Confirm your new e-mail address',
    hasSecret: true,
    unconfirmed: askingSort,
    ...letter({
      heading: 'Confirm your new e-mail address',
      paragraphs: [
        'Someone, probably you, wants to use this address for their Loopyard account. Please confirm that it is yours.',
        'Until then, the account keeps the address it has.',
      ],
      button: { label: 'Confirm this address', url: `${baseUrl}/new-email?token=${token}` },
      footer: `The link works for ${days} days. If it was not you, please ignore this e-mail.`,
    }),
  };
}

/** In place of the one above, to an address that another account has. Only its owner learns that. */
export function takenMail({ to, token }: Omit<Link, 'baseUrl'>): Mail {
  return {
    key: `email-change:${hashToken(token)}`,
    to,
    subject: 'Someone wants to use your e-mail address',
    unconfirmed: askingSort,
    ...letter({
      heading: 'Someone wants to use your e-mail address',
      paragraphs: [
        'Someone asked to use this address for their Loopyard account. Another account has it already, so nothing has changed.',
        'If it was you, please log in with this address, or ask for a new password for it.',
      ],
      footer: 'If it was not you, please ignore this e-mail.',
    }),
  };
}

export function toldMail({ to, token, baseUrl, newEmail }: Link & { newEmail: string }): Mail {
  return {
    key: `email-change-told:${hashToken(token)}`,
    to,
    subject: 'You asked for another e-mail address',
    ...letter({
      heading: 'You asked for another e-mail address',
      paragraphs: [
        `Someone, probably you, asked to change the e-mail address of your Loopyard account to ${newEmail}.`,
        'Nothing has changed yet: the new address has to be confirmed first.',
        'If it was not you, somebody knows your password. Please choose a new one now, which also stops the change.',
      ],
      button: { label: 'Choose a new password', url: `${baseUrl}/edit-account?tab=password` },
      footer: 'You are receiving this because it is about your account.',
    }),
  };
}

type Change = Link & { newEmail: string; until: Date; timeZone: string | null };

export function changedMail({ to, token, baseUrl, newEmail, until, timeZone }: Change): Mail {
  return {
    key: `email-changed:${hashToken(token)}`,
    to,
    subject: 'Your e-mail address was changed',
    hasSecret: true,
    unconfirmed: changeSort,
    ...letter({
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `Your Loopyard account now has the address ${newEmail}. You log in with that one, and it gets your e-mails.`,
        `If it was not you, you can undo it until ${dayIn(timeZone, until, 'long')}. Your account then has this address again, is logged out everywhere, and you choose a new password.`,
      ],
      button: { label: 'Undo the change', url: `${baseUrl}/undo-new-email?token=${token}` },
      footer: 'If it was you, there is nothing to do.',
    }),
  };
}

type ByOperator = { key: string; to: string; newEmail: string; helpEmail: string | null };

export function changedByOperatorMail({ key, to, newEmail, helpEmail }: ByOperator): Mail {
  const help = helpEmail === null ? 'the people who run this Loopyard' : helpEmail;
  return {
    key,
    to,
    subject: 'Your e-mail address was changed',
    unconfirmed: changeSort,
    ...letter({
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `The people who run this Loopyard changed the e-mail address of your account to ${newEmail}. You log in with that one now, and are logged out everywhere.`,
        `If you don’t know why, please write to ${help}.`,
      ],
      footer: 'You are receiving this because it is about your account.',
    }),
  };
}
