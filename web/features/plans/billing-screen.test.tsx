import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('what is paid for has its page', () => {
  renderScreen('/account/billing', { as: 'admin' });
  expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeInTheDocument();
});
