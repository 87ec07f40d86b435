import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { postSeenBy } from '../../../test/world.ts';

const dialog = () => screen.findByRole('dialog', { name: 'Amina Admin' });

describe('a finger', () => {
  const answerById: Answers['ShowPost'] = ({ body }) => ({ post: postSeenBy('member', body.id) });
  const answers: Answers = {
    Feed: { allPosts: ['9', '8', '7'].map((id) => postSeenBy('member', id)) },
    ShowPost: answerById,
  };
  const draw = (element: Element, from: [number, number], to: [number, number]) => {
    const at = ([clientX, clientY]: [number, number]) => [{ clientX, clientY }];
    fireEvent.touchStart(element, { touches: at(from) });
    fireEvent.touchEnd(element, { changedTouches: at(to) });
  };
  const words = async () => within(await dialog()).findByRole('heading', { name: 'Amina Admin' });

  test('drawn to the side turns to the next post or the one before', async () => {
    const { isAt } = renderScreen('/feed/8', { as: 'member', answers });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next post' })).toBeEnabled());
    draw(await words(), [300, 100], [200, 110]);
    await isAt('/feed/7');
    draw(await words(), [200, 100], [300, 110]);
    await isAt('/feed/8');
  });

  test.for([
    ['up the page', [300, 400], [200, 100]],
    ['a little', [300, 100], [260, 100]],
    ['from the edge, as for the browser’s own Back', [10, 100], [200, 100]],
  ] as const)('drawn %s does not', async ([_, from, to]) => {
    const { isAt } = renderScreen('/feed/8', { as: 'member', answers });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next post' })).toBeEnabled());
    draw(await words(), [...from], [...to]);
    draw(await screen.findByRole('textbox', { name: 'Write a comment' }), [300, 100], [200, 100]);
    await isAt('/feed/8');
  });
});
