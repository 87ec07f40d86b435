import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptFilesOf } from '../../../lib/kept-files.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

const path = '/feed/new-post';
const media = { ...recorded('GET /api/uploads/:key').media, is_finished_processing: true };
const answers = { 'GET /api/uploads/:key': { media }, 'DELETE /api/uploads/:key': null };
const film = () => new File(['0123456789'], 'film.mp4', { type: 'video/mp4', lastModified: 7 });
type User = ReturnType<typeof renderScreen>['user'];
const choose = (user: User, ...files: File[]) => user.upload(screen.getByLabelText('Choose files'), files);
const button = (name: RegExp) => screen.findByRole('button', { name });
const newestPiece = (count: number) =>
  waitFor(() => {
    expect(FakeUpload.all).toHaveLength(count);
    return FakeUpload.all[count - 1] as FakeUpload;
  });
const offsets = () => FakeUpload.all.map(({ sentHeaders }) => sentHeaders.get('Upload-Offset'));

describe('an upload of a new post', () => {
  beforeEach(() => {
    FakeUpload.reset();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    URL.createObjectURL = () => 'blob:chosen';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => vi.unstubAllGlobals());

  test('shows progress, then a mark, and no cancel button once done [4.37, 4.38, 4.39, 9.16]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    const piece = await newestPiece(1);
    piece.progress(50);
    expect(await screen.findByText('50%')).toBeInTheDocument();
    await button(/^Remove .film.mp4.$/);
    vi.useFakeTimers();
    await act(() => {
      piece.finish(204);
      return vi.advanceTimersByTimeAsync(0);
    });
    const mark = () => screen.queryByRole('img', { name: 'Uploaded' });
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(mark()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove .film.mp4.$/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(mark()).toBeNull();
  });

  test('shows a rejection, and can be removed [4.40, 4.41, 8.44, 8.45, 8.46]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    (await newestPiece(1)).finish(413, JSON.stringify({ detail: 'The storage of this plan is full' }));
    expect(await screen.findByText('Error uploading, please try again later')).toHaveAttribute(
      'data-tone',
      'bad',
    );
    expect(screen.getByText('The storage of this plan is full')).toBeInTheDocument();
    await user.click(await button(/^Remove .film.mp4.$/));
    await waitFor(() => expect(screen.queryByText('film.mp4')).toBeNull());
    expect(FakeUpload.calls.map(({ sentRequest }) => `${sentRequest.method} ${sentRequest.url}`)).toContain(
      'DELETE /api/uploads/resumable/f1',
    );
  });

  test('belongs to the selected loop, and carries the token [7.1]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    await newestPiece(1);
    expect(FakeUpload.calls[0]?.sentHeaders.get('Upload-Metadata')).toMatch(/,loop_id /);
    expect(FakeUpload.calls[0]?.sentHeaders.get('Authorization')).toBe('token');
  });

  test('resumes where it was paused', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    const piece = await newestPiece(1);
    await user.click(await button(/^Pause .film.mp4.$/));
    expect(await screen.findByText('Paused')).toBeInTheDocument();
    expect(piece.isAborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    FakeUpload.offset = 4;
    await user.click(await button(/^Resume .film.mp4.$/));
    (await newestPiece(2)).finish(204);
    expect(await button(/^Menu for .film.mp4.$/)).toBeInTheDocument();
    expect(offsets()).toEqual(['0', '4']);
  });

  test.each([
    ['the line breaks', (piece: FakeUpload) => piece.fail()],
    ['the server starts anew', (piece: FakeUpload) => piece.finish(503)],
  ])('resumes by itself after %s', async (_, breakOff) => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    const piece = await newestPiece(1);
    breakOff(piece);
    expect(await screen.findByText('No connection. It will resume by itself.')).toBeInTheDocument();
    FakeUpload.offset = 6;
    window.dispatchEvent(new Event('online'));
    (await newestPiece(2)).finish(204);
    expect(await button(/^Menu for .film.mp4.$/)).toBeInTheDocument();
    expect(offsets()).toEqual(['0', '6']);
  });

  test('shows an upload of another tab, and its end', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    (await newestPiece(1)).finish(423);
    expect(await screen.findByText('Uploading in another tab')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    FakeUpload.offset = 6;
    window.dispatchEvent(new Event('online'));
    (await newestPiece(2)).finish(423);
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: /film/ })).toHaveAttribute('aria-valuenow', '60'),
    );
    expect(await screen.findByText('Uploading in another tab')).toBeInTheDocument();
    FakeUpload.offset = 10;
    window.dispatchEvent(new Event('online'));
    expect(await button(/^Menu for .film.mp4.$/)).toBeInTheDocument();
    expect(offsets()).toEqual(['0', '6']);
  });

  test('does not mistake its own broken connection for another tab', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    (await newestPiece(1)).fail();
    await screen.findByText('No connection. It will resume by itself.');
    window.dispatchEvent(new Event('online'));
    (await newestPiece(2)).finish(423);
    expect(await screen.findByText('No connection. It will resume by itself.')).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    (await newestPiece(3)).finish(204);
    expect(await button(/^Menu for .film.mp4.$/)).toBeInTheDocument();
  });

  test('starts again when the server has dropped it', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    const piece = await newestPiece(1);
    FakeUpload.offset = -1;
    piece.fail();
    await screen.findByText('No connection. It will resume by itself.');
    window.dispatchEvent(new Event('online'));
    (await newestPiece(2)).finish(204);
    await button(/^Menu for .film.mp4.$/);
    expect(FakeUpload.all.map(({ sentRequest }) => sentRequest.url.split('/').at(-1))).toEqual(['f1', 'f2']);
  });

  test('needs the same file again after a reload [3.58]', async () => {
    const first = renderScreen(path, { as: 'member', answers });
    await choose(first.user, film());
    await newestPiece(1);
    first.unmount();
    const { user } = renderScreen(path, { as: 'member', answers });
    expect(await screen.findByText('Choose the file again to continue')).toBeInTheDocument();
    const input = await screen.findByLabelText(/^The file .film.mp4.$/);
    await user.upload(input, new File(['other'], 'film.mp4', { lastModified: 8 }));
    expect(await screen.findByText(/^That’s a different file/)).toBeInTheDocument();
    FakeUpload.offset = 3;
    await user.upload(input, film());
    (await newestPiece(2)).finish(204);
    await button(/^Menu for .film.mp4.$/);
    expect(offsets()).toEqual(['0', '3']);
  });

  test('resumes when its file is added again, without a duplicate', async () => {
    const first = renderScreen(path, { as: 'member', answers });
    await choose(first.user, film());
    await newestPiece(1);
    first.unmount();
    const { user } = renderScreen(path, { as: 'member', answers });
    await screen.findByText('Choose the file again to continue');
    await choose(user, film());
    await newestPiece(2);
    expect(screen.getAllByRole('button', { name: 'film.mp4' })).toHaveLength(1);
  });

  test('warns when the browser has no room to keep it, and continues', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        const request = { onerror: () => undefined };
        queueMicrotask(() => request.onerror());
        return request;
      },
    });
    const { user } = renderScreen(path, { as: 'member', answers });
    await choose(user, film());
    expect(await screen.findByText(/^This browser has no room for a copy of .film.mp4./)).toBeInTheDocument();
    (await newestPiece(1)).finish(204);
    expect(await button(/^Menu for .film.mp4.$/)).toBeInTheDocument();
    expect(await keptFilesOf(member.id).get('x')).toBeNull();
  });

  test('shows the remaining storage, and must fit into it', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    expect(await screen.findByText('12 MB of 20 MB left in your storage')).toBeInTheDocument();
    const large = film();
    Object.defineProperty(large, 'size', { value: 12 * 1024 ** 2 + 1 });
    await choose(user, large);
    expect(
      await screen.findByText(/film.mp4.* is larger than the storage you have left/),
    ).toBeInTheDocument();
    expect(FakeUpload.calls).toEqual([]);
  });
});
