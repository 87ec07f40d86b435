import { ageBands, ageWords } from '@loopyard/contract/ages.ts';
import type { Page } from '@playwright/test';
import { widePhoto } from '../media.ts';
import { type Act, answer, type Cell, fail, fill, goOffline, hold, inTurn, press, show } from './cell.ts';

const settings = { screen: 'user settings', path: '/edit-account' } as const;
const password = { screen: 'change password', path: '/edit-account?tab=password' } as const;
const profiles = { screen: 'edit profiles', path: '/profile' } as const;
const profile = { screen: 'profile' } as const;
const login = { screen: 'login', path: '/login', viewer: 'stranger' } as const;
const register = { screen: 'register', path: '/register', viewer: 'stranger' } as const;
const waiting = { screen: 'waiting for a parent', path: '/waiting', viewer: 'waiter' } as const;
const parent = { screen: 'parent', path: '/parent?token=a', viewer: 'stranger' } as const;
const consent = /\/api\/parental_consents\//;
const question = (agreed_at: string | null) =>
  answer(consent, { parental_consent: { name: 'Mia Hart', agreed_at } });
const ownConsent = (changes: object) =>
  answer(consent, {
    parental_consent: {
      ...{ parent_email: 'dora@example.org', asked_at: '2026-03-01T09:00:00.000Z', mails_left: 3 },
      ...{ erased_at: '2026-03-15T09:00:00.000Z', agreed_at: null, loop_id: 63 },
      ...changes,
    },
  });
const refuse = inTurn(press('No'), press('Yes, delete the account'));
const forgot = { screen: 'forgot password', path: '/forgot-password', viewer: 'stranger' } as const;
const reset = {
  screen: 'reset password',
  path: '/password_resets?token=a&email=b%40c.org',
  viewer: 'stranger',
} as const;
const confirmEmail = {
  screen: 'confirm e-mail',
  path: '/confirm-email?token=a',
  viewer: 'stranger',
} as const;

const email = { screen: 'change e-mail address', path: '/edit-account/email', viewer: 'member' } as const;
const newEmail = { screen: 'new e-mail address', path: '/new-email?token=a', viewer: 'stranger' } as const;
const undoEmail = {
  screen: 'undo the new e-mail address',
  path: '/undo-new-email?token=a',
  viewer: 'stranger',
} as const;
const waitingEmail = {
  email: 'a.long.name.in.an.address@mail.brindlewick-school.example.org',
  asked_at: '2026-09-01T08:30:00.000Z',
  confirm_until: '2026-09-04T08:30:00.000Z',
};
const confirmedEmail: Act = answer(/api\/email_changes/, { email: waitingEmail.email });

const myData = { screen: 'my data', path: '/edit-account/data', viewer: 'member' } as const;
const requestLine = {
  ...{ id: 1, kind: 'correct', text: 'In the list of 5B I am still called Benny. Please write Ben.' },
  ...{ created_at: '2026-09-01T08:30:00.000Z', due_at: '2026-10-01T08:30:00.000Z' },
  ...{ answered_at: null, answer: null },
};
const answeredLine = {
  ...{ ...requestLine, id: 2, kind: 'complain', text: 'Nobody wrote back.' },
  ...{ answered_at: '2026-09-05T08:30:00.000Z', answer: 'We are sorry. It went to an old address.' },
};

const choosePicture: Act = async (page) =>
  page
    .getByLabel('Choose a picture')
    .first()
    .setInputFiles([await widePhoto()]);

const settingsCells: Cell[] = [
  { ...settings, state: 'as it is', viewer: 'member' },
  { ...settings, state: 'refused', viewer: 'member', open: fill('First Name', '') },
  { ...settings, state: 'deleting the account', viewer: 'member', open: press(/^Delete/) },
  { ...settings, state: 'loading', viewer: 'member', before: hold(/\/api\/(users|sessions)/), isHeld: true },
  {
    ...settings,
    state: 'failed',
    viewer: 'member',
    before: fail(/\/api\/(users|sessions)/),
    isRefused: true,
  },
  { ...settings, state: 'offline', viewer: 'member', open: goOffline, isRefused: true },
  { ...email, state: 'empty' },
  { ...email, state: 'refused', open: press('Send the link') },
  { ...email, state: 'waiting', before: answer(/email_change$/, { email_change: waitingEmail }) },
  { ...email, state: 'loading', before: hold(/\/email_change$/), isHeld: true },
  { ...email, state: 'failed', before: fail(/\/email_change$/), isRefused: true },
  { ...myData, state: 'nothing asked' },
  {
    ...myData,
    state: 'asked and answered',
    before: answer(/api\/data_requests/, { data_requests: [requestLine, answeredLine] }),
  },
  { ...myData, state: 'refused', open: press('Send the request') },
  { ...myData, state: 'loading', before: hold(/api\/(data_requests|users)/), isHeld: true },
  { ...myData, state: 'failed', before: fail(/api\/data_requests/), isRefused: true },
  { ...password, state: 'empty', viewer: 'member' },
  { ...password, state: 'refused', viewer: 'member', open: press(/^(Save|Change)/) },
  { ...profiles, state: 'as they are', viewer: 'member' },
  {
    ...profiles,
    state: 'picture chosen',
    viewer: 'member',
    open: inTurn(choosePicture, show(/Edit|Remove/)),
  },
  {
    ...profiles,
    state: 'picture editor',
    viewer: 'member',
    open: inTurn(choosePicture, press(/^Edit (Image|Picture)/)),
  },
  { ...profiles, state: 'loading', viewer: 'member', before: hold(/\/api\/users/), isHeld: true },
  { ...profiles, state: 'failed', viewer: 'member', before: fail(/\/api\/users/), isRefused: true },
  {
    ...profile,
    state: 'own',
    viewer: 'member',
    path: (world) => `/user/${world.people.member.userId}/${world.loops.school}`,
  },
  {
    ...profile,
    state: 'another’s',
    viewer: 'member',
    path: (world) => `/user/${world.people.admin.userId}/${world.loops.school}`,
  },
  {
    ...profile,
    state: 'loading',
    viewer: 'member',
    path: (world) => `/user/${world.people.admin.userId}/${world.loops.school}`,
    before: hold(/\/api\/users/),
    isHeld: true,
  },
  {
    ...profile,
    state: 'not there',
    viewer: 'member',
    path: (world) => `/user/999999/${world.loops.school}`,
    isRefused: true,
  },
  { screen: 'support', state: 'in a loop', viewer: 'member', path: '/support' },
  { screen: 'support', state: 'in none', viewer: 'newcomer', path: '/support' },
];

