import { pushDefaults } from '@loopyard/contract/push.ts';
import {
  type Act,
  answer,
  type Cell,
  fail,
  failDocument,
  fill,
  goOffline,
  hold,
  holdDocument,
  inTurn,
  press,
  show,
  visible,
} from './cell.ts';
import type { LoopName, World } from './world.ts';

const at =
  (before: string, loop: LoopName = 'school') =>
  ({ loops }: World) =>
    `${before}${loops[loop]}`;
const shell = { screen: 'shell', path: '/feed', viewer: 'admin' } as const;
const list = { screen: 'notifications', path: at('/notifications/') } as const;
const unsubscribe = { screen: 'stop e-mails', path: '/unsubscribe/1-post-x', viewer: 'stranger' } as const;
const weekly = {
  ...{ digest: 'weekly', digest_hour: 17, digest_weekday: 5, asks: false },
  ...{ quiet_from: '22:00', quiet_until: '07:00', quiet_weekdays: [1, 2, 3, 4, 7] },
  ...{ announcements: true, ...pushDefaults },
};
const phone = {
  ...{ id: 1, device: 'Chrome on Android', created_at: '2026-09-01T08:30:00.000Z' },
  ...{ last_ok_at: '2026-09-05T08:30:00.000Z', is_this_device: false },
};
const devices = [phone, { ...phone, id: 2, device: 'Firefox on Linux', is_this_device: true }];
const beAnIphone: Act = (page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
const haveNoPush: Act = (page) =>
  page.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'));
const summary = [
  { id: 1000, name: 'Brindlewick School', lines: ['5 comments on 2 posts you follow', '3 new posts'] },
  { id: 1001, name: 'The choir', lines: ['Ana Silva asked you to look at a post'] },
];
const preferences = { screen: 'preferences', path: '/notification-preferences', viewer: 'member' } as const;
const subscriptions = { screen: 'subscriptions', path: at('/subscriptions/') } as const;
const reports = { screen: 'reports', path: at('/reports/') } as const;
const problem = { screen: 'report a problem', path: '/report-a-problem', viewer: 'stranger' } as const;
const ownReports = { screen: 'own reports', path: '/reports' } as const;

const fillReport = inTurn(
  fill('Where is it?', 'Brindlewick School'),
  fill('What is wrong?', 'My child is in it'),
  fill('Your e-mail', 'dora@example.org'),
);

const seeNotifications: Act = (page) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('heading', { level: 1, name: 'Notifications' }))
    .first()
    .waitFor();

const tellOfNewVersion: Act = async (page) => {
  await page.getByRole('status', { name: 'New version' }).waitFor({ state: 'attached' });
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { build: 'newer' } })),
  );
};

const frameCells: Cell[] = [
  { ...shell, state: 'account menu', open: press(/account menu$/i), isFleeting: true },
  { ...shell, state: 'loop menu', open: press(/loop menu$/), isFleeting: true },
  {
    ...shell,
    state: 'loops',
    isFleeting: true,
    open: async (page) => {
      const opener = visible(page, 'button', 'Open sidebar');
      if (await opener.isVisible()) await opener.click();
    },
  },
  {
    ...shell,
    state: 'notifications at the bell',
    loop: 'crowd',
    viewer: 'member',
    open: inTurn(press(/^Notifications/, 'link'), seeNotifications),
    isFleeting: true,
  },
  {
    ...shell,
    state: 'how much of a loop is told',
    viewer: 'member',
    open: inTurn(press(/loop menu$/), press('What I’m told of', 'menuitem'), show('Also each new post.')),
    isFleeting: true,
  },
  {
    ...shell,
    state: 'search',
    isFleeting: true,
    open: async (page) => {
      const opener = visible(page, 'button', 'Search');
      if (await opener.isVisible()) await opener.click();
    },
  },
  {
    ...shell,
    state: 'back online',
    open: inTurn(goOffline, (page) => page.context().setOffline(false)),
    isRefused: true,
  },
  { ...shell, state: 'no connection', viewer: 'stranger', path: '/offline' },
  { ...shell, state: 'new version', open: tellOfNewVersion },
  {
    ...shell,
    state: 'loops failed',
    before: fail(/\/api\/loops(\?|$)/),
    isRefused: true,
  },
  { ...shell, state: 'no such page', path: '/no/such/page', isRefused: true },
  ...['messages', 'resources', 'contacts'].map(
    (name): Cell => ({
      screen: 'quiet pages',
      state: name,
      viewer: 'member',
      path: `/${name}`,
    }),
  ),
  { screen: 'landing', state: 'as a stranger', viewer: 'stranger', path: '/' },
  { screen: 'terms', state: 'as a stranger', viewer: 'stranger', path: '/terms' },
  { ...problem, state: 'empty' },
  { ...problem, state: 'wrong', open: inTurn(fill('Your e-mail', 'dora'), press('Send the report')) },
  { ...problem, state: 'sent', open: inTurn(fillReport, press('Send the report'), show(/^Thank you/)) },
  {
    ...problem,
    state: 'not sent',
    before: fail(/outside_reports/),
    open: inTurn(fillReport, press('Send the report'), show(/went wrong/)),
    isRefused: true,
  },
  { screen: 'privacy in short', state: 'as a stranger', viewer: 'stranger', path: '/privacy/short' },
];

