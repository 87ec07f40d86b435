import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { demoIds } from './demo/demo-id.ts';
import { pages } from './marketing/pages.ts';
import routes from './routes.ts';
import type { Actor } from './test/actors.ts';
import { type Answers, refusal } from './test/fake-transport.ts';
import { notificationTo, subscriptionTo } from './test/notices.ts';
import { recordedReads } from './test/recorded.ts';
import { renderScreen } from './test/render.tsx';
import {
  admin,
  answersFor,
  answersForPost,
  invitationCode,
  LOOP,
  loopSeenBy,
  member,
  people,
  postSeenBy,
} from './test/world.ts';

/** A pattern of the site map, an example address, the page or dialog it shows, and the statements that ask for it. */
type Place = [pattern: string, address: string, shows: string, ids: string, more?: More];
/** `as`: who looks, if not the member. `isAt`: where it redirects to. `signedIn`: what it shows after login. */
type More = {
  as?: Actor;
  isAt?: string;
  signedIn?: string;
  variant?: 'modal' | 'sidebar';
};

const inFeed: Place[] = ['feed', 'loopyard'].flatMap((feed): Place[] => [
  [feed, `/${feed}`, 'Posts', feed === 'feed' ? '2.7' : '2.8'],
  [`${feed}/new-post`, `/${feed}/new-post`, 'New Post', '2.13, 2.57, 2.131', { variant: 'modal' }],
  [`${feed}/new-post/sidebar`, `/${feed}/new-post/sidebar`, 'New Post', '2.14', { variant: 'sidebar' }],
  [`${feed}/:id`, `/${feed}/7`, admin.name, '2.9, 2.59', { variant: 'modal' }],
  [`${feed}/:id/sidebar`, `/${feed}/7/sidebar`, admin.name, '2.10', { variant: 'sidebar' }],
  [
    `${feed}/:id/edit`,
    `/${feed}/7/edit`,
    'Edit Post',
    '2.11, 2.58, 2.131',
    { as: 'admin', variant: 'modal' },
  ],
  [`${feed}/:id/report`, `/${feed}/7/report`, 'Report Post', '2.12, 2.58'],
]);
const quiet: Place[] = ['Messages', 'Resources', 'Contacts'].map(
  (name): Place => [name.toLowerCase(), `/${name.toLowerCase()}`, name, '2.28'],
);
const asAdmin = { as: 'admin' } as const;
const behindTheLogin: Place[] = [
  ...inFeed,
  ['loopyard/reload', '/loopyard/reload', 'Posts', '2.8'],
  ['new-post', '/new-post', 'New Post', '2.13', { isAt: '/feed/new-post' }],
  ['what-next', '/what-next', "You're in. What next?", '2.30'],
  ['create-loop', '/create-loop', 'Welcome to Loopyard v3.0', '2.20, 2.57'],
  ['join-loop', '/join-loop', 'Welcome to Loopyard v3.0', '2.21, 2.57'],
  ['welcome', `/welcome?loopid=${LOOP}`, 'Brindlewick School', '2.29, 2.57', asAdmin],
  ['edit-loop/:id', `/edit-loop/${LOOP}`, 'Loop Settings', '2.19, 2.57', asAdmin],
  ['edit-loop/:id/joining', `/edit-loop/${LOOP}/joining`, 'Loop Settings', '2.19', asAdmin],
  ['edit-loop/:id/rules', `/edit-loop/${LOOP}/rules`, 'Loop Settings', '10.21', asAdmin],
  ['edit-loop/:id/words', `/edit-loop/${LOOP}/words`, 'Loop Settings', '10.31', asAdmin],
  ['edit-loop/:id/money', `/edit-loop/${LOOP}/money`, 'Loop Settings', '2.19', asAdmin],
  ['edit-loop/:id/danger', `/edit-loop/${LOOP}/danger`, 'Loop Settings', '2.19', asAdmin],
  ['edit-loop/:id/codes/:codeId', `/edit-loop/${LOOP}/codes/1`, 'Print Code', '2.199', asAdmin],
  ['edit-loop/:id/log', `/edit-loop/${LOOP}/log`, 'Log', '10.25', asAdmin],
  ['edit-loop/:id/looks', `/edit-loop/${LOOP}/looks`, 'Looks', '10.79', asAdmin],
  ['edit-loop/:id/fees', `/edit-loop/${LOOP}/fees`, 'Who paid', '1.24', asAdmin],
  ['loop/:id', `/loop/${LOOP}`, 'Posts', '4.15', { isAt: '/feed' }],
  ['loop/:id/join', `/loop/${LOOP}/join`, 'Posts', '1.24', { isAt: '/feed' }],
  ['members', '/members', 'Posts', '2.17', { isAt: '/feed' }],
  ['members/:id', `/members/${LOOP}?page=1`, 'Loop Members', '2.15, 2.57'],
  ['members/:id/invite', `/members/${LOOP}/invite`, 'Invite Members', '2.202', asAdmin],
  ['members/:id/ages', `/members/${LOOP}/ages`, 'Staff or Pupil?', '10.76', asAdmin],
  ['members/:id/analytics', `/members/${LOOP}/analytics`, 'Loop Analytics', '1.23', asAdmin],
  [
    'members/:id/:userId/analytics',
    `/members/${LOOP}/${member.id}/analytics`,
    'User Analytics',
    '2.16',
    asAdmin,
  ],
  ['user/:id/:loopId', `/user/${admin.id}/${LOOP}`, 'Profile', '2.18, 2.57'],
  ['profile', '/profile', 'Edit Profiles', '2.23, 2.57'],
  ['edit-account', '/edit-account', 'User Settings', '2.22, 2.57'],
  ['edit-account/data', '/edit-account/data', 'My data', '11.48'],
  ['edit-account/email', '/edit-account/email', 'Change e-mail address', '11.47'],
  ['account/billing', '/account/billing', 'Billing', '2.31'],
  ['support', '/support', 'Contact Support', '2.24'],
  ['notifications/:id', `/notifications/${LOOP}`, 'Notifications', '2.25, 2.57'],
  ['notification-preferences', '/notification-preferences', 'Notification preferences', '2.26'],
  ['subscriptions/:id', `/subscriptions/${LOOP}`, 'Subscriptions', '2.27, 2.57'],
  ['scheduled', '/scheduled', 'Scheduled posts', '13.78'],
  ['hashtags', '/hashtags', 'Hashtags', '2.28, 13.44'],
  ['hashtags/:tag', '/hashtags/trip', 'Posts with “#trip”', '13.44', { isAt: '/feed?q=%23trip' }],
  ['calendar', '/calendar', 'Calendar', '2.28, 14.31'],
  ['reports', '/reports', 'My reports', '8.22'],
  ['reports/:id', `/reports/${LOOP}`, 'Reports', '8.22', asAdmin],
  ['operator', '/operator', 'This server', ''],
  ['operator/people', '/operator/people', 'People', ''],
  ['operator/loops', '/operator/loops', 'Loops', ''],
  ['operator/mails', '/operator/mails', 'E-mails', ''],
  ['operator/cases', '/operator/cases', 'Reports', ''],
  ['operator/forms', '/operator/forms', 'Contact forms', ''],
  ['operator/requests', '/operator/requests', 'Data requests', ''],
  ['operator/texts', '/operator/texts', 'Legal texts', ''],
  ['operator/log', '/operator/log', 'Log', ''],
  ...quiet,
];

