import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';

test('a note is shown', async () => {
  const answers = { 'GET /api/notes/:id': { note: { id: 7, text: 'Bring a coat' } } };
  renderScreen('/notes/7', { as: 'member', answers });
  expect(await screen.findByText('Bring a coat')).toBeInTheDocument();
});
