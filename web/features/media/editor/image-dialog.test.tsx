import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture, postSeenBy } from '../../../test/world.ts';

const newPost = '/feed/new-post';
const path = '/feed/7/edit';
const square = { crop: { x: 0, y: 0, width: 300, height: 300 }, rotate: 90 };
const upload = {
  ...recorded('GET /api/uploads/:key').media,
  ...{ key: 'f1', resource_type: 'image', is_finished_processing: true, width: 400, height: 300 },
  ...{ thumb_url: '/media/f1/thumb', large_url: '/media/f1/large', url: '/media/f1/original' },
};
const unfinished = { is_finished_processing: false, thumb_url: null, feed_url: null, large_url: null };
const editing = {
  ...upload,
  ...{ key: 'f1b', edit: square, original_url: '/media/f1/original', width: 300, height: 300 },
  ...unfinished,
};
const editedUpload = { ...editing, is_finished_processing: true, thumb_url: '/media/f1b/thumb' };

type OpenScreen = ReturnType<typeof renderScreen>;

async function chooseImage(user: OpenScreen['user']) {
  const file = new File(['picture'], 'cat.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('Choose files'), file);
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  FakeUpload.all[0]?.finish(204);
}
async function openMenu(user: OpenScreen['user']) {
  await user.click(await screen.findByRole('button', { name: /^Menu for / }));
  return screen.findByRole('menu');
}
async function openDialog(user: OpenScreen['user']) {
  await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Edit Image' }));
  return screen.findByRole('dialog', { name: 'Edit Image' });
}
async function openLoaded(user: OpenScreen['user']) {
  const dialog = await openDialog(user);
  const loading = await within(dialog).findByRole('status', { name: 'Loading the picture' });
  const image = loading.querySelector('img');
  fireEvent.load(image as Element);
  const address = image?.getAttribute('src');
  return { dialog, address };
}
async function makeSquareOnItsSide(user: OpenScreen['user'], dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('radio', { name: 'Square' }));
  await user.click(within(dialog).getByRole('button', { name: 'Rotate right' }));
}
async function squareOnItsSide(user: OpenScreen['user'], dialog: HTMLElement) {
  await makeSquareOnItsSide(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}
const crop = { x: 0, y: 50, width: 300, height: 300 };
const tilePicture = (name: string) => screen.getByRole('button', { name }).querySelector('img');

beforeEach(() => {
  FakeUpload.reset();
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cat');
});
afterEach(() => vi.unstubAllGlobals());

describe('the image of a new post', () => {
  const answers = {
    'GET /api/uploads/:key': ({ params }: { params: { key: string } }) => ({
      media: params.key === 'f1' ? upload : editedUpload,
    }),
    'POST /api/uploads/:key/edit': { media: editing },
    'POST /api/posts': recorded('POST /api/posts'),
  };

  test('is cropped and turned, and posted as it is then [2.136, 2.150, 2.151, 4.46, 8.42]', async () => {
    const { user, transport } = renderScreen(newPost, { as: 'member', answers });
    await chooseImage(user);
    const { dialog, address } = await openLoaded(user);
    expect(address).toBe('/media/f1/large');
    await squareOnItsSide(user, dialog);
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/uploads/:key/edit')).toEqual([
      { params: { key: 'f1' }, body: { crop, rotate: 90 }, idempotencyKey: expect.any(String) },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Edit Image' })).toBeNull();
    await waitFor(() => expect(tilePicture('cat.jpg')).toHaveAttribute('src', '/media/f1b/thumb'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      additional_media: [{ url: 'f1b', title: null, order: 0 }],
      main_media_id: 'f1b',
    });
  });

  test('shows that it is made anew, and stays edited over a reload', async () => {
    const { user, transport, unmount } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': { media: upload } },
    });
    await chooseImage(user);
    const { dialog } = await openLoaded(user);
    transport.answer({ 'GET /api/uploads/:key': { media: editing } });
    await squareOnItsSide(user, dialog);
    expect(await screen.findByText('Being prepared')).toBeInTheDocument();
    expect(tilePicture('cat.jpg')).toBeNull();
    unmount();
    const second = renderScreen(newPost, { as: 'member', answers });
    await waitFor(() => expect(tilePicture('cat.jpg')).toHaveAttribute('src', '/media/f1b/thumb'));
    expect(second.transport.callsOf('GET /api/uploads/:key')[0]?.params.key).toBe('f1b');
    const { address } = await openLoaded(second.user);
    expect(address).toBe('/media/f1/original');
    await second.user.click(screen.getByRole('button', { name: 'Undo All Edits' }));
  });

  test('that could not be saved is tried again as the same edit [8.43]', async () => {
    const { user, transport } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'POST /api/uploads/:key/edit': refusal('quota_exceeded') },
    });
    await chooseImage(user);
    const { dialog } = await openLoaded(user);
    await squareOnItsSide(user, dialog);
    expect(await screen.findByText('Error saving image')).toBeInTheDocument();
    expect(within(dialog).getByRole('alert')).toHaveTextContent(refusal('quota_exceeded').detail);
    transport.answer(answers);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
    const keys = transport.callsOf('POST /api/uploads/:key/edit').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('that is still being prepared is waited for', async () => {
    const { user, transport } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': { media: { ...upload, ...unfinished } } },
    });
    await chooseImage(user);
    const dialog = await openDialog(user);
    expect(within(dialog).getByRole('status')).toHaveTextContent('The picture is still being prepared.');
    transport.answer(answers);
    expect(await screen.findByRole('status', { name: 'Loading the picture' })).toBeInTheDocument();
  });

  test('that cannot be fetched can be asked for again', async () => {
    const { user, transport } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': refusal('internal') },
    });
    await chooseImage(user);
    const dialog = await openDialog(user);
    const retry = await within(dialog).findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retry);
    expect(await screen.findByRole('status', { name: 'Loading the picture' })).toBeInTheDocument();
  });

  test('that is none says so', async () => {
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': { media: { ...upload, resource_type: 'file' } } },
    });
    await chooseImage(user);
    expect(await within(await openDialog(user)).findByRole('status')).toHaveTextContent(
      'This kind of file can’t be edited.',
    );
  });
});

