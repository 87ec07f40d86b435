import {
  type Act,
  type Cell,
  choose,
  fail,
  fill,
  goOffline,
  hold,
  inTurn,
  press,
  show,
  visible,
} from './cell.ts';
import type { LoopName, World } from './world.ts';

const at =
  (before: string, after = '', loop: LoopName = 'school') =>
  ({ loops }: World) =>
    `${before}${loops[loop]}${after}`;
const settings = { screen: 'loop settings', path: at('/edit-loop/') } as const;
const members = { screen: 'members', path: at('/members/') } as const;
const invite = { screen: 'invite members', path: at('/members/', '/invite') } as const;
const create = { screen: 'create loop', path: '/create-loop' } as const;
const join = { screen: 'join loop', path: '/join-loop' } as const;
const figures = { screen: 'loop analytics', path: at('/members/', '/analytics') } as const;
const seeCode: Act = (page) => visible(page, 'img', /^QR code of/).waitFor();
const memberMenu = /^Menu for .*Tomás/;

const newcomer = {
  house_rules: 'Be kind, and write as you would speak in class.\nAsk before you post a picture of somebody.',
  shows_house_rules: true,
};
const joinedJustNow: Act = (page) =>
  page.route(/\/api\/loops(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { loops } = await response.json();
    await route.fulfill({
      response,
      json: { loops: loops.map((loop: object) => ({ ...loop, ...newcomer })) },
    });
  });

const settingsCells: Cell[] = [
  { ...settings, state: 'as the owner', viewer: 'admin' },
  ...['joining', 'money', 'danger'].map(
    (part): Cell => ({ ...settings, state: part, viewer: 'admin', path: at('/edit-loop/', `/${part}`) }),
  ),
  { ...settings, state: 'as a member', viewer: 'member' },
  { ...settings, state: 'odd name', viewer: 'admin', loop: 'odd', path: at('/edit-loop/', '', 'odd') },
  { ...settings, state: 'refused', viewer: 'admin', open: fill('Name', '') },
  {
    ...settings,
    state: 'new code',
    viewer: 'admin',
    path: at('/edit-loop/', '/joining'),
    open: press('New Code'),
  },
  {
    ...settings,
    state: 'QR code',
    viewer: 'admin',
    path: at('/edit-loop/', '/joining'),
    open: inTurn(press('QR code'), seeCode),
  },
  {
    ...settings,
    state: 'withdrawing a code',
    viewer: 'admin',
    path: at('/edit-loop/', '/joining'),
    open: press(/^Withdraw the code/),
  },
  {
    ...settings,
    state: 'handing over',
    viewer: 'admin',
    path: at('/edit-loop/', '/danger'),
    open: press(/^Hand/),
  },
  { ...settings, state: 'leaving', viewer: 'member', open: press(/^Leave/) },
  {
    ...settings,
    state: 'deleting',
    viewer: 'admin',
    path: at('/edit-loop/', '/danger'),
    open: press(/^Delete Loop/),
  },
  { ...settings, state: 'loading', viewer: 'admin', before: hold(/\/api\/loops\/\d+$/), isHeld: true },
  { ...settings, state: 'failed', viewer: 'admin', before: fail(/\/api\/loops\/\d+$/), isRefused: true },
  {
    ...settings,
    state: 'codes failed',
    viewer: 'admin',
    path: at('/edit-loop/', '/joining'),
    before: fail(/invitation_codes/),
    isRefused: true,
  },
  { ...settings, state: 'not there', viewer: 'admin', path: '/edit-loop/999999', isRefused: true },
  {
    ...settings,
    state: 'not theirs',
    viewer: 'newcomer',
    path: at('/edit-loop/', '', 'odd'),
    isRefused: true,
  },
  {
    screen: 'poster',
    state: 'as an admin',
    viewer: 'admin',
    path: at('/edit-loop/', '/joining'),
    open: inTurn(press('Print', 'link'), show(/brindlewick/i)),
  },
  {
    screen: 'poster',
    state: 'not there',
    viewer: 'admin',
    path: at('/edit-loop/', '/codes/999999'),
    isRefused: true,
  },
];

