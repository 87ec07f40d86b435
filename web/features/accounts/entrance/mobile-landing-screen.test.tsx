import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';

test('a phone finds signing up and logging in behind two tabs [2.5, 2.35]', async () => {
  const { user, isAt } = renderScreen('/m');
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your account' })).toBeInTheDocument();
  expect(document.title).toBe('Your people. Your pictures. Nobody else. · Loopyard');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign Up', 'Login']);
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Login' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Create your account' })).toBeNull();
  await isAt('/m#login');
  expect(screen.getByRole('link', { name: 'What is Loopyard?' })).toHaveAttribute('href', '/product');
});
