import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { answersForPost, commentBy, LOOP, member, postSeenBy } from '../../test/world.ts';

const waiting = { held_for: 'approval', seq: 0 } as const;

test('an author reads what becomes of what others don’t see, and that it was let through [10.44]', async () => {
  const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();
  renderScreen('/feed/7', {
    as: 'member',
    answers: {
      ...answersForPost('member'),
      ShowPost: { post: postSeenBy('member', '7', { held_for: 'review' }) },
      Comments: {
        allMessages: [
          commentBy(member, '13', { held_for: 'removed' }),
          commentBy(member, '12', { released_at: minutesAgo }),
          commentBy(member, '11', waiting),
        ],
      },
    },
  });
  expect(await screen.findByText('An admin is looking at this')).toBeInTheDocument();
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('li');
  // The words come after the comments, since most have none.
  await waitFor(async () =>
    expect(await rowOf('Comment number 11')).toHaveTextContent('Waiting for an admin'),
  );
  expect(await rowOf('Comment number 12')).toHaveTextContent('Let through 5 minutes ago');
  expect(await rowOf('Comment number 13')).toHaveTextContent('An admin removed this');
  expect(screen.getByRole('heading', { level: 3, name: '1 comment' })).toBeInTheDocument();
});

test('a comment that waits is shown live, edited and let through without a request', async () => {
  const { transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: answersForPost('member', {}, '20'),
  });
  await screen.findByText('Comment number 20');
  const say = (changes: Parameters<typeof commentBy>[2]) =>
    act(() =>
      transport.channel('MessagesChannel').send({
        ...{ type: 'Message', action: 'created' },
        message: {
          ...commentBy(member, '21', changes),
          ...{ id: 21, loop_id: LOOP, messageable_type: 'Post', messageable_id: 7 },
          ...{ user: member, edit_user: null },
        },
      }),
    );
  say(waiting);
  expect(await screen.findByText('Waiting for an admin')).toBeInTheDocument();
  say({ ...waiting, text: 'Written better' });
  expect(await screen.findByText('Written better')).toBeInTheDocument();
  const requestCount = transport.callsOf('Comments').length;
  say({ text: 'Written better', seq: 21, released_at: new Date().toISOString() });
  expect(await screen.findByText('Let through just now')).toBeInTheDocument();
  expect(screen.queryByText('Waiting for an admin')).toBeNull();
  expect(transport.callsOf('Comments').length).toBe(requestCount);
});

test('a comment that waits is found again, not sent for ever, when its answer was lost', async () => {
  const { user, transport } = renderScreen('/feed/7', { as: 'member', answers: answersForPost('member') });
  await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'From a tunnel');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  const channel = transport.channel('MessagesChannel');
  await waitFor(() => expect(channel.commands).toHaveLength(1));
  const [command] = channel.commands;
  const uuid = command?.action === 'send_message' ? (command.data.uuid ?? null) : null;
  act(() => transport.setOnline(false));
  const arrived = commentBy(member, '12', { ...waiting, text: 'From a tunnel', uuid });
  // A catch-up does not find it, as it has no place among the changes yet.
  transport.answer({ Comments: answerWith(arrived) });
  act(() => transport.setOnline(true));
  expect(await screen.findByText('Waiting for an admin')).toBeInTheDocument();
  expect(screen.queryByText('Sending')).toBeNull();
});

function answerWith(comment: ReturnType<typeof commentBy>) {
  return ({ body }: { body: { since?: number | null } }) => ({
    allMessages: body.since === null ? [comment] : [],
  });
}
