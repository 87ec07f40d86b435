import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { accountLine, onePage, operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LONG_AGO, member } from '../../test/world.ts';

const adminLine = accountLine({ id: admin.id, name: admin.name, email: 'amina@a.example', loops_count: 1 });
const suspended = accountLine({
  id: 7,
  name: 'Sus Pended',
  suspended_at: LONG_AGO,
  loops_count: 0,
  last_used_at: null,
});
const all = { people: [accountLine(), adminLine, suspended], ...onePage(3) };
const openScreen = (path = '/operator/people', answers: Answers = {}) =>
  renderScreen(path, {
    as: 'member',
    answers: { ...operatorAnswers, 'GET /api/operator/people': all, ...answers },
  });
type User = ReturnType<typeof openScreen>['user'];
const openMenu = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`Menu for .*${name}`) }));
  return within(await screen.findByRole('menu'));
};

test('every account is listed with e-mail and status', async () => {
  openScreen();
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(
      /^Ben Member ben@a\.examplein 2 loopsjoined on 1 March 2020last here \d+ years ago$/,
    ),
    expect.stringMatching(/^Amina Admin amina@a\.examplein 1 loopjoined on/),
    expect.stringMatching(
      /^Sus Pended ben@a\.examplein no loopjoined on 1 March 2020not here recentlySuspended$/,
    ),
  ]);
});

test('people can be searched by name, address or number, and sorted', async () => {
  const { user, transport, isAt } = openScreen('/operator/people?name=3&page=2', {
    'GET /api/operator/people': ({ query }) =>
      query?.search === 'zoe' ? { people: [], ...onePage(0) } : { ...all, total_pages: 3 },
  });
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 2 of 3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first');
  await isAt('/operator/people?name=3&order=newest');
  // At once, as a slow machine would search for the beginning too.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'zoe' } });
  expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeInTheDocument();
  expect(transport.callsOf('GET /api/operator/people').map(({ query }) => query)).toEqual([
    { search: '3', page: 2, order: 'name' },
    { search: '3', page: 1, order: 'newest' },
    { search: 'zoe', page: 1, order: 'newest' },
  ]);
});

test('a page past the last leads to the last', async () => {
  const { isAt } = openScreen('/operator/people?page=9', {
    'GET /api/operator/people': ({ query }) => (query?.page === 9 ? { people: [], ...onePage(3) } : all),
  });
  await isAt('/operator/people?page=1');
});

test('a link for a new password can be sent', async () => {
  const { user, transport } = openScreen(undefined, { 'POST /api/operator/people/:id/reset_password': null });
  const menu = await openMenu(user, admin.name);
  await user.click(menu.getByRole('menuitem', { name: 'Send a link for a new password' }));
  expect(await screen.findByText(/A link for a new password was sent to .*Amina Admin/)).toBeInTheDocument();
  expect(transport.callsOf('POST /api/operator/people/:id/reset_password')).toEqual([
    { params: { id: admin.id } },
  ]);
});

test('a person can be suspended after confirmation, and brought back', async () => {
  const { user, transport } = openScreen(undefined, {
    'POST /api/operator/people/:id/suspend': null,
    'POST /api/operator/people/:id/reactivate': refusal('not_found'),
  });
  const suspend = async () =>
    user.click((await openMenu(user, admin.name)).getByRole('menuitem', { name: 'Suspend' }));
  await suspend();
  await user.click(await screen.findByRole('button', { name: 'No, go back' }));
  expect(transport.callsOf('POST /api/operator/people/:id/suspend')).toEqual([]);
  await suspend();
  await user.click(await screen.findByRole('button', { name: 'Yes, suspend them' }));
  expect(await screen.findByText(/Amina Admin.* is suspended/)).toBeInTheDocument();
  const menu = await openMenu(user, 'Sus Pended');
  expect(menu.queryByRole('menuitem', { name: 'Suspend' })).toBeNull();
  await user.click(menu.getByRole('menuitem', { name: 'Bring back' }));
  expect(await screen.findByText(/Sus Pended.* is still suspended\. Not found/)).toBeInTheDocument();
});

test('operators can’t suspend themselves', async () => {
  const { user } = openScreen();
  const menu = await openMenu(user, member.name);
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Send a link for a new password',
  ]);
});

test('the e-mail address of somebody else can be changed [11.46]', async () => {
  const call = 'POST /api/operator/people/:id/change_email';
  const sentence = 'An account with this e-mail already exists';
  const { user, transport } = openScreen(undefined, { [call]: refusal('email_taken', { email: sentence }) });
  const menu = await openMenu(user, admin.name);
  await user.click(menu.getByRole('menuitem', { name: 'Change the e-mail address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the e-mail address' }));
  expect(dialog.getByText('amina@a.example')).toBeInTheDocument();
  const address = dialog.getByRole('textbox', { name: 'New e-mail address' });
  await user.click(dialog.getByRole('button', { name: 'Change it' }));
  expect(address).toHaveAccessibleDescription('E-mail is required');
  await user.type(address, 'amina.new@a.example');
  await user.click(dialog.getByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(sentence));
  transport.answer({ [call]: null });
  await user.click(dialog.getByRole('button', { name: 'Change it' }));
  expect(await screen.findByText(/Amina Admin.* now logs in with amina\.new@a\.example/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(transport.callsOf(call)).toHaveLength(2);
});
