import { widePhoto } from '../media.ts';
import {
  type Act,
  type Cell,
  choose,
  fail,
  failDocument,
  fill,
  goOffline,
  holdDocument,
  inTurn,
  press,
  show,
  visible,
} from './cell.ts';
import type { PostName, World } from './world.ts';

const at =
  (name: PostName, rest = '') =>
  ({ posts }: World) =>
    `/feed/${posts[name]}${rest}`;
const feed = { screen: 'feed', path: '/feed' } as const;
const post = { screen: 'post' } as const;
const form = { screen: 'new post', path: '/feed/new-post' } as const;
const firstMenu = /^More/;

const feedCells: Cell[] = [
  { ...feed, state: 'as an admin', viewer: 'admin' },
  { ...feed, state: 'as a member', viewer: 'member' },
  { ...feed, state: 'as a guest', viewer: 'guest' },
  { ...feed, state: 'in no loop', viewer: 'newcomer', loop: null, path: '/loopyard' },
  { ...feed, state: 'empty', viewer: 'admin', loop: 'empty' },
  { ...feed, state: 'odd words', viewer: 'member', loop: 'odd' },
  { ...feed, state: 'a thousand posts', viewer: 'member', loop: 'crowd' },
  { ...feed, state: 'loading', viewer: 'member', before: holdDocument('query Feed'), isHeld: true },
  { ...feed, state: 'failed', viewer: 'member', before: failDocument('query Feed'), isRefused: true },
  { ...feed, state: 'card menu', viewer: 'admin', open: press(firstMenu), isFleeting: true },
  {
    ...feed,
    state: 'question before a deletion',
    viewer: 'admin',
    open: choose(firstMenu, 'Delete Post'),
    isFleeting: true,
  },
  { ...feed, state: 'nothing found', viewer: 'member', path: '/feed?q=zzzz' },
  { ...feed, state: 'some found', viewer: 'member', path: '/feed?q=school' },
  { ...feed, state: 'offline', viewer: 'member', open: goOffline, isRefused: true },
];

const openMenu: Act = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();

const postCells: Cell[] = [
  { ...post, state: 'pictures', viewer: 'member', path: at('pictures') },
  { ...post, state: 'a film', viewer: 'member', path: at('film') },
  { ...post, state: 'words', viewer: 'admin', path: at('words') },
  { ...post, state: 'files', viewer: 'member', path: at('files') },
  { ...post, state: 'as a sidebar', viewer: 'member', path: at('pictures', '/sidebar') },
  { ...post, state: 'as a guest', viewer: 'guest', path: at('words') },
  { ...post, state: 'no comments', viewer: 'member', path: at('bare') },
  { ...post, state: 'odd words', viewer: 'member', loop: 'odd', path: at('odd') },
  { ...post, state: 'locked', viewer: 'member', path: at('locked') },
  {
    ...post,
    state: 'locked with a wrong password',
    viewer: 'member',
    path: at('locked'),
    open: inTurn(fill('Password of this post', 'sesame'), press('Open Post'), show(/password/i)),
    isRefused: true,
  },
  { ...post, state: 'announcement', viewer: 'member', path: at('announced') },
  { ...post, state: 'announcement of one’s own', viewer: 'admin', path: at('announced') },
  {
    ...post,
    state: 'who has confirmed an announcement',
    viewer: 'admin',
    path: at('announced'),
    open: inTurn(press('Who has?'), show(/^Not confirmed yet/)),
    isFleeting: true,
  },
  { ...post, state: 'poll', viewer: 'member', path: at('polled') },
  { ...post, state: 'anonymous poll', viewer: 'admin', path: at('polledSecretly') },
  {
    ...post,
    state: 'who chose an option of a poll',
    viewer: 'member',
    path: at('polled'),
    open: press(/: see whose$/),
    isFleeting: true,
  },
  { ...post, state: 'menu', viewer: 'admin', path: at('words'), open: openMenu, isFleeting: true },
  {
    ...post,
    state: 'menu of a comment',
    viewer: 'admin',
    path: at('pictures'),
    open: press(/^Menu for the comment/),
    isFleeting: true,
  },
  { ...post, state: 'not there', viewer: 'member', path: '/feed/999999', isRefused: true },
  { ...post, state: 'of a loop that is not theirs', viewer: 'guest', path: at('odd'), isRefused: true },
  {
    ...post,
    state: 'loading',
    viewer: 'member',
    path: at('words'),
    before: holdDocument('query ShowPost'),
    isHeld: true,
  },
  {
    ...post,
    state: 'failed',
    viewer: 'member',
    path: at('words'),
    before: failDocument('query ShowPost'),
    isRefused: true,
  },
  {
    ...post,
    state: 'comments failed',
    viewer: 'member',
    path: at('words'),
    before: failDocument('query Comments'),
    isRefused: true,
  },
  {
    ...post,
    state: 'full screen',
    viewer: 'member',
    path: at('pictures'),
    open: press('View full screen'),
    isFleeting: true,
  },
];

