import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => void vi.restoreAllMocks());

async function openPage(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const routes = [
    { path: '/', element: <Link to="/screen">Open</Link> },
    { path: '/screen', loader: () => Promise.reject(error), ErrorBoundary: ErrorPage },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await screen.findByRole('alert');
  return user;
}

const unreachable = () => Object.assign(new Error('Not fetched'), { name: 'UnreachableError' });

test('an internal error is shown with a reload button', async () => {
  await openPage(new Error('A fault'));
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
});

test('a screen that can’t be loaded says so, links back, and offers a reload once the connection is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const user = await openPage(unreachable());
  expect(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  expect(screen.getByText('You are offline. It will load when you are back online.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload this page' })).toBeNull();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('The server is not answering. Please try again in a moment.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('link', { name: 'Open' })).toBeVisible();
});
