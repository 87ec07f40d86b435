import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf, saves } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

test('one’s presence is shown once one chooses so, and a refusal is said [13.95]', async () => {
  const answers = { ...answersOf(member), 'GET /api/sessions': { sessions: [] } };
  const { user, transport } = renderScreen('/edit-account', { as: 'member', answers });
  const presence = await screen.findByRole('switch', { name: /^Show when I’m here/ });
  expect(presence).not.toBeChecked();
  await user.click(presence);
  await waitFor(() => expect(saves(transport)).toEqual([{ user: { shows_presence: true } }]));
  expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
  transport.answer({ 'PUT /api/users/:id': refusal('internal') });
  await user.click(presence);
  expect(await screen.findByText(/went wrong/)).toBeInTheDocument();
});
