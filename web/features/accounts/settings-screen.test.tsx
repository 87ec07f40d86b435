import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { member } from '../../test/world.ts';

const answers = { 'GET /api/users/:id': { user: { ...member, email: 'ben@a.example' } } };

test('one’s own account is told', async () => {
  const { transport } = renderScreen('/edit-account', { as: 'member', answers });
  expect(screen.getByRole('heading', { level: 1, name: 'User Settings' })).toBeInTheDocument();
  const account = screen.getByRole('region', { name: 'Account' });
  expect(await within(account).findByText('ben@a.example')).toBeInTheDocument();
  const facts = ['First Name', 'Last Name', 'Email'].map(
    (name) => within(account).getByText(name).nextElementSibling?.textContent,
  );
  expect(facts).toEqual(['Ben', 'Member', 'ben@a.example']);
  expect(transport.callsOf('GET /api/users/:id')).toMatchObject([{ params: { id: member.id } }]);
});

test('what does not come can be asked for again, and the rest is there', async () => {
  const { user, transport } = renderScreen('/edit-account', {
    as: 'member',
    answers: { 'GET /api/users/:id': refusal('internal') },
  });
  const problem = await screen.findByRole('alert');
  expect(within(problem).getByRole('heading')).toHaveTextContent('Your account could not be loaded');
  transport.answer(answers);
  await user.click(within(problem).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ben@a.example')).toBeInTheDocument();
});

test('the colours are chosen for this device', async () => {
  const { user } = renderScreen('/edit-account', { as: 'member', answers });
  const colours = screen.getByRole('region', { name: 'Colours' });
  expect(within(colours).getAllByRole('radio')[0]).toBeChecked();
  await user.click(within(colours).getByRole('radio', { name: 'Dark' }));
  expect(within(colours).getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});

test('who is signed out logs in first', async () => {
  await renderScreen('/edit-account').isAt('/login?next=%2Fedit-account');
});
