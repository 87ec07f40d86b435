import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, loopSeenBy, postSeenBy } from '../../../test/world.ts';

const path = '/feed/7';

const dialog = () => screen.findByRole('dialog', { name: 'Amina Admin' });

describe('a post that asks not to be distracted from', () => {
  test('fills the window, and leads nowhere else', async () => {
    renderScreen('/feed/7/sidebar', {
      as: 'member',
      answers: answersForPost('member', { is_distraction_free: true }),
    });
    expect(await dialog()).toHaveAttribute('data-variant', 'full');
    expect(screen.queryByRole('button', { name: 'Next post' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Show as/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });
});

describe('a post says', () => {
  test('for whom it is', async () => {
    const loop = loopSeenBy('member', { roles: [{ id: 5, name: 'Teachers', is_minor: null }] });
    renderScreen(path, {
      as: 'member',
      answers: {
        ...answersForPost('member', { restricted_to_role_id: '5' }),
        'GET /api/loops/:id': { loop },
      },
    });
    expect(await screen.findByText('Teachers')).toBeInTheDocument();
    expect(await dialog()).toHaveTextContent('Only for the role Teachers');
  });

  test.for([
    ['where one sees it too', postSeenBy('member', '8'), 1],
    ['and nothing of one that is not there', null, 0],
  ] as const)('a copy names its original, %s', async ([_, origin, count]) => {
    const answerById: Answers['ShowPost'] = ({ body }) => ({
      post: body.id === '8' ? origin : postSeenBy('member', '7', { cloned_from_id: '8' }),
    });
    const { transport } = renderScreen(path, {
      as: 'member',
      answers: { Feed: { allPosts: [] }, ShowPost: answerById },
    });
    await dialog();
    await waitFor(() => expect(transport.callsOf('ShowPost').map(({ body }) => body.id)).toContain('8'));
    await waitFor(() => expect(screen.queryAllByRole('link', { name: /a post by/ })).toHaveLength(count));
    for (const link of screen.queryAllByRole('link', { name: /a post by/ }))
      expect(link).toHaveAttribute('href', '/feed/8');
  });
});
