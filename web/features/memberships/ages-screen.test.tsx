import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, loopSeenBy, member, memberRow, membersPage } from '../../test/world.ts';

const path = `/members/${LOOP}/ages`;
const mark = 'PUT /api/loops/:id/members/:userId';
const loopAnswer = { 'GET /api/loops/:id': { loop: loopSeenBy('admin', { adults_only: false }) } };
const unmarked = { is_minor: true, is_age_known: false };
const cat = { ...member, id: 5, name: 'Cat Pupil' };
const bothMembers = membersPage([memberRow(member, unmarked), memberRow(cat, unmarked)]);

test('admins mark several members at once as staff or pupils [10.76]', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { ...loopAnswer, 'GET /api/users': bothMembers, [mark]: null },
  });
  const list = within(await screen.findByRole('list', { name: 'Members to mark' }));
  expect(screen.getByRole('button', { name: 'Pupil' })).toBeDisabled();
  await user.click(list.getByRole('checkbox', { name: /Cat Pupil/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Everybody on this page' }));
  await user.click(list.getByRole('checkbox', { name: /Ben Member/ }));
  await user.click(screen.getByRole('button', { name: 'Staff' }));
  expect(await screen.findByText('1 member marked as 18 or older')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Everybody on this page' }));
  transport.answer({ 'GET /api/users': membersPage([]) });
  await user.click(screen.getByRole('button', { name: 'Pupil' }));
  expect(await screen.findByText('Nobody is left to mark')).toBeInTheDocument();
  const marks = transport.callsOf(mark).map(({ params, body }) => [params.userId, body?.is_minor]);
  expect(marks).toEqual([
    [cat.id, false],
    [member.id, true],
    [cat.id, true],
  ]);
});

test('a refusal, an answer that fails and a member who may not are told', async () => {
  const { user, transport, unmount } = renderScreen(path, {
    as: 'admin',
    answers: { ...loopAnswer, 'GET /api/users': refusal('internal'), [mark]: refusal('minor') },
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/users': bothMembers });
  await user.click(retryButton);
  await user.click(await screen.findByRole('checkbox', { name: /Cat Pupil/ }));
  await user.click(screen.getByRole('button', { name: 'Pupil' }));
  expect(await screen.findByText('Not all were marked. This member is under 18')).toBeInTheDocument();
  unmount();
  renderScreen(path, { as: 'member', answers: {} });
  expect(await screen.findByText('Only admins can mark members')).toBeInTheDocument();
});

test('Loop Members tells the admins of a protected loop how many are not marked, and nobody else', async () => {
  const { transport, unmount } = renderScreen(`/members/${LOOP}`, {
    as: 'admin',
    answers: { ...loopAnswer, 'GET /api/users': bothMembers },
  });
  expect(await screen.findByText(/^Nobody has said yet if 2 members are under 18/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Staff or pupil?' })).toHaveAttribute('href', path);
  expect(transport.callsOf('GET /api/users').some(({ query }) => query.without_age === '1')).toBe(true);
  unmount();
  const ofMember = renderScreen(`/members/${LOOP}`, {
    as: 'member',
    answers: { 'GET /api/loops/:id': { loop: loopSeenBy('member', { adults_only: false }) } },
  });
  await screen.findByRole('link', { name: /^Ben Member/ });
  expect(ofMember.transport.callsOf('GET /api/users')).toHaveLength(1);
});

test('Make Admin asks if a member is 18 or older of whom nobody has said it [10.74]', async () => {
  const call = 'POST /api/loops/:id/members/:userId/add_admin';
  const ben = memberRow(member, { ...unmarked });
  ben.abilities.mark_age = true;
  const { user, transport } = renderScreen(`/members/${LOOP}`, {
    as: 'admin',
    answers: {
      ...loopAnswer,
      'GET /api/users': membersPage([memberRow(admin), ben]),
      ...{ [call]: null, [mark]: null },
    },
  });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: /^Menu for .Ben Member/ }));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  await choose('Make Admin');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Are they 18 or older?');
  await user.click(screen.getByRole('button', { name: 'No, change nothing' }));
  expect(transport.callsOf(call)).toHaveLength(0);
  await choose('Make Admin');
  await user.click(screen.getByRole('button', { name: 'Yes, 18 or older' }));
  await waitFor(() => expect(transport.callsOf(call)).toHaveLength(1));
  await choose('Mark as 18 or Older');
  expect(await screen.findByText(/is marked as 18 or older\.$/)).toBeInTheDocument();
  expect(transport.callsOf(mark)).toMatchObject([{ body: { is_minor: false } }]);
});
