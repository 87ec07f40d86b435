import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

const newPost = '/feed/new-post';
const urls = [1, 2, 3, 4, 5].map((n) => `/media/film/thumbnail-${n}?e=1&sig=x`);
const upload = {
  ...recorded('GET /api/uploads/:key').media,
  resource_type: 'video',
  is_finished_processing: true,
  thumb_url: '/media/film/thumb-2?e=1&sig=x',
  cover_image_url: urls[1] ?? null,
  thumbnail_urls: urls,
};
const processing = { ...upload, is_finished_processing: false, cover_image_url: null, thumbnail_urls: [] };
const film = () => new File(['film'], 'film.mp4', { type: 'video/mp4' });
const answers = {
  'GET /api/uploads/:key': { media: upload },
  'POST /api/posts': recorded('POST /api/posts'),
};
type OpenScreen = ReturnType<typeof renderScreen>;

async function chooseFilm(user: OpenScreen['user']): Promise<void> {
  await user.upload(screen.getByLabelText('Choose files'), film());
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  FakeUpload.all[0]?.finish(204);
}
async function openDialog(user: OpenScreen['user']): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Menu for / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select Video Thumbnail' }));
  return screen.findByRole('dialog', { name: 'Select Video Thumbnail' });
}
const radio = (dialog: HTMLElement, n: number) =>
  within(dialog).findByRole('radio', { name: `Thumbnail ${n}` });

describe('the thumbnail of a video', () => {
  beforeEach(() => {
    FakeUpload.reset();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is chosen by keys among five, shown on its tile and saved with a new post [2.137, 9.20]', async () => {
    const { user, transport } = renderScreen(newPost, { as: 'member', answers });
    await chooseFilm(user);
    const dialog = await openDialog(user);
    expect(await radio(dialog, 2)).toBeChecked();
    expect(within(dialog).getAllByRole('radio')).toHaveLength(5);
    (await radio(dialog, 2)).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await radio(dialog, 4)).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Use This Thumbnail' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Select Video Thumbnail' })).toBeNull());
    const tile = screen.getByRole('button', { name: 'film.mp4' });
    expect(tile.querySelector('img')).toHaveAttribute('src', urls[3]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body.additional_media).toEqual([
      { url: '/media/f1', title: null, alt: null, order: 0, cover_image_url: '/media/film/thumbnail-4' },
    ]);
  });

  test('stays chosen in the draft, and stays as it was when the dialog is left', async () => {
    const { user, unmount } = renderScreen(newPost, { as: 'member', answers });
    await chooseFilm(user);
    const dialog = await openDialog(user);
    await user.click(await radio(dialog, 5));
    await user.click(within(dialog).getByRole('button', { name: 'Use This Thumbnail' }));
    const secondDialog = await openDialog(user);
    await user.click(await radio(secondDialog, 1));
    await user.click(within(secondDialog).getByRole('button', { name: 'Cancel' }));
    unmount();
    const second = renderScreen(newPost, { as: 'member', answers });
    expect(await radio(await openDialog(second.user), 5)).toBeChecked();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'film.mp4' }).querySelector('img')).toHaveAttribute(
        'src',
        urls[4],
      ),
    );
  });

  test('can be chosen as soon as there are some [4.44, 4.45, 9.18]', async () => {
    const { user, transport } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': { media: processing } },
    });
    await chooseFilm(user);
    const dialog = await openDialog(user);
    expect(await within(dialog).findByText('Processing thumbnails, check back in a minute')).toBeVisible();
    transport.answer(answers);
    expect(await within(dialog).findAllByRole('radio', {}, { timeout: 5000 })).toHaveLength(5);
    expect(await radio(dialog, 2)).toBeChecked();
    expect(within(dialog).queryByText(/Processing thumbnails/)).toBeNull();
  });

  test('can’t be chosen for other files, and the dialog says why', async () => {
    const problem = 'This film is damaged and cannot be played.';
    const damaged = { ...processing, is_finished_processing: true, processing_error: problem };
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': { media: damaged } },
    });
    await chooseFilm(user);
    expect(within(await openDialog(user)).getByRole('alert')).toHaveTextContent(problem);
  });

  test.for(['image', 'file'] as const)(
    'is not offered for another kind: %s [2.137]',
    async (resource_type) => {
      const otherMedia = picture('9', { resource_type });
      const { user } = renderScreen('/feed/7/edit', {
        as: 'admin',
        answers: answersForPost('admin', { main_media: otherMedia, additional_media: [otherMedia] }),
      });
      await user.click(await screen.findByRole('button', { name: /^Menu for / }));
      const menu = await screen.findByRole('menu');
      expect(within(menu).getByRole('menuitem', { name: 'Edit Title' })).toBeInTheDocument();
      expect(within(menu).queryByRole('menuitem', { name: 'Select Video Thumbnail' })).toBeNull();
    },
  );

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/uploads/:key': refusal('internal') },
    });
    await chooseFilm(user);
    const dialog = await openDialog(user);
    expect(
      await within(dialog).findByRole('heading', { name: 'The thumbnails could not be loaded' }),
    ).toBeVisible();
    transport.answer(answers);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await radio(dialog, 1)).toBeInTheDocument();
  });

  test('is changed on a post that is there, and left alone by a save that does not choose', async () => {
    const video = picture('9', {
      ...{ resource_type: 'video', name: 'trip.mp4', thumbnail_urls: urls, cover_image_url: urls[0] ?? null },
    });
    const { user, transport } = renderScreen('/feed/7/edit', {
      as: 'admin',
      answers: {
        ...answersForPost('admin', { main_media: video, additional_media: [video] }),
        'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Description/ }), '!');
    const dialog = await openDialog(user);
    expect(await radio(dialog, 1)).toBeChecked();
    await user.click(await radio(dialog, 3));
    await user.click(within(dialog).getByRole('button', { name: 'Use This Thumbnail' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved Successfully');
    expect(transport.callsOf('PUT /api/posts/:id')[0]?.body?.additional_media).toEqual([
      { url: 'key-9', title: null, alt: null, order: 0, cover_image_url: '/media/film/thumbnail-3' },
    ]);
  });
});
