import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP } from '../../../test/world.ts';

const path = '/feed/new-post';
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const save = () => screen.getByRole('button', { name: 'Save' });
const posted = { 'POST /api/posts': recorded('POST /api/posts') };
const media = { ...recorded('GET /api/uploads/:key').media, is_finished_processing: true };

describe('a new post', () => {
  test('is in the loop once it is saved', async () => {
    const { user, transport, isAt } = renderScreen(path, { as: 'member', answers: posted });
    expect(screen.getByRole('dialog', { name: 'New Post' })).toBeInTheDocument();
    await user.type(description(), 'The regatta is on');
    expect(screen.getByText('17 / 2000')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    await isAt('/feed');
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

  test('needs words or a file', async () => {
    const { user, transport } = renderScreen(path, { as: 'member' });
    await user.click(save());
    expect(await screen.findByText('Your post needs a description or media file')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/posts')).toEqual([]);
  });

  test('of too many letters cannot be saved', async () => {
    const { user } = renderScreen(path, { as: 'member' });
    await user.click(description());
    await user.paste('x'.repeat(2001));
    expect(screen.getByText('2001 / 2000')).toBeInTheDocument();
    expect(screen.getByText('The description can have 2000 characters at most')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  test('that failed is kept, and tried again under the same key', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'POST /api/posts': refusal('unavailable') },
    });
    await user.type(description(), 'Hello');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your post could not be saved, but it is still here.',
    );
    transport.answer(posted);
    await user.click(save());
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    const [first, second] = transport.callsOf('POST /api/posts').map((call) => call.idempotencyKey);
    expect(first).toBe(second);
  });

  test('that was refused is another try the next time', async () => {
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

  test('outlives its page', async () => {
    const first = renderScreen(path, { as: 'member' });
    await first.user.type(description(), 'Hello');
    first.unmount();
    renderScreen(path, { as: 'member' });
    expect(description()).toHaveValue('Hello');
  });

  test.for(['Cancel', 'Close', 'Escape'])('is left to the feed it was opened from: %s', async (way) => {
    const { user, isAt } = renderScreen('/feed', { as: 'member' });
    await user.click(await screen.findByRole('link', { name: 'New Post' }));
    await screen.findByRole('dialog', { name: 'New Post' });
    await isAt(path);
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: way }));
    await isAt('/feed');
  });

  test('can be written beside the feed', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member' });
    await user.click(screen.getByRole('button', { name: 'Show as a sidebar' }));
    await isAt('/feed/new-post/sidebar');
    await user.click(screen.getByRole('button', { name: 'Show as a window' }));
    await isAt('/feed/new-post');
  });

  test('belongs to a loop: without one there is where to find one', () => {
    renderScreen(path, { as: 'guest', loopId: 63 });
    const dialog = screen.getByRole('dialog', { name: 'New Post' });
    expect(within(dialog).getByRole('heading', { name: 'Choose a loop first' })).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
  });
});

