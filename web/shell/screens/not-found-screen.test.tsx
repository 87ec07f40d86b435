import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('a signed-in person sees it inside the shell', async () => {
  renderScreen('/no/such/page', { as: 'member' });
  const main = screen.getByRole('main');
  expect(
    within(main).getByRole('heading', { level: 1, name: 'This page could not be found' }),
  ).toBeInTheDocument();
  expect(within(main).getByRole('link', { name: 'Go to my feed' })).toHaveAttribute('href', '/feed');
  expect(screen.getByRole('button', { name: 'Account menu' })).toBeInTheDocument();
  expect(document.title).toBe('This page could not be found · Loopyard');
});

test('a visitor sees it in the frame of the public pages, without a login page', async () => {
  const { isAt } = renderScreen('/no/such/page');
  await isAt('/no/such/page');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Account menu' })).toBeNull();
});