const noticeCells: Cell[] = [
  { ...list, state: 'some', viewer: 'admin' },
  { ...list, state: 'push blocked', viewer: 'admin', open: press('Turn on notifications') },
  {
    ...list,
    state: 'push on an iPhone',
    viewer: 'admin',
    before: beAnIphone,
    open: press('Turn on notifications'),
  },
  { ...list, state: 'none', viewer: 'member', loop: 'odd', path: at('/notifications/', 'odd') },
  { ...list, state: 'a thousand', viewer: 'member', loop: 'crowd', path: at('/notifications/', 'crowd') },
  { ...list, state: 'of all loops', viewer: 'admin', open: press('All my loops', 'link') },
  { ...list, state: 'loading', viewer: 'member', before: holdDocument('query Notifications'), isHeld: true },
  {
    ...list,
    state: 'failed',
    viewer: 'member',
    before: failDocument('query Notifications'),
    isRefused: true,
  },
  { ...list, state: 'not there', viewer: 'member', path: '/notifications/999999', isRefused: true },
  { ...preferences, state: 'as they are' },
  {
    ...preferences,
    state: 'devices',
    before: answer(/push\/subscriptions$/, { push_subscriptions: devices }),
  },
  { ...preferences, state: 'no push', before: haveNoPush },
  { ...preferences, state: 'devices failed', before: fail(/push\/subscriptions$/), isRefused: true },
  { ...preferences, state: 'loading', before: hold(/notification_preferences/), isHeld: true },
  { ...preferences, state: 'failed', before: fail(/notification_preferences/), isRefused: true },
  {
    ...preferences,
    state: 'weekly, with a preview',
    before: inTurn(
      answer(/notification_settings$/, { notification_settings: weekly }),
      answer(/notification_settings\/digest$/, { loops: summary }),
    ),
    open: inTurn(press('Preview the next one'), show('3 new posts')),
  },
  { ...unsubscribe, state: 'choosing', before: answer(/api\/unsubscribe/, { reasons: ['message'] }) },
  {
    ...unsubscribe,
    state: 'done',
    before: answer(/api\/unsubscribe/, { reasons: ['message'] }),
    open: inTurn(press('Save'), show('Done')),
  },
  { ...unsubscribe, state: 'loading', before: hold(/api\/unsubscribe/), isHeld: true },
  { ...unsubscribe, state: 'link no longer good', isRefused: true },
  { ...subscriptions, state: 'some', viewer: 'member' },
  { ...subscriptions, state: 'none', viewer: 'admin', loop: 'empty', path: at('/subscriptions/', 'empty') },
  {
    ...subscriptions,
    state: 'loading',
    viewer: 'member',
    before: holdDocument('query Subscriptions'),
    isHeld: true,
  },
  {
    ...subscriptions,
    state: 'failed',
    viewer: 'member',
    before: failDocument('query Subscriptions'),
    isRefused: true,
  },
  { ...reports, state: 'one open', viewer: 'admin' },
  {
    ...reports,
    state: 'removing',
    viewer: 'admin',
    open: press('Remove'),
  },
  { ...reports, state: 'none', viewer: 'admin', loop: 'empty', path: at('/reports/', 'empty') },
  {
    ...reports,
    state: 'resolved',
    viewer: 'admin',
    path: ({ loops }) => `/reports/${loops.school}?state=closed`,
  },
  { ...reports, state: 'as a member', viewer: 'member' },
  { ...reports, state: 'loading', viewer: 'admin', before: hold(/\/api\/cases/), isHeld: true },
  { ...reports, state: 'failed', viewer: 'admin', before: fail(/\/api\/cases/), isRefused: true },
  { ...ownReports, state: 'one', viewer: 'member' },
  { ...ownReports, state: 'none', viewer: 'newcomer' },
];

export const shellCells = [...frameCells, ...noticeCells];
