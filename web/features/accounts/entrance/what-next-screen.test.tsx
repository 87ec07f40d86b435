import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { choosePicture, face, sendByFakeUpload, upload } from '../../../test/chosen-picture.ts';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf, ben, button, portrait, saves } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';

const path = '/what-next';

test('a new person sees both ways into a loop [2.30]', async () => {
  renderScreen(path, { as: 'member', answers: { 'GET /api/loops': { loops: [] } }, loopId: 63 });
  expect(screen.getByRole('heading', { level: 1, name: "You're in. What next?" })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Join Loop' })).toHaveAttribute('href', '/join-loop');
  expect(screen.getByRole('link', { name: 'Create Loop' })).toHaveAttribute('href', '/create-loop');
  expect(await screen.findByText(/You are not in a loop yet/)).toBeInTheDocument();
});

test('a signed-out visitor logs in first [2.1]', async () => {
  const { isAt } = renderScreen(path);
  await isAt('/login?next=%2Fwhat-next');
});

describe('a first portrait', () => {
  sendByFakeUpload();
  const question = () => screen.findByRole('region', { name: 'Show them who you are' });

  test('is asked for, saved and shown in the top bar', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    expect(within(await question()).queryByRole('button', { name: 'Save' })).toBeNull();
    choosePicture(face());
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.dblClick(button('Save'));
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(saves(transport)).toEqual([{ user: {}, default_portrait: { url: '/media/f1' } }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /who you are/ })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const account = screen.getByRole('button', { name: 'Account menu' });
    await waitFor(() => expect(account.querySelector('img')).toHaveAttribute('src', '/media/new/thumb'));
  });

  test('is passed over, and what was sent is taken back', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    await question();
    choosePicture(face());
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.click(button('Not Now'));
    expect(screen.queryByRole('region', { name: /who you are/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(saves(transport)).toEqual([]);
    expect(transport.callsOf('DELETE /api/uploads/:key')).toMatchObject([{ params: { key: 'f1' } }]);
  });

  test('that could not be saved is still there', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...answersOf(), 'PUT /api/users/:id': refusal('internal') },
    });
    await question();
    choosePicture(face());
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.click(button('Save'));
    expect(await screen.findByText(refusal('internal').detail)).toBeInTheDocument();
    expect((await question()).querySelector('img')).toHaveAttribute('src', '/media/f1/thumb');
    await waitFor(() => expect(button('Save')).toBeEnabled());
  });

  test('is not asked for where there is one', async () => {
    renderScreen(path, { as: 'member', answers: answersOf(ben({ portrait: portrait('/media/ben') })) });
    const account = screen.getByRole('button', { name: 'Account menu' });
    await waitFor(() => expect(account.querySelector('img')).not.toBeNull());
    expect(screen.queryByRole('region', { name: /who you are/ })).toBeNull();
  });
});
