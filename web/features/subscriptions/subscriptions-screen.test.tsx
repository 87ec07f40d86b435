import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';

test('what is followed in a loop has its page', async () => {
  renderScreen(`/subscriptions/${LOOP}`, { as: 'member' });
  expect(screen.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the feed' })).toHaveAttribute('href', '/feed');
  expect(await screen.findAllByText('Brindlewick School')).not.toHaveLength(0);
});

test('a loop that is not there has nothing to follow', async () => {
  renderScreen('/subscriptions/999', {
    as: 'member',
    answers: { 'GET /api/loops/:id': refusal('not_found') },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
  ).toBeInTheDocument();
});