const choosePhoto = async (page: Parameters<NonNullable<Cell['open']>>[0]) => {
  const menu = page.getByRole('button', { name: /^Menu for / });
  const chooseFiles = page.getByLabel('Choose files');
  await chooseFiles.waitFor({ state: 'attached' });
  // A fleeting state is opened anew at each width, and the draft keeps the photo.
  if ((await menu.count()) === 0) await chooseFiles.setInputFiles([await widePhoto()]);
  await menu.waitFor();
};
const inviteSomeone: Act = async (page) => {
  await page.getByLabel('Invite users').and(page.locator('input')).fill('a');
  await visible(page, 'option', /./).waitFor();
};
const nameSomeone: Act = async (page) => {
  await page.getByRole('textbox', { name: /^Description/ }).fill('Please ask @');
  await visible(page, 'option', /./).first().waitFor();
};
const noticeText = '**Sports day** is on Friday. Bring a hat.';

const formCells: Cell[] = [
  { ...form, state: 'empty', viewer: 'member' },
  { ...form, state: 'as a sidebar', viewer: 'member', path: '/feed/new-post/sidebar' },
  { ...form, state: 'refused', viewer: 'member', open: inTurn(press('Save'), show(/needs a description/)) },
  {
    ...form,
    state: 'preview',
    viewer: 'member',
    open: inTurn(fill(/^Description/, noticeText), press('Preview')),
  },
  { ...form, state: 'naming somebody', viewer: 'member', open: nameSomeone, isFleeting: true },
  { ...form, state: 'advanced section', viewer: 'member', open: press('Advanced') },
  {
    ...form,
    state: 'announcement',
    viewer: 'admin',
    open: inTurn(press('Advanced'), press(/^Announcement/, 'switch'), press(/^Ask them/, 'switch')),
  },
  {
    ...form,
    state: 'poll',
    viewer: 'member',
    open: inTurn(press('Advanced'), press(/^Poll/, 'switch')),
  },
  {
    ...form,
    state: 'audience list',
    viewer: 'member',
    open: inTurn(press('Advanced'), inviteSomeone),
    isFleeting: true,
  },
  { ...form, state: 'with a picture', viewer: 'member', open: choosePhoto },
  {
    ...form,
    state: 'media menu',
    viewer: 'member',
    open: inTurn(choosePhoto, press(/^Menu for /)),
    isFleeting: true,
  },
  {
    ...form,
    state: 'picture editor',
    viewer: 'member',
    open: inTurn(choosePhoto, choose(/^Menu for /, 'Edit Image')),
  },
  {
    ...form,
    state: 'media title',
    viewer: 'member',
    open: inTurn(choosePhoto, choose(/^Menu for /, 'Edit Title')),
  },
  { ...form, state: 'link dialog', viewer: 'member', open: press('Link') },
  {
    ...form,
    state: 'offline',
    viewer: 'member',
    open: inTurn(fill(/^Description/, noticeText), goOffline),
    isRefused: true,
  },
  {
    ...form,
    state: 'not saved',
    viewer: 'member',
    before: fail(/\/api\/posts$/),
    open: inTurn(fill(/^Description/, noticeText), press('Save'), show(/went wrong|could not/i)),
    isRefused: true,
  },
  { screen: 'edit post', state: 'as its author', viewer: 'admin', path: at('locked', '/edit') },
  { screen: 'edit post', state: 'not theirs', viewer: 'member', path: at('words', '/edit'), isRefused: true },
  { screen: 'report post', state: 'empty', viewer: 'member', path: at('words', '/report') },
  {
    screen: 'report post',
    state: 'refused',
    viewer: 'member',
    path: at('words', '/report'),
    open: inTurn(fill('Reason', ''), show(/give a reason/)),
  },
];

export const postsCells = [...feedCells, ...postCells, ...formCells];
