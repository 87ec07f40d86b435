import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, answersForPost, inLoop, LONG_AGO, LOOP, member } from '../../test/world.ts';

const blockOf = (id: number, name: string) => ({ user: { id, name }, created_at: LONG_AGO });
const onSettings = { 'GET /api/sessions': { sessions: [] } };
const blocked = { blocks: [blockOf(admin.id, admin.name)] };

describe('User Settings', () => {
  test('list the people somebody blocked, and let them back [10.122]', async () => {
    const { user, transport } = renderScreen('/edit-account', {
      as: 'member',
      answers: { ...onSettings, 'GET /api/blocks': blocked, 'DELETE /api/users/:id/block': null },
    });
    const list = await screen.findByRole('list', { name: 'Blocked people' });
    transport.answer({ 'GET /api/blocks': { blocks: [] } });
    await user.click(within(list).getByRole('button', { name: `Unblock ${admin.name}` }));
    expect(await screen.findByText(/^You have blocked nobody/)).toBeInTheDocument();
    expect(transport.callsOf('DELETE /api/users/:id/block')).toEqual([{ params: { id: admin.id } }]);
  });

  test('say when the list can’t be loaded', async () => {
    renderScreen('/edit-account', {
      as: 'member',
      answers: { ...onSettings, 'GET /api/blocks': refusal('internal') },
    });
    expect(await screen.findByText('The people you blocked could not be loaded')).toBeInTheDocument();
  });
});

test('the comments of a blocked person are folded until they are pressed [10.121]', async () => {
  const { user, transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: { ...answersForPost('member', {}, '11'), 'GET /api/blocks': blocked },
  });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Comment number 11')).toBeVisible();
  expect(transport.callsOf('GET /api/blocks')).toEqual([{ query: { loop_id: LOOP } }]);
});

test('a person is blocked on their profile after a question, and let back without one [10.122]', async () => {
  const { user, transport } = renderScreen(`/user/${admin.id}/${LOOP}`, {
    as: 'member',
    answers: {
      'GET /api/users/:id': ({ params }: { params: { id: number } }) => ({
        user: params.id === admin.id ? inLoop(admin) : member,
      }),
      'POST /api/users/:id/block': null,
      'DELETE /api/users/:id/block': null,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/They are not told/)).toBeInTheDocument();
  transport.answer({ 'GET /api/blocks': blocked });
  await user.click(screen.getByRole('button', { name: 'Yes, block' }));
  transport.answer({ 'GET /api/blocks': { blocks: [] } });
  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Block' })).toBeInTheDocument();
});
