import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('a member is told who runs the loop [2.24]', async () => {
  renderScreen('/support', { as: 'member' });
  const dialog = screen.getByRole('dialog', { name: 'Contact Support' });
  await waitFor(() =>
    expect(dialog).toHaveTextContent(/The admins of Brindlewick School can help .* .Amina Admin.\./),
  );
});

test('the support address is shown [2.184]', async () => {
  const answers = { 'GET /api/support': { support: { email: 'help@a.example' } } };
  renderScreen('/support', { as: 'member', answers });
  const address = await screen.findByRole('link', { name: 'help@a.example' });
  expect(address).toHaveAttribute('href', 'mailto:help@a.example');
});

test('people without a loop are told whom to ask', () => {
  renderScreen('/support', { as: 'guest', loopId: 63 });
  expect(screen.getByRole('dialog', { name: 'Contact Support' })).toHaveTextContent(
    'Ask the person who gave you the code for your loop.',
  );
});

test.for(['Ok', 'Cancel', 'Close'])('it is closed: %s [2.185]', async (name) => {
  const { user, isAt } = renderScreen('/support', { as: 'member' });
  await user.click(screen.getByRole('button', { name }));
  await isAt('/feed');
});
