import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('a member is told who runs the loop', async () => {
  renderScreen('/support', { as: 'member' });
  const dialog = screen.getByRole('dialog', { name: 'Contact Support' });
  await waitFor(() =>
    expect(dialog).toHaveTextContent(/The people who run Brindlewick School can help .* .Amina Admin.\./),
  );
});

test('who is in no loop is told whom to ask', () => {
  renderScreen('/support', { as: 'guest', loopId: 63 });
  expect(screen.getByRole('dialog', { name: 'Contact Support' })).toHaveTextContent(
    'The person who gave you the code for your loop can help you.',
  );
});

test.for(['Ok', 'Cancel', 'Close'])('it is closed: %s', async (name) => {
  const { user, isAt } = renderScreen('/support', { as: 'member' });
  await user.click(screen.getByRole('button', { name }));
  await isAt('/feed');
});