/** The statements that ask for each public page, and the start of its heading. */
const publicPlaces: Record<string, [ids: string | undefined, heading: string]> = {
  '/': ['2.32, 2.55', 'Your people. Your pictures.'],
  '/about': ['2.36', 'We make small rooms'],
  '/product': ['2.37, 2.55', 'A private network'],
  '/concept-innovation': ['2.38', 'What if a network were made of rooms'],
  '/inspiration': ['2.39', 'Three people, one kite'],
  '/school': ['2.40, 2.55', 'What happened at school today'],
  '/college': ['2.41', 'Three campuses, forty courses'],
  '/university': ['2.42, 2.55', 'A university is two hundred small rooms'],
  '/freshers-fair': ['2.43', 'Three hundred addresses'],
  '/holiday-camps': ['2.44', 'A postcard every evening'],
  '/conferences': ['2.45', 'The talk is over'],
  '/contact': ['2.46, 2.55', 'Ask us. A person answers.'],
  '/pricing': ['2.48, 2.55', 'Free for a small group.'],
  '/accessibility': [undefined, 'Everyone in the group'],
  '/student-path': ['2.53', 'Not everyone'],
  '/student-path-2': ['2.53', 'Look first, sign up later'],
  '/student-path-3': ['2.53', 'One of you goes first'],
  '/teacher-path': ['2.54', 'They are going to talk anyway'],
  '/teacher-path-2': ['2.54', 'A lesson in five posts'],
  '/teacher-path-3': ['2.54', 'It works with one class'],
};

const entrances: Place[] = [
  ['m', '/m', 'Create your account', '2.35', { signedIn: "You're already registered!" }],
  ['login', '/login', 'Welcome back', '2.2, 2.56', { signedIn: 'Posts' }],
  ['register', '/register', 'Create your account', '2.49, 2.56', { signedIn: "You're already registered!" }],
  ['forgot-password', '/forgot-password', 'Forgot Password', '2.50, 2.56'],
  ['password_resets', '/password_resets?token=a&email=b%40c', 'Choose a new password', '2.51, 2.56'],
  ['confirm-email', '/confirm-email?token=a', 'Confirm your e-mail', '9.51'],
  ['new-email', '/new-email?token=a', 'Confirm your new e-mail address', '11.41'],
  ['undo-new-email', '/undo-new-email?token=a', 'Undo the change of your e-mail address', '11.42'],
  ['parent', '/parent?token=a', 'May Child Example use Loopyard?', '11.65'],
  ['unsubscribe/:token', '/unsubscribe/a', 'Which e-mails do you want?', '12.44'],
  ['payment-success', '/payment-success?checkout=a', 'Payment', '2.52, 2.60'],
];

