import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP } from '../../../test/world.ts';

describe('the address of a loop', () => {
  test('leads a guest to its feed', async () => {
    const { session, transport, isAt } = renderScreen(`/loop/${LOOP}`, { as: 'guest', loopId: 63 });
    await isAt('/feed');
    expect(session.read().loopId).toBe(LOOP);
    expect(await screen.findByRole('region', { name: 'Guest' })).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops/:id/read')).toEqual([]);
  });

  test('is not there for whoever may not read it', async () => {
    const { session } = renderScreen('/loop/999', {
      as: 'guest',
      loopId: 63,
      answers: { 'GET /api/loops/:id': refusal('not_found') },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
    ).toBeInTheDocument();
    expect(session.read().loopId).toBe(63);
  });
});
