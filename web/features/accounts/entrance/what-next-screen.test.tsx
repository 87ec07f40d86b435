import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';

test('whoever signed up is shown both ways into a loop', async () => {
  renderScreen('/what-next', { as: 'member', answers: { 'GET /api/loops': { loops: [] } }, loopId: 63 });
  expect(screen.getByRole('heading', { level: 1, name: "You're in. What next?" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join Loop' })).toHaveAttribute('href', '/join-loop');
  expect(screen.getByRole('link', { name: 'Create Loop' })).toHaveAttribute('href', '/create-loop');
  expect(await screen.findByText(/You are not in a loop yet/)).toBeInTheDocument();
});

test('who is signed out logs in first', async () => {
  const { isAt } = renderScreen('/what-next');
  await isAt('/login?next=%2Fwhat-next');
});
