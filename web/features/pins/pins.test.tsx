import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dayIn, endOfDay } from '../../lib/days.ts';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, creatorOf, postSeenBy } from '../../test/world.ts';

const later = new Date(Date.now() + 86_400_000).toISOString();
const pinnedPost = (id: string, title: string) => ({
  id,
  title,
  pinned_until: later,
  user: creatorOf(admin),
});
const answers = {
  Feed: { allPosts: [postSeenBy('member', '1')] },
  PinnedPosts: { allPosts: [pinnedPost('8', '# Bring **boots**'), pinnedPost('9', '')] },
};

describe('pinned posts', () => {
  test('stand above the feed, open until they were seen, then folded [13.35]', async () => {
    const { user, unmount } = renderScreen('/feed', { as: 'member', answers });
    const strip = await screen.findByRole('region', { name: 'Pinned posts' });
    const [boots, wordless] = within(strip).getAllByRole('link');
    expect(boots).toHaveTextContent('Bring bootsAmina Admin');
    expect(boots).toHaveAttribute('href', '/feed/8');
    expect(wordless).toHaveTextContent('A post without words');
    const fold = within(strip).getByRole('button', { name: 'Pinned (2)', expanded: true });
    await user.click(fold);
    expect(within(strip).queryByRole('link')).toBeNull();
    unmount();
    const next = renderScreen('/feed', { as: 'member', answers });
    const button = { name: 'Pinned (2)', expanded: false };
    expect(await screen.findByRole('button', button)).toBeInTheDocument();
    next.unmount();
    const another = { PinnedPosts: { allPosts: [pinnedPost('10', 'New')] } };
    renderScreen('/feed', { as: 'member', answers: { ...answers, ...another } });
    expect(await screen.findByRole('button', { name: 'Pinned (1)', expanded: true })).toBeInTheDocument();
  });

  test('come and go by the menu of a post, for admins; a refusal is said [13.36]', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'admin',
      answers: {
        Feed: { allPosts: [postSeenBy('admin', '1')] },
        'PUT /api/posts/:id/pin': refusal('conflict'),
      },
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    const until = await choose('Pin').then(() => screen.findByLabelText('Last day'));
    const inDays = (days: number) => dayIn(new Date(Date.now() + days * 86_400_000));
    expect(until).toHaveValue(inDays(14));
    fireEvent.change(until, { target: { value: inDays(-1) } });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    expect(await screen.findByText('Please choose a day within the next year')).toBeVisible();
    fireEvent.change(until, { target: { value: inDays(3) } });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    expect(transport.callsOf('PUT /api/posts/:id/pin')).toEqual([
      { params: { id: 1 }, body: { until: endOfDay(inDays(3))?.toISOString() } },
    ]);
    expect(await screen.findByRole('alert')).toBeVisible();
    transport.answer({
      'PUT /api/posts/:id/pin': null,
      'DELETE /api/posts/:id/pin': null,
      ShowPost: { post: { ...postSeenBy('admin', '1', { pinned_until: later }), additional_media: [] } },
    });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    expect(await screen.findByText(/^Post pinned until/)).toBeInTheDocument();
    await choose('Unpin');
    expect(await screen.findByText('Post unpinned')).toBeInTheDocument();
  });
});
