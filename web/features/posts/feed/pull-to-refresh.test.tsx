import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { postSeenBy } from '../../../test/world.ts';

const feedOf = (...ids: string[]) => ({ Feed: { allPosts: ids.map((id) => postSeenBy('member', id)) } });

describe('pulling the page down at its top', () => {
  function pull(distance: number) {
    const touchAt = (clientY: number) =>
      ({ bubbles: true, touches: [{ clientY }] as unknown as Touch[] }) as const;
    fireEvent.touchStart(window, touchAt(100));
    fireEvent.touchMove(window, touchAt(100 + distance));
  }
  const knob = () => document.querySelector<HTMLElement>('[data-pulled]')?.dataset.pulled ?? null;

  test('shows from 30 px on how far it is, 80 px at most [9.22]', async () => {
    renderScreen('/feed', { as: 'member', answers: feedOf('7') });
    await screen.findAllByRole('article');
    const distances = [30, 31, 79, 200].map((distance) => {
      pull(distance);
      const now = knob();
      fireEvent.touchCancel(window);
      return now;
    });
    expect(distances).toEqual([null, '31', '79', '80']);
  });

  test('asks for the feed again from 60 px on [2.110, 9.22]', async () => {
    const { transport } = renderScreen('/feed', { as: 'member', answers: feedOf('7') });
    await screen.findAllByRole('article');
    pull(59);
    fireEvent.touchEnd(window);
    expect(transport.callsOf('Feed')).toHaveLength(1);
    transport.answer(feedOf('8', '7'));
    pull(60);
    fireEvent.touchEnd(window);
    expect(await screen.findByText('Post number 8')).toBeInTheDocument();
    expect(transport.callsOf('Feed')).toHaveLength(2);
  });
});
