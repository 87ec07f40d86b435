import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, LOOP } from '../../../test/world.ts';

describe('deleting a post', () => {
  const placeOf = (address: string) =>
    address === '/feed' ? screen.findByRole('article') : screen.findByRole('dialog', { name: 'Amina Admin' });
  async function choose(user: ReturnType<typeof renderScreen>['user'], address = '/feed') {
    await user.click(await within(await placeOf(address)).findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Post' }));
    return screen.findByRole('alertdialog', { name: 'Are you sure?' });
  }

  test.each(['/feed', '/feed/7'])(
    'asks first, and from %s leads to the feed without it [2.123, 8.31, 8.32, 8.39]',
    async (address) => {
      const { user, transport, isAt } = renderScreen(address, {
        as: 'admin',
        answers: { ...answersForPost('admin'), 'DELETE /api/posts/:id': null },
      });
      const question = await choose(user, address);
      expect(question).toHaveAccessibleName('Are you sure?');
      expect(question).toHaveTextContent('You will not be able to recover this post or any of its content');
      transport.answer({ Feed: { allPosts: [] } });
      await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
      expect(await screen.findByText('Post deleted')).toBeInTheDocument();
      await isAt('/feed');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('article')).toBeNull();
      expect(transport.callsOf('DELETE /api/posts/:id')).toMatchObject([
        { params: { id: 7 }, body: { loop_id: LOOP } },
      ]);
    },
  );

  test('deletes nothing when cancelled [8.32]', async () => {
    const { user, transport } = renderScreen('/feed', { as: 'admin', answers: answersForPost('admin') });
    await user.click(within(await choose(user)).getByRole('button', { name: 'No, keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(transport.callsOf('DELETE /api/posts/:id')).toEqual([]);
  });

  test.each(['/feed', '/feed/7'])(
    'that fails at %s leads to the feed, read anew, and says why [8.40]',
    async (address) => {
      const { user, transport, isAt } = renderScreen(address, {
        as: 'admin',
        answers: { ...answersForPost('admin'), 'DELETE /api/posts/:id': refusal('forbidden') },
      });
      const question = await choose(user, address);
      const readsBefore = transport.callsOf('Feed').length;
      await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
      expect(await screen.findByText('You are not allowed to do this')).toBeInTheDocument();
      await isAt('/feed');
      await waitFor(() => expect(transport.callsOf('Feed').length).toBeGreaterThan(readsBefore));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    },
  );
});
