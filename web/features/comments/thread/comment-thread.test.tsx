import type { IncomingMessage } from '@loopyard/contract/cable.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, answersForPost, commentBy, LOOP, member } from '../../../test/world.ts';
import type { CommentFragment } from '../comments.gen.ts';

const path = '/feed/7';

/** The server sends whole people, and numbers for ids. */
const frameOf = (id: number, changes: Partial<CommentFragment> = {}): IncomingMessage => ({
  type: 'Message',
  action: 'created',
  message: {
    ...commentBy(admin, String(id), changes),
    id,
    loop_id: LOOP,
    messageable_type: 'Post',
    messageable_id: 7,
    user: admin,
    edit_user: null,
  },
});

describe('the comments', () => {
  const write = async (user: ReturnType<typeof renderScreen>['user'], text: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), text);
    await user.click(screen.getByRole('button', { name: 'Comment' }));
  };
  const messages = (transport: ReturnType<typeof renderScreen>['transport']) =>
    transport.channel('MessagesChannel');
  const missedFrame = { type: 'Missed' } as const;

  test('invite the first comment when there are none', async () => {
    renderScreen(path, { as: 'member', answers: answersForPost('member') });
    expect(await screen.findByText('No comments yet. Be the first to comment.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: 'Comments' })).toBeInTheDocument();
  });

  test('by others arrive live', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers: answersForPost('member', {}, '11') });
    await screen.findByText('Comment number 11');
    transport.answer({ Comments: { allMessages: [commentBy(admin, '12')] } });
    act(() => messages(transport).send(missedFrame));
    expect(await screen.findByText('Comment number 12')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 3, name: '2 comments' })).toBeInTheDocument();
    const bodies = transport.callsOf('Comments').map(({ body }) => body);
    expect(bodies).toContainEqual(expect.objectContaining({ post: '7', since: 11 }));
  });

  test('that are heard are shown without a request, unless one before them is missing', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers: answersForPost('member', {}, '11') });
    await screen.findByText('Comment number 11');
    const requests = () => transport.callsOf('Comments').length;
    await waitFor(() => expect(requests()).toBe(2));
    act(() =>
      messages(transport).send(
        frameOf(12, {
          abilities: { update: true, delete: true, report: false, react: true, see_revisions: true },
        }),
      ),
    );
    const twelfth = (await screen.findByText('Comment number 12')).closest('li') as HTMLElement;
    expect(within(twelfth).getByText('Amina Admin')).toBeInTheDocument();
    expect(within(twelfth).getByRole('button', { name: /Menu for the comment by/ })).toBeInTheDocument();
    act(() => messages(transport).send(frameOf(12, { seq: 13, text: 'Corrected' })));
    expect(await screen.findByText('Corrected')).toBeInTheDocument();
    expect(requests()).toBe(2);
    transport.answer({ Comments: { allMessages: [commentBy(admin, '14'), commentBy(admin, '15')] } });
    act(() => messages(transport).send(frameOf(15)));
    expect(await screen.findByText('Comment number 14')).toBeInTheDocument();
    act(() => messages(transport).send(frameOf(14)));
    expect(requests()).toBe(3);
    expect(transport.callsOf('Comments').at(-1)?.body).toMatchObject({ since: 13 });
  });

  test('by me appear at once, without duplicates [4.55, 9.15]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    await write(user, ' Hello there ');
    const text = screen.getByText('Hello there');
    expect(screen.getByText('Sending')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
    const [command] = messages(transport).commands;
    expect(command).toMatchObject({ action: 'send_message', data: { text: 'Hello there' } });
    const uuid = command?.action === 'send_message' ? (command.data.uuid ?? null) : null;
    transport.answer({
      Comments: { allMessages: [commentBy(member, '12', { text: 'Hello there', uuid })] },
    });
    act(() => messages(transport).send(missedFrame));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    // The same element, so that a screen reader announces it once.
    expect(screen.getByText('Hello there')).toBe(text);
  });

  test('that are rejected say why, and can be retried or removed', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    await write(user, 'Hello');
    await waitFor(() => expect(messages(transport).commands).toHaveLength(1));
    const [command] = messages(transport).commands;
    const uuid = command?.action === 'send_message' ? (command.data.uuid ?? '') : '';
    act(() =>
      messages(transport).send({
        type: 'Error',
        command: 'send_message',
        uuid,
        code: 'forbidden',
        detail: 'This post is locked',
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. This post is locked');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(messages(transport).commands).toHaveLength(2));
    act(() =>
      messages(transport).send({
        type: 'Error',
        command: 'send_message',
        uuid,
        code: 'forbidden',
        detail: 'This post is locked',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('written offline are sent once online', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    await screen.findByText('No comments yet. Be the first to comment.');
    act(() => transport.setOnline(false));
    await write(user, 'From a tunnel');
    expect(await screen.findByText('Will be sent when you are back online')).toBeInTheDocument();
    expect(messages(transport).commands).toEqual([]);
    act(() => transport.setOnline(true));
    await waitFor(() => expect(messages(transport).commands).not.toEqual([]));
    expect(messages(transport).commands[0]).toMatchObject({ data: { text: 'From a tunnel' } });
  });

  test('are sent even after their post is closed', async () => {
    const { user, transport, isAt } = renderScreen(path, {
      as: 'member',
      answers: answersForPost('member'),
    });
    await screen.findByText('No comments yet. Be the first to comment.');
    act(() => transport.setOnline(false));
    await write(user, 'From a tunnel');
    await screen.findByText('Will be sent when you are back online');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await isAt('/feed');
    act(() => transport.setOnline(true));
    await waitFor(() => expect(messages(transport).commands).toHaveLength(1));
    const [command] = messages(transport).commands;
    expect(command).toMatchObject({ data: { text: 'From a tunnel' } });
    const keptNames = () => Object.keys(window.localStorage).filter((name) => name.includes('outbox.7.'));
    expect(keptNames()).toHaveLength(1);
    const uuid = command?.action === 'send_message' ? (command.data.uuid ?? '') : '';
    act(() =>
      messages(transport).send({
        type: 'Error',
        command: 'send_message',
        uuid,
        code: 'not_found',
        detail: 'Not found',
      }),
    );
    // A refused comment isn't lost: it is there when the post is reopened.
    expect(keptNames()).toHaveLength(1);
  });

  test('cannot be empty, nor longer than they may [2.157, 5.33]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    const field = await screen.findByRole('textbox', { name: 'Write a comment' });
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
    await user.type(field, ' ');
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
    await user.clear(field);
    await user.paste('x'.repeat(2001));
    expect(screen.getByText('A comment can have 2000 characters at most')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled();
    await user.clear(field);
    expect(screen.getByText('This field is required')).toBeInTheDocument();
    await user.type(field, 'Hello');
    expect(screen.getByRole('button', { name: 'Comment' })).toBeEnabled();
  });

  test('are edited in place, and highlighted for a moment [2.156, 4.52, 6.13, 9.14]', async () => {
    const ownComment = commentBy(member, '11', {
      abilities: { update: true, delete: true, report: false, react: true, see_revisions: true },
    });
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member'), Comments: { allMessages: [ownComment] } },
    });
    await user.click(await screen.findByRole('button', { name: /^Menu for the comment by .Ben Member.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Edit comment' });
    expect(field).toHaveValue('Comment number 11');
    await user.clear(field);
    await user.type(field, 'Better words');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(messages(transport).commands.at(-1)).toEqual({
        action: 'edit_message',
        data: { message_id: 11, text: 'Better words' },
      }),
    );
    transport.answer({ Comments: { allMessages: [{ ...ownComment, text: 'Better words', seq: 12 }] } });
    vi.useFakeTimers();
    act(() => messages(transport).send(missedFrame));
    const isHighlighted = () => Boolean(screen.queryByText('Better words')?.closest('[data-highlighted]'));
    const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    for (let waitedMs = 0; waitedMs < 100 && !isHighlighted(); waitedMs++) await advance(1);
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull();
    // The step in which it began counts for up to a millisecond.
    await advance(2_998);
    expect(isHighlighted()).toBe(true);
    await advance(2);
    expect(isHighlighted()).toBe(false);
  });

  test('are deleted after confirmation [2.156, 4.53, 4.54, 6.13, 8.36]', async () => {
    const ownComment = commentBy(member, '11', {
      abilities: { update: true, delete: true, report: false, react: true, see_revisions: true },
    });
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member'), Comments: { allMessages: [ownComment] } },
    });
    await user.click(await screen.findByRole('button', { name: /^Menu for the comment by/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('This comments will be deleted permanently');
    await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() =>
      expect(messages(transport).commands.at(-1)).toEqual({
        action: 'delete_message',
        data: { message_id: 11 },
      }),
    );
    const deletedComment = { ...ownComment, seq: 12, is_deleted: true, text: '[Deleted]' };
    transport.answer({ Comments: { allMessages: [deletedComment] } });
    act(() => messages(transport).send(missedFrame));
    const row = (await screen.findByText('[Deleted]')).closest('li') as HTMLElement;
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('by others have no menu for a member [6.13]', async () => {
    renderScreen(path, { as: 'member', answers: answersForPost('member', {}, '11') });
    await screen.findByText('Comment number 11');
    expect(screen.queryByRole('button', { name: /^Menu for the comment/ })).toBeNull();
  });

  test('come page by page in a long thread [9.11]', async () => {
    const newest = Array.from({ length: 100 }, (_, at) => commentBy(admin, String(200 - at)));
    const pages: Answers['Comments'] = ({ body }) => ({
      allMessages: body.since ? [] : body.before ? [commentBy(admin, '5')] : newest,
    });
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member', { messages_count: 101 }), Comments: pages },
    });
    await user.click(await screen.findByRole('button', { name: 'Show earlier comments' }));
    expect(await screen.findByText('Comment number 5')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
    expect(transport.callsOf('Comments').some(({ body }) => body.before === '101')).toBe(true);
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member'), Comments: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answersForPost('member', {}, '11'));
    await user.click(retryButton);
    expect(await screen.findByText('Comment number 11')).toBeInTheDocument();
  });

  test('disappear with access to the post', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers: answersForPost('member', {}, '11') });
    await screen.findByText('Comment number 11');
    transport.answer({ ShowPost: { post: null } });
    act(() => messages(transport).end());
    expect(
      await screen.findByRole('heading', { level: 2, name: 'This post could not be found' }),
    ).toBeInTheDocument();
  });
});
