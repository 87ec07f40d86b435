import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { loopSeenBy } from '../../../test/world.ts';

const answersWith = (loop: ReturnType<typeof loopSeenBy>) => ({
  'GET /api/loops': { loops: [loop] },
  'GET /api/loops/:id': { loop },
});

test('an admin is asked above the feed, until an answer is saved [10.5]', async () => {
  const { user, transport } = renderScreen('/feed', {
    as: 'admin',
    answers: {
      ...answersWith(loopSeenBy('admin', { asks_adults: true })),
      'PUT /api/loops/:id': refusal('internal'),
    },
  });
  const note = within(await screen.findByRole('region', { name: 'Age of the members' }));
  await user.click(note.getByRole('button', { name: 'No' }));
  expect(await screen.findByText(/^Your choice was not saved\./)).toBeInTheDocument();
  const saved = loopSeenBy('admin', { adults_only: false });
  transport.answer({ ...answersWith(saved), 'PUT /api/loops/:id': { loop: saved } });
  await user.click(note.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Age of the members' })).toBeNull());
  expect(transport.callsOf('PUT /api/loops/:id')[1]).toMatchObject({
    body: { loop: { adults_only: false } },
  });
});
