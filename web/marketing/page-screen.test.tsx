import { existsSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';
import { pages } from './pages.ts';

describe('a public page', () => {
  test.for(pages.map((page) => [page.path, page] as const))(
    'opens with its heading, title and words for a search: %s',
    async ([path, { title, description, sections }]) => {
      renderScreen(path);
      const heading = await screen.findByRole('heading', { level: 1 });
      expect(heading).toHaveTextContent(sections[0].title);
      expect(document.title).toBe(title);
      expect(document.querySelector('meta[name=description]')).toHaveAttribute('content', description);
      for (const { title } of sections.slice(1))
        expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
      for (const image of document.querySelectorAll('main img'))
        expect(image, image.outerHTML).toHaveAttribute('src');
    },
  );

  test('has a title, a description and an address like no other, in the length that a search shows', () => {
    for (const key of ['path', 'title', 'description'] as const)
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
    for (const { path, title, description } of pages) {
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(65);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
      expect(existsSync(`${import.meta.dirname}/content/${path.slice(1) || 'landing'}.ts`), path).toBe(true);
    }
  });
});

describe('the home page', () => {
  test('tells a visitor what it is, and shows the ways in [2.32]', async () => {
    renderScreen('/');
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('heading', { level: 1 })).toHaveTextContent(
      'Your people. Your pictures. Nobody else.',
    );
    for (const link of within(main).getAllByRole('link', { name: 'Get Started' })) {
      expect(link).toHaveAttribute('href', '/register');
    }
    expect(within(main).getByRole('link', { name: 'I have an account' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('region', { name: 'One loop for each group' })).toBeInTheDocument();
  });

  test('sends whoever is signed in on to their feed [2.3]', async () => {
    const { isAt } = renderScreen('/', { as: 'member' });
    await isAt('/feed');
    await waitFor(() => expect(screen.queryByText(/Nobody else/)).toBeNull());
  });
});
