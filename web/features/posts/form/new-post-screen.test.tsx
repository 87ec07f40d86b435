import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, LOOP, postSeenBy } from '../../../test/world.ts';

const path = '/feed/new-post';
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const save = () => screen.getByRole('button', { name: 'Save' });
const createAnswer = { 'POST /api/posts': recorded('POST /api/posts') };

describe('a new post', () => {
  test('is in the loop once it is saved [2.141, 2.147, 2.149, 4.27, 4.28, 4.29, 4.30, 4.31, 5.40]', async () => {
    const { user, transport, isAt } = renderScreen(path, { as: 'member', answers: createAnswer });
    expect(screen.getByRole('dialog', { name: 'New Post' })).toBeInTheDocument();
    await user.type(description(), 'The regatta is on');
    expect(screen.getByText('17 / 2000')).toBeInTheDocument();
    const release = transport.hold('POST /api/posts');
    await user.click(save());
    expect(save()).toHaveAttribute('data-loading');
    transport.answer({ Feed: { allPosts: [postSeenBy('member', '7')] } });
    release();
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    await isAt('/feed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('article')).toHaveTextContent('Post number 7');
    const [call] = transport.callsOf('POST /api/posts');
    expect(call?.body).toEqual({
      title: 'The regatta is on',
      loop_id: LOOP,
      additional_media: [],
      main_media_id: null,
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(window.localStorage.getItem(draftName() ?? '')).toBeNull();
  });

  test('needs text or a file [4.27, 5.25]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member' });
    await user.click(save());
    const message = await screen.findByText('Your post needs a description or media file');
    expect(message).toHaveAttribute('data-tone', 'bad');
    expect(transport.callsOf('POST /api/posts')).toEqual([]);
  });

  test('can’t be saved when too long [5.27, 9.1]', async () => {
    const { user } = renderScreen(path, { as: 'member' });
    await user.click(description());
    await user.paste('x'.repeat(2000));
    expect(screen.queryByText('The description can have 2000 characters at most')).toBeNull();
    expect(save()).toBeEnabled();
    await user.type(description(), 'x');
    expect(screen.getByText('2001 / 2000')).toBeInTheDocument();
    expect(screen.getByText('The description can have 2000 characters at most')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  test('is kept on failure, and retried with the same key [4.32, 8.54]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'POST /api/posts': refusal('unavailable') },
    });
    await user.type(description(), 'Hello');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your post could not be saved, but it is still here. Loopyard can’t do this at the moment',
    );
    expect(description()).toHaveValue('Hello');
    expect(save()).toBeEnabled();
    transport.answer(createAnswer);
    await user.click(save());
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    const [first, second] = transport.callsOf('POST /api/posts').map((call) => call.idempotencyKey);
    expect(first).toBe(second);
  });

  test('gets a new key after a rejection', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'POST /api/posts': refusal('forbidden') },
    });
    await user.type(description(), 'Hello');
    await user.click(save());
    await screen.findByRole('alert');
    await user.click(save());
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(2));
    const [first, second] = transport.callsOf('POST /api/posts').map((call) => call.idempotencyKey);
    expect(first).not.toBe(second);
  });

  test('survives leaving the page [3.58]', async () => {
    const firstVisit = renderScreen(path, { as: 'member' });
    await firstVisit.user.type(description(), 'Hello');
    firstVisit.unmount();
    renderScreen(path, { as: 'member' });
    expect(description()).toHaveValue('Hello');
  });

  test.for(['Cancel', 'Close', 'Escape'])(
    'returns to the feed it was opened from: %s [2.149]',
    async (way) => {
      const { user, isAt } = renderScreen('/feed', { as: 'member' });
      await user.click(await screen.findByRole('link', { name: 'New Post' }));
      await screen.findByRole('dialog', { name: 'New Post' });
      await isAt(path);
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(screen.getByRole('button', { name: way }));
      await isAt('/feed');
    },
  );

  test('can be written beside the feed [2.14, 2.130]', async () => {
    const { user, isAt, unmount } = renderScreen(path, { as: 'member' });
    const form = () => screen.getByRole('dialog', { name: 'New Post' });
    expect(form()).toHaveAttribute('data-variant', 'modal');
    await user.click(screen.getByRole('button', { name: 'Show as a sidebar' }));
    await isAt('/feed/new-post/sidebar');
    expect(form()).toHaveAttribute('data-variant', 'sidebar');
    await user.click(screen.getByRole('button', { name: 'Show as a window' }));
    await isAt('/feed/new-post');
    expect(form()).toHaveAttribute('data-variant', 'modal');
    unmount();
    renderScreen('/feed/7/edit', { as: 'admin', answers: answersForPost('admin') });
    expect(screen.getByRole('dialog', { name: 'Edit Post' })).toHaveAttribute('data-variant', 'modal');
  });

  test('needs a loop: without one, the page shows how to get one', () => {
    renderScreen(path, { as: 'guest', loopId: 63 });
    const dialog = screen.getByRole('dialog', { name: 'New Post' });
    expect(within(dialog).getByRole('heading', { name: 'Choose a loop first' })).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
  });

  test('is not for guests: they are told how to join', async () => {
    renderScreen(path, { as: 'guest' });
    const dialog = screen.getByRole('dialog', { name: 'New Post' });
    const heading = await within(dialog).findByRole('heading', {
      name: 'Only members of this loop can post',
    });
    expect(heading).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Join Loop' })).toHaveAttribute('href', '/join-loop');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });
});

describe('writing a post', () => {
  test.for(['admin', 'member'] as const)('is offered to %ss [2.93]', async (role) => {
    const { user, isAt } = renderScreen('/feed', { as: role });
    expect(await screen.findByRole('link', { name: 'New Post' })).toHaveAttribute('href', path);
    await user.click(await screen.findByRole('link', { name: 'Create a Post' }));
    await isAt('/feed/new-post');
  });

  test('is not offered to guests, who only read', async () => {
    const { transport } = renderScreen('/feed', { as: 'guest' });
    expect(
      await screen.findByText('Posts by the members of this loop will appear here.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(transport.callsOf('GET /api/loops/:id')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'New Post' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create a Post' })).toBeNull();
  });

  test('has a tooltip that Escape hides', async () => {
    const { user } = renderScreen('/feed', { as: 'member' });
    const button = await screen.findByRole('link', { name: 'New Post' });
    expect(screen.queryByText('New Post')).toBeNull();
    await user.hover(button);
    expect(screen.getByText('New Post')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('New Post')).toBeNull();
    await user.unhover(button);
    await user.hover(button);
    expect(screen.getByText('New Post')).toBeInTheDocument();
  });
});

function draftName(): string | undefined {
  return Object.keys(window.localStorage).find((name) => name.includes('draft.new-post'));
}
