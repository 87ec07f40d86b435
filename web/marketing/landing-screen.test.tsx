import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';
import { meta } from './landing-screen.tsx';

test('a visitor is told what it is, and shown the ways in [2.32]', () => {
  renderScreen('/');
  const main = screen.getByRole('main');
  expect(within(main).getByRole('heading', { level: 1 })).toHaveTextContent(
    'Your people. Your pictures. Nobody else.',
  );
  for (const link of within(main).getAllByRole('link', { name: 'Get Started' })) {
    expect(link).toHaveAttribute('href', '/register');
  }
  expect(within(main).getByRole('link', { name: 'I have an account' })).toHaveAttribute('href', '/login');
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(within(menu).getByRole('link', { name: 'Product' })).toHaveAttribute('href', '/#product');
  expect(screen.getByRole('region', { name: 'One loop for each group' })).toBeInTheDocument();
});

test('the page has words and a picture of its own for those who share it', () => {
  const tags = meta().map((tag) => Object.values(tag).join(' '));
  expect(tags.join('\n')).toMatch(/og:image \/social\.png/);
  expect(tags.join('\n')).toMatch(/og:title Loopyard/);
});

test('whoever is signed in goes on to their feed [2.3]', async () => {
  const { isAt } = renderScreen('/', { as: 'member' });
  await isAt('/feed');
});
