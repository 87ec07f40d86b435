import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { narrowWindow } from '../../test/narrow-window.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, loopSeenBy, postSeenBy } from '../../test/world.ts';

const footBar = () => screen.findByRole('navigation', { name: 'Main' });
const entriesOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll('a, button')].map(
    (entry) => entry.getAttribute('aria-label') ?? entry.textContent,
  );

describe('the bar at the foot of a phone', () => {
  beforeEach(narrowWindow);

  test('has the feed, the search, a new post, notifications and the profile [2.86, 2.93]', async () => {
    const { user, isAt } = renderScreen('/profile', {
      as: 'member',
      answers: {
        'GET /api/loops': { loops: [loopSeenBy('member', { unread_groups_count: 120 })] },
      },
    });
    const bar = await footBar();
    const notifications = await within(bar).findByRole('link', { name: 'Notifications, 99+ unread' });
    expect(entriesOf(bar)).toEqual([
      'Feed',
      'Search',
      'New Post',
      'Notifications, 99+ unread',
      'You, account menu',
    ]);
    expect(notifications).toHaveTextContent('99+');
    expect(notifications).toHaveAttribute('href', `/notifications/${LOOP}`);
    await user.click(within(bar).getByRole('button', { name: 'You, account menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit Profiles' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(within(bar).getByRole('link', { name: 'Feed' }));
    await isAt('/feed');
    expect(within(bar).getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page');
  });

  test('leaves the top bar to the loop’s name, or to the open search', async () => {
    const { user } = renderScreen('/feed', { as: 'member' });
    const search = await within(await footBar()).findByRole('button', { name: 'Search' });
    expect(search).toHaveAttribute('aria-expanded', 'false');
    const top = screen.getByRole('banner');
    const buttons = within(top).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Open sidebar',
      expect.stringMatching(/Brindlewick School.*, loop menu/),
    ]);
    await user.click(search);
    expect(search).toHaveAttribute('aria-expanded', 'true');
    expect(within(top).getByRole('searchbox', { name: 'Search posts' })).toHaveFocus();
  });

  test('opens the form above the searched feed, and Cancel leads back to it', async () => {
    const { user, isAt } = renderScreen('/feed?q=tuba', {
      as: 'member',
      answers: { Feed: { allPosts: [postSeenBy('member', '7')] } },
    });
    await user.click(await screen.findByRole('link', { name: 'New Post' }));
    await isAt('/feed/new-post?q=tuba');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await isAt('/feed?q=tuba');
  });

  test('opens the form above the feed from other screens too', async () => {
    const { user, isAt } = renderScreen('/profile?page=2', { as: 'member' });
    await user.click(await screen.findByRole('link', { name: 'New Post' }));
    await isAt('/feed/new-post');
  });

  test('has no new post and no notifications for a guest', async () => {
    renderScreen('/feed', { as: 'guest' });
    const bar = await footBar();
    await within(bar).findByRole('button', { name: 'Search' });
    expect(entriesOf(bar)).toEqual(['Feed', 'Search', 'You, account menu']);
  });

  test('has no loop’s entries if none is selected', async () => {
    renderScreen('/feed', { as: 'guest', loopId: 63 });
    await screen.findByText(/You are not in a loop yet/);
    expect(entriesOf(await footBar())).toEqual(['Feed', 'You, account menu']);
  });
});

test('a wide window has no foot bar', async () => {
  renderScreen('/feed', { as: 'member' });
  expect(await screen.findByRole('link', { name: 'New Post' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