const entranceCells: Cell[] = [
  { ...login, state: 'empty' },
  { ...login, state: 'refused', open: press('Login') },
  {
    ...login,
    state: 'wrong password',
    open: inTurn(
      fill('Email', 'a@example.org'),
      fill(/^Password/, 'not this'),
      press('Login'),
      show(/invalid/i),
    ),
    isRefused: true,
  },
  { ...login, state: 'invited', path: '/login?next=%2Fjoin-loop%3Fcode%3Dbrindlewick' },
  {
    ...login,
    state: 'no answer',
    before: fail(/\/api\/graphql/),
    open: inTurn(fill('Email', 'a@example.org'), fill(/^Password/, 'x'), press('Login')),
    isRefused: true,
  },
  { ...register, state: 'empty' },
  { ...register, state: 'refused', open: press('Get Started') },
  { ...register, state: 'invited', path: '/register?next=%2Fjoin-loop%3Fcode%3Dbrindlewick' },
  { ...register, state: 'signed in already', viewer: 'member' },
  ...ageBands.map((band) => ({
    ...register,
    state: `age ${ageWords[band]}`,
    open: (page: Page) => page.getByLabel('How old are you?').selectOption(band),
  })),
  { ...waiting, state: 'as it is' },
  { ...waiting, state: 'no more mails', before: ownConsent({ mails_left: 0 }) },
  { ...waiting, state: 'refused', open: inTurn(fill('Your parent’s e-mail', 'x'), press('Send it again')) },
  { ...waiting, state: 'loading', before: hold(consent), isHeld: true },
  { ...waiting, state: 'failed', before: fail(consent), isRefused: true },
  { ...parent, state: 'asked', before: question(null) },
  {
    ...parent,
    state: 'said yes',
    before: question(null),
    open: inTurn(press('Yes, I agree'), show('Thank you')),
  },
  { ...parent, state: 'sure of a no', before: question(null), open: press('No') },
  { ...parent, state: 'said no', before: question(null), open: inTurn(refuse, show('is deleted')) },
  { ...parent, state: 'agreed before', before: question('2026-03-02T09:00:00.000Z') },
  { ...parent, state: 'link no longer good', isRefused: true },
  { ...parent, state: 'incomplete link', path: '/parent' },
  { ...parent, state: 'loading', before: hold(consent), isHeld: true },
  {
    ...parent,
    state: 'offline',
    before: question(null),
    open: inTurn(show('gave your address'), goOffline, press('Yes, I agree')),
    isRefused: true,
  },
  { ...forgot, state: 'empty' },
  {
    ...forgot,
    state: 'sent',
    open: inTurn(fill('E-mail', 'nobody@example.org'), press(/^(Send|Reset|Submit)/)),
  },
  { ...reset, state: 'empty' },
  { ...reset, state: 'refused', open: press(/^(Save|Change|Set|Reset|Submit)/) },
  { ...reset, state: 'incomplete link', path: '/password_resets' },
  { ...confirmEmail, state: 'asks' },
  { ...confirmEmail, state: 'dead link', open: press('Confirm my e-mail'), isRefused: true },
  { ...confirmEmail, state: 'offline', open: inTurn(goOffline, press('Confirm my e-mail')), isRefused: true },
  { ...confirmEmail, state: 'incomplete link', path: '/confirm-email' },
  { ...newEmail, state: 'asks' },
  { ...newEmail, state: 'changed', before: confirmedEmail, open: press('Confirm this address') },
  { ...newEmail, state: 'dead link', open: press('Confirm this address'), isRefused: true },
  { ...undoEmail, state: 'asks' },
  { ...undoEmail, state: 'undone', before: confirmedEmail, open: press('Undo the change') },
  { ...undoEmail, state: 'dead link', open: press('Undo the change'), isRefused: true },
  { screen: 'what next', state: 'new account', viewer: 'newcomer', path: '/what-next' },
];

export const accountCells = [...settingsCells, ...entranceCells];
