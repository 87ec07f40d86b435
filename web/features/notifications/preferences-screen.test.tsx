import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('what goes to one’s mailbox has its page', () => {
  renderScreen('/notification-preferences', { as: 'member' });
  expect(screen.getByRole('heading', { level: 1, name: 'Notification preferences' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeInTheDocument();
});
