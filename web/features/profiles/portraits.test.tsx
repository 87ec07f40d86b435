import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  choosePicture,
  face,
  openPictureEditor,
  preparedPicture,
  sendByFakeUpload,
  upload,
} from '../../test/chosen-picture.ts';
import { refusal } from '../../test/fake-transport.ts';
import { FakeUpload } from '../../test/fake-upload.ts';
import { answersOf, ben, button, field, loopProfile, portrait, saves } from '../../test/own-profile.ts';
import { renderScreen } from '../../test/render.tsx';

const path = '/profile';
const inLoop = `/profile?profile=${loopProfile.id}`;
const shownPicture = () => screen.getByRole('group', { name: 'Picture' }).querySelector('img');

describe('a portrait', () => {
  sendByFakeUpload();

  test('is chosen, uploaded and saved without counting against a loop [2.179, 4.37, 4.38]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    expect(screen.getByLabelText('Choose a picture')).not.toHaveAttribute('multiple');
    choosePicture(face(), face('second.jpg'));
    expect(await screen.findByText('Please choose one picture only')).toBeInTheDocument();
    choosePicture(face());
    (await upload()).progress(40);
    expect(await screen.findByText('40%')).toBeInTheDocument();
    expect(button('Save')).toBeDisabled();
    expect(screen.getByText('You can save when your picture is ready.')).toBeInTheDocument();
    expect(shownPicture()).toHaveAttribute('src', 'blob:chosen');
    (await upload()).finish(204);
    expect(await screen.findByRole('img', { name: 'Uploaded' })).toBeInTheDocument();
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(shownPicture()).toHaveAttribute('src', '/media/f1/thumb');
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toEqual([{ user: {}, default_portrait: { url: '/media/f1' } }]);
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', '/media/new/thumb'));
    expect(transport.callsOf('DELETE /api/uploads/:key')).toEqual([]);
    expect(FakeUpload.calls[0]?.sentHeaders.get('Upload-Metadata')).not.toContain('loop_id');
  });

  test('is shown 150 px wide [9.25]', async () => {
    renderScreen(path, { as: 'member', answers: answersOf(ben({ portrait: portrait('/media/ben') })) });
    await field('Bio');
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    expect(shownPicture()).toHaveAttribute('width', '150');
    choosePicture(face());
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', 'blob:chosen'));
    expect(shownPicture()).toHaveAttribute('width', '150');
  });

  test.for([
    [
      'a file that is no picture [5.39]',
      [new File(['a'], 'a.pdf', { type: 'application/pdf' })],
      /^Please choose a picture/,
    ],
    [
      'a drawing that browsers run',
      [new File(['a'], 'a.svg', { type: 'image/svg+xml' })],
      /^Please choose a picture/,
    ],
    ['two at once [5.39]', [face('a.jpg'), face('b.jpg')], 'Please choose one picture only'],
    ['a huge one', [huge()], /^.huge.jpg. is larger than 64 MB$/],
  ] as const)('is rejected before the upload: %s', async ([, files, sentence]) => {
    renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    choosePicture(...files);
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
    expect(FakeUpload.calls).toEqual([]);
    expect(button('Save')).toBeEnabled();
    choosePicture(face());
    await upload();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('can be dropped on the field', async () => {
    renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    const dataTransfer = { types: ['Files'], files: [face()] };
    fireEvent.dragOver(screen.getByRole('group', { name: 'Picture' }), { dataTransfer });
    expect(screen.getByText('Drop your picture here')).toBeInTheDocument();
    fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer });
    expect(await screen.findByRole('progressbar', { name: /Uploading .me.jpg./ })).toBeInTheDocument();
  });

  test('shows a failed upload, and the old one stays [4.40, 8.44, 8.46]', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: answersOf(ben({ portrait: portrait('/media/ben') })),
    });
    await field('Bio');
    choosePicture(face());
    (await upload()).finish(413, JSON.stringify({ detail: 'This file is too large' }));
    expect(await screen.findByText('Error uploading, please try again later')).toHaveAttribute(
      'data-tone',
      'bad',
    );
    expect(screen.getByText('This file is too large')).toHaveAttribute('role', 'alert');
    expect(button('Save')).toBeDisabled();
    await user.click(await screen.findByRole('button', { name: /^Remove .me.jpg.$/ }));
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    expect(button('Save')).toBeEnabled();
  });

  test('can’t be saved when the file is not a picture', async () => {
    const problem = 'This picture is damaged and cannot be shown.';
    const media = { ...preparedPicture, processing_error: problem };
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersOf(), 'GET /api/uploads/:key': { media } },
    });
    await field('Bio');
    choosePicture(face());
    (await upload()).finish(204);
    expect(await screen.findByText(problem)).toHaveAttribute('role', 'alert');
    expect(button('Save')).toBeDisabled();
    await user.click(button('Remove'));
    expect(button('Save')).toBeEnabled();
    await waitFor(() => expect(transport.callsOf('DELETE /api/uploads/:key')).toHaveLength(1));
  });

  test('can be removed, and restored before saving', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: answersOf(ben({ portrait: portrait('/media/ben') })),
    });
    await field('Bio');
    await user.click(button('Remove'));
    expect(shownPicture()).toBeNull();
    await user.click(button('Put It Back'));
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    await user.click(button('Remove'));
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toEqual([{ user: {}, default_portrait: null }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Put It Back' })).toBeNull());
  });

  test('stays in the draft, and is deleted by Cancel', async () => {
    const first = renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    choosePicture(face());
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    first.unmount();
    const { user, transport, isAt } = renderScreen(path, { as: 'member', answers: answersOf() });
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', '/media/f1/thumb'));
    await user.click(button('Cancel'));
    await isAt('/feed');
    expect(transport.callsOf('DELETE /api/uploads/:key')).toMatchObject([{ params: { key: 'f1' } }]);
  });

  test('asks before leaving during an upload', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    choosePicture(face());
    await upload();
    await user.click(button('Cancel'));
    const question = await screen.findByRole('alertdialog', { name: 'Your picture is still uploading' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await isAt('/feed');
  });

  test('in a loop replaces the default one, which is shown until then', async () => {
    const { transport, user } = renderScreen(inLoop, {
      as: 'member',
      answers: answersOf(ben({ portrait: portrait('/media/ben') })),
    });
    await field('Bio');
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    expect(screen.getByText('The picture from your default profile is shown here.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    choosePicture(face());
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toEqual([
      { user: {}, profile_id: loopProfile.id, portrait: { url: '/media/f1' } },
    ]);
  });
});

describe('the edit of a portrait', () => {
  sendByFakeUpload();
  const saveEdit = async (user: ReturnType<typeof renderScreen>['user']) => {
    const dialog = within(await openPictureEditor(user));
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Rotate left' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Image' })).toBeNull());
  };
  const withPortrait = () => answersOf(ben({ portrait: portrait('/media/ben') }));

  test('saves a round crop of a new picture [2.179, 4.46, 8.42]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    await field('Bio');
    expect(screen.queryByRole('button', { name: 'Edit Picture' })).toBeNull();
    choosePicture(face());
    (await upload()).finish(204);
    await saveEdit(user);
    expect(await screen.findByText('Successfully saved image')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/uploads/:key/edit')).toMatchObject([
      { params: { key: 'f1' }, body: { rotate: -90 } },
    ]);
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', '/media/edited/thumb'));
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toEqual([{ user: {}, default_portrait: { url: '/media/edited' } }]);
    expect(transport.callsOf('DELETE /api/uploads/:key')).toEqual([]);
  });

  test('takes effect only when the profile is saved [2.179]', async () => {
    const { user, transport, unmount } = renderScreen(path, { as: 'member', answers: withPortrait() });
    await field('Bio');
    await saveEdit(user);
    expect(transport.callsOf('POST /api/uploads/:key/edit')).toMatchObject([{ params: { key: 'ben' } }]);
    expect(saves(transport)).toEqual([]);
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', '/media/edited/thumb'));
    unmount();
    const second = renderScreen(path, { as: 'member', answers: withPortrait() });
    await waitFor(() => expect(shownPicture()).toHaveAttribute('src', '/media/edited/thumb'));
    await second.user.click(button('Remove'));
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    expect(second.transport.callsOf('DELETE /api/uploads/:key')).toMatchObject([
      { params: { key: 'edited' } },
    ]);
  });

  test.for([
    [3, 'it is ready'],
    [10, 'it is not'],
  ] as const)('is waited for: asked for every 1.5 s, %d times, then %s [4.47]', async ([count]) => {
    const slowEdit = { ...preparedPicture, key: 'slow', is_finished_processing: false, thumb_url: null };
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...withPortrait(), 'POST /api/uploads/:key/edit': { media: slowEdit } },
    });
    await field('Bio');
    const dialog = within(await openPictureEditor(user));
    await user.click(dialog.getByRole('button', { name: 'Rotate left' }));
    transport.answer({ 'GET /api/uploads/:key': { media: slowEdit } });
    const pollCount = () =>
      transport.callsOf('GET /api/uploads/:key').filter(({ params }) => params.key === 'slow').length;
    vi.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await act(() => vi.advanceTimersByTimeAsync(count * 1500 - 1));
    expect(pollCount()).toBe(count - 1);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
    const readyEdit = { ...slowEdit, is_finished_processing: true, thumb_url: '/media/slow/thumb' };
    if (count === 3) transport.answer({ 'GET /api/uploads/:key': { media: readyEdit } });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(pollCount()).toBe(count);
    expect(screen.queryByRole('dialog', { name: 'Edit Image' })).toBeNull();
    if (count === 3) expect(shownPicture()).toHaveAttribute('src', '/media/slow/thumb');
  });

  test('changes nothing when it is rejected [8.43]', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...withPortrait(), 'POST /api/uploads/:key/edit': refusal('conflict') },
    });
    await field('Bio');
    const dialog = within(await openPictureEditor(user));
    await user.click(dialog.getByRole('button', { name: 'Rotate left' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error saving image')).toBeInTheDocument();
    expect(shownPicture()).toHaveAttribute('src', '/media/ben/thumb');
  });

  test('is not offered for other people’s uploads', async () => {
    renderScreen(path, {
      as: 'member',
      answers: { ...withPortrait(), 'GET /api/uploads/:key': refusal('not_found') },
    });
    await field('Bio');
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Picture' })).toBeNull();
  });
});

function huge(): File {
  return Object.defineProperty(face('huge.jpg'), 'size', { value: 65 * 1024 ** 2 });
}
