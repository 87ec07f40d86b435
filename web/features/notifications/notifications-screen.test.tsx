import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';

test('the page of a loop’s notifications leads to what is followed', async () => {
  renderScreen(`/notifications/${LOOP}`, { as: 'member' });
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View Subscriptions' })).toHaveAttribute(
    'href',
    `/subscriptions/${LOOP}`,
  );
  expect(await screen.findAllByText('Brindlewick School')).not.toHaveLength(0);
});

test('a loop that is not there has none', async () => {
  renderScreen('/notifications/999', {
    as: 'member',
    answers: { 'GET /api/loops/:id': refusal('not_found') },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
  ).toBeInTheDocument();
});
