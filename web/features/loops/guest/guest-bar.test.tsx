import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy, postSeenBy } from '../../../test/world.ts';

const openLoop = loopSeenBy('guest', { is_public: true });

describe('a loop that I only read', () => {
  test('says so above its feed, without what a guest may not do, and lets me join', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'guest',
      answers: {
        'GET /api/loops/:id': { loop: openLoop },
        Feed: { allPosts: [postSeenBy('guest', '7')] },
      },
    });
    expect(await screen.findByRole('region', { name: 'Guest' })).toHaveTextContent(
      'You are reading Brindlewick School as a guest. Only members can post and comment.',
    );
    expect(await screen.findByText('Post number 7')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /New Post|Create a Post/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /loop menu|^Post menu|Notifications/ })).toBeNull();
    const ownLoop = loopSeenBy('member');
    transport.answer({
      'POST /api/loops/join': { loop: ownLoop },
      'GET /api/loops': { loops: [ownLoop] },
      'GET /api/loops/:id': { loop: ownLoop },
    });
    await user.click(screen.getByRole('button', { name: 'Join Loop' }));
    expect(await screen.findByText(/^You are now a member of .Brindlewick School.$/)).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops/join')).toEqual([{ body: { loop_id: LOOP } }]);
    expect(screen.queryByRole('region', { name: 'Guest' })).toBeNull();
    expect(screen.getByRole('button', { name: /loop menu/ })).toBeInTheDocument();
  });

  test('and is not public asks for a code', async () => {
    renderScreen('/feed', { as: 'guest' });
    expect(await screen.findByRole('link', { name: 'Join with a code' })).toHaveAttribute(
      'href',
      '/join-loop',
    );
  });

  test('and cannot be joined says why', async () => {
    const { user } = renderScreen('/feed', {
      as: 'guest',
      answers: { 'GET /api/loops/:id': { loop: openLoop }, 'POST /api/loops/join': refusal('loop_full') },
    });
    await user.click(await screen.findByRole('button', { name: 'Join Loop' }));
    expect(await screen.findByText(/^You could not join .Brindlewick School/)).toBeInTheDocument();
  });

  test('says so nowhere else, and to no member', async () => {
    const { unmount } = renderScreen('/join-loop', { as: 'guest' });
    await screen.findByText('There are no public loops here yet.');
    expect(screen.queryByRole('region', { name: 'Guest' })).toBeNull();
    unmount();
    renderScreen('/feed', { as: 'member' });
    await screen.findByText('This Loop has no posts yet.');
    expect(screen.queryByRole('region', { name: 'Guest' })).toBeNull();
  });
});
