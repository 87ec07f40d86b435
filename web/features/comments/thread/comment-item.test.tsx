import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { admin, answersForPost, commentBy, creatorOf, LONG_AGO, member } from '../../../test/world.ts';

const path = '/feed/7';

describe('comments', () => {
  test('by one person in quick succession share one portrait', async () => {
    const at = (minutes: number) => ({
      created_at: new Date(Date.parse(LONG_AGO) + minutes * 60_000).toISOString(),
    });
    const allMessages = [
      commentBy(admin, '11', at(0)),
      commentBy(admin, '12', at(4)),
      commentBy(admin, '13', at(10)),
      commentBy(member, '14', at(11)),
    ];
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member'), Comments: { allMessages: allMessages.toReversed() } },
    });
    await screen.findByText('Comment number 11');
    for (const text of ['And one of now', 'And another'])
      await user.type(
        screen.getByRole('textbox', { name: 'Write a comment' }),
        `${text}{Control>}{Enter}{/Control}`,
      );
    const rows = within(screen.getByRole('region', { name: '4 comments' })).getAllByRole('listitem');
    expect(rows.map((row) => row.hasAttribute('data-goes-on'))).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
    // Screen readers announce the author of every comment.
    expect(rows[1]).toHaveTextContent('Amina Admin');
  });

  test('name their editor, unless it was a quick correction [4.51, 9.17]', async () => {
    const editedAt = (seconds: number) => ({
      updated_at: new Date(Date.parse(LONG_AGO) + seconds * 1000).toISOString(),
      edit_user: creatorOf(admin),
    });
    renderScreen(path, {
      as: 'member',
      answers: {
        ...answersForPost('member'),
        Comments: {
          allMessages: [commentBy(member, '12', editedAt(61)), commentBy(member, '11', editedAt(60))],
        },
      },
    });
    const changedRow = (await screen.findByText('Comment number 12')).closest('li');
    expect(changedRow).toHaveTextContent('Edited by Amina Admin');
    expect(screen.getByText('Comment number 11').closest('li')).not.toHaveTextContent('Edited by');
  });

  test('are unsubscribed from when the post closes [7.67]', async () => {
    const { user, transport, isAt } = renderScreen(path, {
      as: 'member',
      answers: answersForPost('member'),
    });
    await screen.findByText('No comments yet. Be the first to comment.');
    const channel = transport.channel('MessagesChannel');
    expect(channel.isClosed).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await isAt('/feed');
    expect(channel.isClosed).toBe(true);
  });
});
