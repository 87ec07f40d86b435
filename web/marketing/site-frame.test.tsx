import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the header links to the product, the about page and the login [2.61]', () => {
  renderScreen('/terms');
  expect(linksIn('Main')).toEqual([
    ['Product', '/product'],
    ['Contact', '/contact'],
    ['Get Started', '/register'],
    ['Login', '/login'],
  ]);
});

test('a phone has a menu, which a link and Escape close [2.62]', async () => {
  const { user } = renderScreen('/terms');
  const opener = screen.getByText('Menu');
  const menu = opener.closest('details');
  expect(menu).not.toHaveAttribute('open');
  await user.click(opener);
  expect(menu).toHaveAttribute('open');
  expect(linksIn('Menu')).toEqual([
    ['Product', '/product'],
    ['Pricing', '/pricing'],
    ['Contact', '/contact'],
    ['Login', '/login'],
  ]);
  await user.tab();
  expect(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Product')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(menu).not.toHaveAttribute('open');
  expect(opener).toHaveFocus();
  await user.click(opener);
  await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Pricing'));
  expect(await screen.findByRole('heading', { name: 'Three plans' })).toBeInTheDocument();
  expect(menu).not.toHaveAttribute('open');
});

test('the footer links to contact, terms, the older version and social networks [2.64, 2.66, 2.67]', () => {
  renderScreen('/terms');
  const links = Object.fromEntries(linksIn('Footer'));
  expect(links['General Enquiries']).toMatch(/^mailto:\S+@\S+$/);
  expect(links['Customer Support']).toMatch(/^mailto:\S+@\S+$/);
  expect(links.Terms).toBe('/terms');
  expect(links.Accessibility).toBe('/accessibility');
  expect(links['Older version (2.0)']).toMatch(/^https:/);
  for (const name of ['Mastodon', 'YouTube', 'LinkedIn']) expect(links[name]).toMatch(/^https:/);
  expect(new Set(Object.values(links)).size).toBe(linksIn('Footer').length);
  expect(screen.getByText('The contact and social media addresses are samples.')).toBeInTheDocument();
});
