import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('a new post opens above the feed and keeps its search [2.13]', async () => {
  const { isAt } = renderScreen('/new-post?q=tuba', { as: 'member' });
  expect(await screen.findByRole('dialog', { name: 'New Post' })).toBeInTheDocument();
  await isAt('/feed/new-post?q=tuba');
});