const memberCells: Cell[] = [
  { screen: 'feed', state: 'house rules', viewer: 'member', path: '/feed', before: joinedJustNow },
  { ...members, state: 'as an admin', viewer: 'admin' },
  { ...members, state: 'as a member', viewer: 'member' },
  { ...members, state: 'one or two', viewer: 'admin', loop: 'empty', path: at('/members/', '', 'empty') },
  { ...members, state: 'odd names', viewer: 'admin', loop: 'odd', path: at('/members/', '', 'odd') },
  {
    ...members,
    state: 'a thousand',
    viewer: 'admin',
    loop: 'crowd',
    path: at('/members/', '?page=7', 'crowd'),
  },
  { ...members, state: 'nothing found', viewer: 'admin', path: at('/members/', '?name=zzzz') },
  { ...members, state: 'menu', viewer: 'admin', open: press(memberMenu), isFleeting: true },
  {
    ...members,
    state: 'role dialog',
    viewer: 'admin',
    open: choose(memberMenu, 'Change Role'),
  },
  {
    ...members,
    state: 'removing',
    viewer: 'admin',
    open: choose(memberMenu, 'Remove from Loop'),
  },
  { ...members, state: 'loading', viewer: 'admin', before: hold(/\/api\/users\?/), isHeld: true },
  { ...members, state: 'failed', viewer: 'admin', before: fail(/\/api\/users\?/), isRefused: true },
  { ...members, state: 'as a guest', viewer: 'guest', isRefused: true },
  { ...members, state: 'not there', viewer: 'admin', path: '/members/999999', isRefused: true },
];

const inviteCells: Cell[] = [
  { ...invite, state: 'empty', viewer: 'admin' },
  {
    ...invite,
    state: 'addresses',
    viewer: 'admin',
    open: async (page) => {
      const field = visible(page, 'textbox', /^E-mails/);
      await field.fill('ben@example.org,no address,cora@example.org,');
      await field.blur();
    },
  },
  { ...invite, state: 'refused', viewer: 'admin', open: press(/^(Send|Invite)/) },
  { ...invite, state: 'as a member', viewer: 'member', isRefused: true },
  { ...invite, state: 'failed', viewer: 'admin', before: fail(/\/api\/.*invitations/), isRefused: true },
  { ...figures, state: 'as an admin', viewer: 'admin' },
  {
    ...figures,
    state: 'nothing to count',
    viewer: 'admin',
    loop: 'empty',
    path: at('/members/', '/analytics', 'empty'),
  },
  {
    ...figures,
    state: 'odd words',
    viewer: 'admin',
    loop: 'odd',
    path: at('/members/', '/analytics', 'odd'),
  },
  { ...figures, state: 'as a member', viewer: 'member', isRefused: true },
  { ...figures, state: 'loading', viewer: 'admin', before: hold(/\/api\/analytics/), isHeld: true },
  { ...figures, state: 'failed', viewer: 'admin', before: fail(/\/api\/analytics/), isRefused: true },
  {
    screen: 'member analytics',
    state: 'as an admin',
    viewer: 'admin',
    path: ({ loops, people }) => `/members/${loops.school}/${people.member.userId}/analytics`,
  },
  {
    screen: 'member analytics',
    state: 'not there',
    viewer: 'admin',
    path: at('/members/', '/999999/analytics'),
    isRefused: true,
  },
];

const addCells: Cell[] = [
  { ...create, state: 'empty', viewer: 'member' },
  { ...create, state: 'refused', viewer: 'member', open: press('Create Loop') },
  { ...join, state: 'empty', viewer: 'member' },
  {
    ...join,
    state: 'valid code',
    viewer: 'newcomer',
    open: inTurn(fill('Invite Code', 'brindlewick'), show('Code valid')),
  },
  {
    ...join,
    state: 'invalid code',
    viewer: 'newcomer',
    open: inTurn(fill('Invite Code', 'nosuchcode'), show('Code invalid')),
    isRefused: true,
  },
  {
    ...join,
    state: 'public loops failed',
    viewer: 'newcomer',
    before: fail(/\/api\/loops\?/),
    isRefused: true,
  },
  { screen: 'welcome', state: 'new loop', viewer: 'admin', path: at('/welcome?loopid=') },
  { screen: 'welcome', state: 'just joined', viewer: 'member', path: at('/welcome?loopid=') },
  { screen: 'welcome', state: 'not there', viewer: 'admin', path: '/welcome?loopid=999999', isRefused: true },
  { screen: 'loop address', state: 'as a guest', viewer: 'guest', path: at('/loop/') },
  {
    screen: 'loop address',
    state: 'not theirs',
    viewer: 'newcomer',
    path: at('/loop/', '', 'odd'),
    isRefused: true,
  },
  {
    screen: 'offline',
    state: 'members',
    viewer: 'admin',
    path: at('/members/'),
    open: goOffline,
    isRefused: true,
  },
];

export const loopsCells = [...settingsCells, ...memberCells, ...inviteCells, ...addCells];
