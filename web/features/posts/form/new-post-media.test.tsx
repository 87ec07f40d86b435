import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';

const path = '/feed/new-post';
const description = () => screen.getByRole('textbox', { name: /^Description/ });
const save = () => screen.getByRole('button', { name: 'Save' });
const createAnswer = { 'POST /api/posts': recorded('POST /api/posts') };
const media = { ...recorded('GET /api/uploads/:key').media, is_finished_processing: true };

describe('the files of a new post', () => {
  beforeEach(() => {
    FakeUpload.reset();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    URL.createObjectURL = () => 'blob:chosen';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => vi.unstubAllGlobals());

  const cat = () => new File(['cat'], 'cat.jpg', { type: 'image/jpeg' });
  const answers = {
    'GET /api/uploads/:key': { media },
    'DELETE /api/uploads/:key': null,
  };
  const choose = (user: ReturnType<typeof renderScreen>['user'], ...files: File[]) =>
    user.upload(screen.getByLabelText('Choose files'), files);
  const newestUpload = () =>
    waitFor(() => {
      const [newest] = FakeUpload.all.slice(-1);
      if (!newest) throw new Error('Nothing is sent yet');
      return newest;
    });

  test('show name and type when the browser can’t show them', async () => {
    const withPicture = { 'GET /api/uploads/:key': { media: { ...media, thumb_url: '/media/a/thumb' } } };
    const { user } = renderScreen(path, { as: 'member', answers: { ...answers, ...withPicture } });
    await choose(user, new File(['photo'], 'IMG_0001.HEIC', { type: '' }));
    const tile = await screen.findByRole('button', { name: 'IMG_0001.HEIC' });
    const preview = tile.querySelector('img');
    expect(preview).toHaveAttribute('src', 'blob:chosen');
    if (preview) fireEvent.error(preview);
    expect(within(tile).getByText('IMG_0001.HEIC')).toBeInTheDocument();
    expect(within(tile).getByText('HEIC')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: /Uploading .IMG_0001.HEIC./ })).toBeInTheDocument();
    (await newestUpload()).finish(204);
    await waitFor(() => expect(tile.querySelector('img')).toHaveAttribute('src', '/media/a/thumb'));
    expect(FakeUpload.calls[0]?.sentHeaders.get('Upload-Metadata')).toContain(
      `filename ${btoa('IMG_0001.HEIC')}`,
    );
  });

  test.each([
    ['notes.pdf', 'application/pdf'],
    ['scan.bmp', 'image/bmp'],
    ['logo.svg', 'image/svg+xml'],
  ])('show a note when they are neither picture nor film, such as %s', async (name, type) => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, new File(['words'], name, { type }));
    await screen.findByRole('progressbar', { name: new RegExp(`Uploading .${name}.`) });
    expect(screen.queryByText(/^Sent as it is/)).not.toBeInTheDocument();
    (await newestUpload()).finish(204);
    expect(
      await screen.findByText('Shared exactly as uploaded, including any hidden details'),
    ).toBeInTheDocument();
  });

  test('are uploaded at once and saved with it, the first as cover [4.34, 4.36, 4.37, 5.25]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, ...createAnswer },
    });
    await choose(user, cat(), new File(['dog'], 'dog.jpg', { type: 'image/jpeg' }));
    const bar = await screen.findByRole('progressbar', { name: /Uploading .cat.jpg./ });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(save()).toBeDisabled();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    const [request, secondRequest] = FakeUpload.all as [FakeUpload, FakeUpload];
    secondRequest.finish(204);
    request.progress(40);
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
    expect(save()).toBeDisabled();
    request.finish(204);
    const tile = bar.closest('li') as HTMLElement;
    expect(await within(tile).findByRole('img', { name: 'Uploaded' })).toBeInTheDocument();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    expect(request.sentRequest).toEqual({
      method: 'PATCH',
      url: '/api/uploads/resumable/f1',
      type: 'application/offset+octet-stream',
    });
    expect(FakeUpload.calls[0]?.sentHeaders.get('Upload-Metadata')).toContain(`filename ${btoa('cat.jpg')}`);
    expect(await request.sentText()).toBe('cat');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      title: '',
      additional_media: [
        { url: '/media/f1', title: null, order: 0 },
        { url: '/media/f2', title: null, order: 1 },
      ],
      main_media_id: '/media/f1',
    });
  });

  test('can be retried or removed when the upload fails [8.45]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    (await newestUpload()).finish(413, JSON.stringify({ detail: 'This is too large' }));
    expect(await screen.findByText('This is too large')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('A file was not uploaded. Try again or remove it.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Try again: .cat.jpg.$/ }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    (await newestUpload()).finish(204);
    expect(await screen.findByRole('button', { name: /^Menu for .cat.jpg.$/ })).toBeInTheDocument();
  });

  test('are saved without damaged ones only after confirmation', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        ...createAnswer,
        'GET /api/uploads/:key': { media: { ...media, processing_error: 'This is no picture' } },
      },
    });
    await user.type(description(), 'Hello');
    await choose(user, cat());
    (await newestUpload()).finish(204);
    expect(await screen.findByText('This is no picture')).toBeInTheDocument();
    await user.click(save());
    const question = await screen.findByRole('alertdialog', { name: 'Save without the damaged file?' });
    expect(question).toHaveTextContent(/cat.jpg.*This is no picture/);
    await user.click(within(question).getByRole('button', { name: 'Save without it' }));
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ additional_media: [] });
  });

  test('are films by these endings, where the browser names no type [5.44]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const endings = 'webm flv ogv 3gp 3g2 mpeg mkv mp4 avi wmv mov'.split(' ');
    await choose(user, ...[...endings, 'txt'].map((ending) => new File(['film'], `film.${ending}`)));
    const films = await screen.findAllByRole('textbox', { name: /see it: film \d+ of 11$/ });
    expect(films).toHaveLength(11);
  });

  test('are described for people who can’t see them, and saved with or without words [2.241, 5.45]', async () => {
    const screenOf = () => renderScreen(path, { as: 'member', answers: { ...answers, ...createAnswer } });
    const { user } = screenOf();
    const [film, notes] = [
      new File(['film'], 'trip.mp4', { type: 'video/mp4' }),
      new File(['words'], 'notes.pdf', { type: 'application/pdf' }),
    ];
    await choose(user, cat(), notes, film);
    await waitFor(() => expect(FakeUpload.all).toHaveLength(3));
    for (const request of FakeUpload.all) request.finish(204);
    const fields = () =>
      screen.findAllByRole('textbox', { name: /^Describe it for people who can’t see it: (picture|film)/ });
    const [ofCat, ofFilm, ...further] = await fields();
    if (!ofCat || !ofFilm) throw new Error('No field');
    expect([ofFilm, ...further]).toEqual([screen.getByLabelText(/see it: film 2 of 2$/)]);
    const tiles = screen.getByRole('list', { name: 'Media of this post' });
    for (const field of [ofCat, ofFilm])
      expect(tiles.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('0 of 2 described')).toBeInTheDocument();
    for (const field of [ofCat, ofFilm]) {
      fireEvent.change(field, { target: { value: 'x'.repeat(1001) } });
      expect(field).toHaveAccessibleDescription(/A description can have 1000 characters at most/);
      expect(save()).toBeDisabled();
      fireEvent.change(field, { target: { value: 'x'.repeat(1000) } });
      expect(field).toBeValid();
      await user.clear(field);
    }
    await user.type(ofCat, 'A cat asleep');
    expect(save().closest('footer')).toHaveTextContent('1 of 2 described');
    cleanup();

    const { user: reader, transport } = screenOf();
    expect((await fields()).map((field) => (field as HTMLTextAreaElement).value)).toEqual([
      'A cat asleep',
      '',
    ]);
    await waitFor(() => expect(save()).toBeEnabled());
    await reader.click(save());
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body?.additional_media).toMatchObject([
      { url: '/media/f1', alt: 'A cat asleep' },
      { url: '/media/f2', alt: null },
      { url: '/media/f3', alt: null },
    ]);
  });

  test('have a title, an order without dragging, and a cover, which a reload keeps [2.134, 2.135, 2.242, 3.58, 4.27, 4.35]', async () => {
    const { user, unmount } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        ...createAnswer,
      },
    });
    await choose(user, cat(), new File(['dog'], 'dog.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    for (const request of FakeUpload.all) request.finish(204);
    await user.click(await screen.findByRole('button', { name: /^Menu for .dog.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make Cover Media' }));
    const hasCover = (tile: HTMLElement) => within(tile.closest('li') as HTMLElement).queryByText('Cover');
    expect(hasCover(screen.getByRole('button', { name: /^Menu for .dog.jpg.$/ }))).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /^Menu for .cat.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Title' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Title' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Our cat');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const menu = await screen.findByRole('button', { name: /^Menu for .Our cat.$/ });
    await user.click(menu);
    expect(screen.queryByRole('menuitem', { name: 'Move Earlier' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Move Later' }));
    expect(await screen.findByText(/^.Our cat. is now 2 of 2\.$/)).toBeInTheDocument();
    expect(menu).toHaveFocus();
    await user.click(menu);
    expect(screen.queryByRole('menuitem', { name: 'Move Later' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Move Earlier' }));
    expect(await screen.findByText(/^.Our cat. is now 1 of 2\.$/)).toBeInTheDocument();
    await user.click(menu);
    await user.click(screen.getByRole('menuitem', { name: 'Move Later' }));
    expect(await screen.findByText(/^.Our cat. is now 2 of 2\.$/)).toBeInTheDocument();
    await user.click(menu);
    await user.click(screen.getByRole('menuitem', { name: 'Make Cover Media' }));
    unmount();
    const { transport } = renderScreen(path, { as: 'member', answers: { ...answers, ...createAnswer } });
    expect(await screen.findByRole('button', { name: /^Menu for .Our cat.$/ })).toBeInTheDocument();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByText('Your post has been shared');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      additional_media: [
        { url: '/media/f2', title: null, order: 0 },
        { url: '/media/f1', title: 'Our cat', order: 1 },
      ],
      main_media_id: '/media/f1',
    });
  });

  test('ask before an upload is abandoned', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    const request = await newestUpload();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Files are still uploading' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await isAt(path);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const secondQuestion = await screen.findByRole('alertdialog', { name: 'Files are still uploading' });
    await user.click(within(secondQuestion).getByRole('button', { name: 'Leave' }));
    await isAt('/feed');
    await waitFor(() => expect(request.isAborted).toBe(true));
  });

  test('stop uploading when removed [4.41]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    const request = await newestUpload();
    await user.click(screen.getByRole('button', { name: /^Remove .cat.jpg.$/ }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(request.isAborted).toBe(true);
    expect(save()).toBeEnabled();
  });

  test('are deleted from the server when removed [2.138]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    await choose(user, cat());
    (await newestUpload()).finish(204);
    await user.click(await screen.findByRole('button', { name: /^Menu for .cat.jpg.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Media' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /cat.jpg/ })).toBeNull());
    expect(transport.callsOf('DELETE /api/uploads/:key')).toMatchObject([{ params: { key: 'f1' } }]);
  });

  test('are rejected when there are too many, or when too large', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const large = cat();
    Object.defineProperty(large, 'size', { value: 65 * 1024 ** 2 });
    await choose(user, large);
    expect(await screen.findByText(/cat.jpg.* is larger than 64 MB/)).toBeInTheDocument();
    await choose(user, ...Array.from({ length: 51 }, (_, n) => new File(['x'], `${n}.txt`)));
    expect(await screen.findByText('A post can have 50 files at most')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(50);
  });
});
