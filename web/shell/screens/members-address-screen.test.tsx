import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('members without a loop are looked for from the feed [2.17]', async () => {
  const { isAt } = renderScreen('/members', { as: 'member' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
  await isAt('/feed');
});