describe('the image of a post', () => {
  const media = picture('9', { title: 'Our cat' });
  const answers = {
    ...answersForPost('admin', { main_media: media, additional_media: [media] }),
    'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
    'POST /api/media/:id/edit': { media: { ...editing, id: 9, key: 'key-9b' }, post_id: 7 },
  };
  const contentOf = (changes: object) => {
    const now = picture('9', { key: 'key-9b', title: 'Our cat', edit: square, ...changes });
    return { main_media: now, additional_media: [now] };
  };
  const postWith = (changes: object) => answersForPost('admin', contentOf(changes));

  test('is edited at once, keeps title, order and cover, and nothing is unsaved [2.136, 4.46]', async () => {
    const { user, transport, unmount } = renderScreen(path, { as: 'admin', answers });
    const { dialog, address } = await openLoaded(user);
    expect(address).toBe('/media/9/large');
    transport.answer(postWith({ thumb_url: '/media/9b/thumb', original_url: '/media/9/original' }));
    await squareOnItsSide(user, dialog);
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
    const [{ params, body } = { params: null, body: null }] = transport.callsOf('POST /api/media/:id/edit');
    expect([params, body]).toEqual([{ id: 9 }, { crop, rotate: 90, post_id: 7 }]);
    await waitFor(() => expect(tilePicture('Our cat')).toHaveAttribute('src', '/media/9b/thumb'));
    unmount();
    const second = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, ...postWith({ thumb_url: '/media/9b/thumb' }) },
    });
    await waitFor(() => expect(tilePicture('Our cat')).toHaveAttribute('src', '/media/9b/thumb'));
    expect(screen.queryByText(/did not save last time/)).toBeNull();
    await second.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved Successfully');
    expect(second.transport.callsOf('PUT /api/posts/:id')[0]?.body).toMatchObject({
      additional_media: [{ url: 'key-9b', title: 'Our cat', order: 0 }],
      main_media_id: 'key-9b',
    });
  });

  test.for([
    ['it never is', 10],
    ['it is at the third', 3],
  ] as const)(
    'is asked for ten times at most, 1.5 s apart, until its thumbnail is there: %s [4.47, 9.19]',
    async ([, count]) => {
      const { user, transport } = renderScreen(path, { as: 'admin', answers });
      const { dialog } = await openLoaded(user);
      await makeSquareOnItsSide(user, dialog);
      const askedAt: number[] = [];
      const showPost = () => {
        const isReady = askedAt.push(Date.now()) >= 3 && count === 3;
        return { post: postSeenBy('admin', '7', contentOf(isReady ? {} : unfinished)) };
      };
      transport.answer({ ShowPost: showPost });
      vi.useFakeTimers();
      fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
      for (let step = 0; step < 24; step++) await act(() => vi.advanceTimersByTimeAsync(700));
      const pauses = askedAt.slice(1).map((time, at) => time - (askedAt[at] ?? 0));
      expect(pauses).toEqual(Array(count - 1).fill(1500));
      expect(screen.queryAllByText('Being prepared')).toHaveLength(count === 3 ? 0 : 1);
    },
  );

  test.for([
    ['a video', { resource_type: 'video' }],
    ['a file', { resource_type: 'file' }],
    ['a damaged picture', { processing_error: 'This is no picture' }],
  ] as const)('is not offered for %s [2.136]', async ([, changes]) => {
    const otherMedia = picture('9', changes);
    const { user } = renderScreen(path, {
      as: 'admin',
      answers: {
        ...answers,
        ...answersForPost('admin', { main_media: otherMedia, additional_media: [otherMedia] }),
      },
    });
    const menu = await openMenu(user);
    expect(within(menu).getByRole('menuitem', { name: 'Edit Title' })).toBeInTheDocument();
    expect(within(menu).queryByRole('menuitem', { name: 'Edit Image' })).toBeNull();
  });
});
