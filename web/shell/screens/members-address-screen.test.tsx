import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('without a loop, the members address leads to the feed [2.17]', async () => {
  const { isAt } = renderScreen('/members', { as: 'member' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
  await isAt('/feed');
});