describe('its files', () => {
  beforeEach(() => {
    FakeUpload.all = [];
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    URL.createObjectURL = () => 'blob:chosen';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => vi.unstubAllGlobals());

  const cat = () => new File(['cat'], 'cat.jpg', { type: 'image/jpeg' });
  const answers = {
    'GET /api/uploads/new': {
      url: '/uploads/a',
      simple_url: '/media/a',
      fields: { key: 'a', success_action_status: '201' },
    },
    'GET /api/uploads/:key': { media },
    'DELETE /api/uploads/:key': null,
  };
  const choose = (user: ReturnType<typeof renderScreen>['user'], ...files: File[]) =>
    user.upload(screen.getByLabelText('Choose files'), files);
  const sent = () =>
    waitFor(() => {
      const [newest] = FakeUpload.all.slice(-1);
      if (!newest) throw new Error('Nothing is sent yet');
      return newest;
    });

  test('are sent at once, and saved with it', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: { ...answers, ...posted } });
    await choose(user, cat());
    const bar = await screen.findByRole('progressbar', { name: /Uploading .cat.jpg./ });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(save()).toBeDisabled();
    const request = await sent();
    request.progress(40);
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
    request.finish(201);
    expect(await screen.findByRole('img', { name: 'Uploaded' })).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    expect(request.asked).toEqual({ method: 'PUT', url: '/uploads/a', type: 'image/jpeg' });
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      title: '',
      additional_media: [{ url: '/media/a', title: null, order: 0 }],
      main_media_id: '/media/a',
    });
  });

  test('that did not arrive can be sent again, or taken out', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    (await sent()).finish(413, JSON.stringify({ detail: 'This is too large' }));
    expect(await screen.findByText('This is too large')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('A file was not sent. Retry or remove it.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Retry .cat.jpg.$/ }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    (await sent()).finish(201);
    expect(await screen.findByRole('button', { name: /^Menu of .cat.jpg.$/ })).toBeInTheDocument();
  });

  test('that nobody can open are not saved unasked', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        ...posted,
        'GET /api/uploads/:key': { media: { ...media, processing_error: 'This is no picture' } },
      },
    });
    await user.type(description(), 'Hello');
    await choose(user, cat());
    (await sent()).finish(201);
    expect(await screen.findByText('This is no picture')).toBeInTheDocument();
    await user.click(save());
    const question = await screen.findByRole('alertdialog', { name: 'Save without the damaged file?' });
    expect(question).toHaveTextContent(/cat.jpg.*This is no picture/);
    await user.click(within(question).getByRole('button', { name: 'Save without it' }));
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ additional_media: [] });
  });

  test('have a title, an order and a cover', async () => {
    let made = 0;
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        ...posted,
        'GET /api/uploads/new': () => {
          made += 1;
          const key = `f${made}`;
          return {
            url: `/uploads/${key}`,
            simple_url: `/media/${key}`,
            fields: { key, success_action_status: '201' },
          };
        },
      },
    });
    await choose(user, cat(), new File(['dog'], 'dog.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    for (const request of FakeUpload.all) request.finish(201);
    await user.click(await screen.findByRole('button', { name: /^Menu of .dog.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make Cover Media' }));
    await user.click(screen.getByRole('button', { name: /^Menu of .cat.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Title' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Title' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Our cat');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^Menu of .Our cat.$/ })).toBeInTheDocument();
    await user.click(save());
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      additional_media: [
        { url: '/media/f1', title: 'Our cat', order: 0 },
        { url: '/media/f2', title: null, order: 1 },
      ],
      main_media_id: '/media/f2',
    });
  });

  test('on their way are not given up unasked', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    const request = await sent();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Files are still uploading' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await isAt(path);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const again = await screen.findByRole('alertdialog', { name: 'Files are still uploading' });
    await user.click(within(again).getByRole('button', { name: 'Leave' }));
    await isAt('/feed');
    await waitFor(() => expect(request.isAborted).toBe(true));
  });

  test('on their way are given up when they are taken out', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    const request = await sent();
    await user.click(screen.getByRole('button', { name: /^Remove .cat.jpg.$/ }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(request.isAborted).toBe(true);
    expect(save()).toBeEnabled();
  });

  test('are taken back when they are taken out', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    (await sent()).finish(201);
    await user.click(await screen.findByRole('button', { name: /^Menu of .cat.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Media' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /cat.jpg/ })).toBeNull());
    expect(transport.callsOf('DELETE /api/uploads/:key')).toMatchObject([{ params: { key: 'a' } }]);
  });

  test('of which there are too many, or which are too large, are not taken', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const large = cat();
    Object.defineProperty(large, 'size', { value: 65 * 1024 ** 2 });
    await choose(user, large);
    expect(await screen.findByText(/cat.jpg.* is larger than 67 MB/)).toBeInTheDocument();
    await choose(user, ...Array.from({ length: 51 }, (_, n) => new File(['x'], `${n}.txt`)));
    expect(await screen.findByText('A post can have 50 files at most')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(50);
  });
});

function draftName(): string | undefined {
  return Object.keys(window.localStorage).find((name) => name.includes('draft.new-post'));
}