test('this test covers every address of the site map', () => {
  const [, app] = routes;
  const patterns = patternsOf(app?.children ?? []).filter((pattern) => pattern !== '*');
  // Only an account that waits for a parent stays there: waiting-screen.test.tsx.
  const rowPatterns = [...[...behindTheLogin, ...entrances].map(([pattern]) => pattern), 'waiting'];
  expect(rowPatterns.toSorted()).toEqual(patterns.toSorted());
});

describe('an address', () => {
  const rowsOf = (places: Place[]) =>
    places.map(
      ([, address, shows, ids, more]) => [address, listIds('2.6', ids), { shows, ...more }] as const,
    );

  test.for(rowsOf(behindTheLogin))(
    'waits behind the login, is led to, and stays over a reload: %s [%s]',
    async ([address, , { shows, as = 'member', isAt = address, variant }]) => {
      // An address that names a loop shows that one, whichever was seen last.
      const answers = answersOf(as, address.includes(String(LOOP)) ? DEFAULT_LOOP_ID : LOOP);
      const first = renderScreen(address, { answers });
      await first.isAt(`/login?next=${encodeURIComponent(address)}`);
      logIn();
      await expectPlace(shows, variant);
      await first.isAt(isAt);
      first.unmount();
      // The stored session is all that survives a reload.
      const reload = renderScreen(isAt, { answers });
      await expectPlace(shows, variant);
      await reload.isAt(isAt);
      await waitFor(() => expect(reload.queries.isFetching()).toBe(0));
      await expectPlace(shows, variant);
      expect(document.title).toMatch(/Loopyard$/);
    },
  );

  test.for(rowsOf(entrances))(
    'is open to strangers where one signs in, and knows who is signed in: %s [%s]',
    async ([address, , { shows, signedIn = shows }]) => {
      const stranger = renderScreen(address, { answers: recordedReads() });
      await expectPlace(shows);
      await stranger.isAt(address);
      stranger.unmount();
      renderScreen(address, { as: 'member', answers: answersOf('member') });
      await expectPlace(signedIn);
    },
  );
});

describe('a public page', () => {
  test.for(
    pages.map(({ path }) => {
      const [ids, heading] = publicPlaces[path] ?? [];
      return [path, listIds('1.13', '2.6', ids), heading] as const;
    }),
  )('is open to everyone, and leads nowhere but to what is there: %s [%s]', async ([path, , begins]) => {
    const demos = demoIds.flatMap((id) => [`demo/${id}`, `demo/${id}/feed`]);
    const patterns = ['', ...demos, ...patternsOf(routes).filter((pattern) => pattern !== '*')];
    renderScreen(path);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent?.slice(0, begins?.length)).toBe(begins);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const addresses = links
      .filter((href) => /^\/(?!\/)/.test(href))
      .map((href) => href.replace(/[?#].*/, ''));
    expect(addresses.length).toBeGreaterThan(3);
    expect(
      addresses.filter((address) => !patterns.some((pattern) => matchPath(`/${pattern}`, address))),
    ).toEqual([]);
  });
});

const listIds = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(', ');

function patternsOf(entries: typeof routes, above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const pattern = [above, path].filter(Boolean).join('/');
    return [...(path ? [pattern] : []), ...patternsOf(children, pattern)];
  });
}

function answersOf(actor: Actor, lastLoop = LOOP): Answers {
  const user = { id: String(people[actor].id), last_accessed_loop_id: String(lastLoop) };
  return {
    ...recordedReads(),
    ...answersFor(actor),
    ...answersForPost(actor),
    ShowPost: postById(actor),
    'GET /api/loops/:id': ({ params }) =>
      params.id === LOOP ? { loop: loopSeenBy(actor) } : Promise.reject(refusal('not_found')),
    'GET /api/loops/:id/invitation_codes': { loop_codes: [invitationCode()] },
    SignIn: { signinUser: { auth_token: 'token', device_secret: 'device', waits_for_parent: false, user } },
    Notifications: { allNotificationGroups: [notificationTo(member, '1')] },
    Subscriptions: { allSubscriptions: [subscriptionTo('Post', '1')] },
  };
}

function postById(actor: Actor): Answers['ShowPost'] {
  return ({ body }) => ({ post: body.id === '7' ? postSeenBy(actor, '7') : null });
}

function logIn(): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'ben@a.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'open sesame' } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

const expectPlace = (name: string, variant?: string) =>
  waitFor(() => {
    const page = screen.queryByRole('heading', { level: 1, name });
    const dialog = screen.queryByRole('dialog', { name });
    expect(page ?? dialog).not.toBeNull();
    // An address may look like that of a post, which would open above the feed.
    if (page) expect(screen.queryByRole('dialog')).toBeNull();
    if (variant) expect(dialog).toHaveAttribute('data-variant', variant);
    expect(screen.queryByText(/could not be found/)).toBeNull();
  });
