import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  choosePicture,
  face,
  sendByFakeUpload,
  upload,
  uploadAnswers,
} from '../../../test/chosen-picture.ts';
import { type Answers, type FakeTransport, refusal } from '../../../test/fake-transport.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { renderScreen } from '../../../test/render.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { invitationCode, LOOP, loopSeenBy } from '../../../test/world.ts';
import type { Loop } from '../loops.ts';

const path = `/edit-loop/${LOOP}`;
const logo = (address: string): Loop['logo'] => ({
  key: address.slice('/media/'.length),
  url: `${address}/original`,
  thumb_url: `${address}/thumb`,
  format: 'png',
  resource_type: 'image',
  is_finished_processing: true,
  created_at: '2020-03-01T09:00:00.000Z',
});

function answersOf(changes: Partial<Loop> = {}): Answers {
  let current = loopSeenBy('admin', changes);
  return {
    ...uploadAnswers,
    'GET /api/loops': () => ({ loops: [current] }),
    'GET /api/loops/:id': () => ({ loop: current }),
    'GET /api/loops/:id/invitation_codes': { loop_codes: [invitationCode()] },
    'PUT /api/loops/:id': ({ body }) => {
      const picture = body?.logo;
      const shownLogo = picture === undefined ? current.logo : picture && logo('/media/new');
      current = { ...current, ...(body?.loop as Partial<Loop>), logo: shownLogo };
      return { loop: current };
    },
  };
}

const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const button = (name: string) => screen.getByRole('button', { name });
const shownLogo = () => screen.getByRole('group', { name: 'Logo' }).querySelector('img');
const saves = (transport: FakeTransport) => transport.callsOf('PUT /api/loops/:id').map(({ body }) => body);
const save = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(button('Save'));
  await screen.findByText('Saved Successfully');
};

describe('the name of a loop', () => {
  test('is changed by its admin, and is new in the sidebar and the top bar too [2.197, 6.1, 8.47, 9.3]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Brindlewick Academy');
    expect(screen.getByText('19 / 50')).toBeInTheDocument();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save'));
    await expectToast('Saved Successfully');
    expect(saves(transport)).toEqual([{ loop: { name: 'Brindlewick Academy' } }]);
    const sidebar = screen.getByRole('navigation', { name: 'Loops' });
    expect(await within(sidebar).findByRole('link', { name: 'Brindlewick Academy' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Brindlewick Academy.*loop menu/ })).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Brindlewick Academy');
  });

  test('is demanded', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    await user.clear(await nameField());
    await user.click(button('Save'));
    expect(await screen.findByText('Loop name is required')).toBeInTheDocument();
    expect(await nameField()).toHaveFocus();
    expect(saves(transport)).toEqual([]);
  });

  test('that could not be saved is still there, after a reload too', async () => {
    const answers = { ...answersOf(), 'PUT /api/loops/:id': refusal('forbidden') };
    const { user, unmount } = renderScreen(path, { as: 'admin', answers });
    await user.type(await nameField(), '!');
    await user.click(button('Save'));
    expect(
      await screen.findByText(/^Your changes could not be saved, but they are still here/),
    ).toBeVisible();
    unmount();
    const second = renderScreen(path, { as: 'admin', answers: answersOf() });
    expect(await nameField()).toHaveValue('Brindlewick School!');
    await second.user.click(button('Keep them'));
    await save(second.user);
    expect(saves(second.transport)).toEqual([{ loop: { name: 'Brindlewick School!' } }]);
  });

  test('is saved once, however often it is clicked, and not without a connection', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    await user.type(await nameField(), '!');
    transport.setOnline(false);
    await user.click(button('Save'));
    expect(await screen.findByText(/Loopyard could not be reached/)).toBeInTheDocument();
    transport.setOnline(true);
    const release = transport.hold('PUT /api/loops/:id');
    await user.dblClick(button('Save'));
    release();
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toHaveLength(2);
  });
});

describe('the logo of a loop', () => {
  sendByFakeUpload();

  test('is sent, saved and shown above the feed and in the sidebar [2.198, 6.1]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    await nameField();
    choosePicture(face('crest.png'));
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(shownLogo()).toHaveAttribute('width', '150');
    await save(user);
    expect(saves(transport)).toEqual([{ loop: {}, logo: { url: '/media/f1' } }]);
    await waitFor(() => expect(shownLogo()).toHaveAttribute('src', '/media/new/thumb'));
    const sidebar = screen.getByRole('navigation', { name: 'Loops' });
    const line = within(sidebar).getByRole('link', { name: 'Brindlewick School' });
    await waitFor(() => expect(line.querySelector('img')).toHaveAttribute('src', '/media/new/thumb'));
    expect(screen.getByRole('button', { name: /loop menu/ }).querySelector('img')).not.toBeNull();
  });

  test('is removed', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: answersOf({ logo: logo('/media/crest') }),
    });
    await nameField();
    expect(shownLogo()).toHaveAttribute('src', '/media/crest/thumb');
    await user.click(button('Remove'));
    await save(user);
    expect(saves(transport)).toEqual([{ loop: {}, logo: null }]);
    await waitFor(() => expect(shownLogo()).toBeNull());
  });

  test('is one picture, and nothing else [2.198, 5.38]', async () => {
    renderScreen(path, { as: 'admin', answers: answersOf() });
    await nameField();
    choosePicture(face('a.png'), face('b.png'));
    expect(await screen.findByText('Please choose one picture only')).toBeInTheDocument();
    choosePicture(new File(['a'], 'a.doc', { type: 'application/msword' }));
    expect(await screen.findByText(/^Please choose a picture, such as/)).toBeInTheDocument();
    expect(FakeUpload.calls).toEqual([]);
  });

  test('that the server refuses is still there, and so is the name', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answersOf(), 'PUT /api/loops/:id': refusal('unknown_upload') },
    });
    await user.type(await nameField(), '!');
    choosePicture(face('crest.png'));
    (await upload()).finish(204);
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await user.click(button('Save'));
    await screen.findByText(/^Your changes could not be saved, but they are still here/);
    expect(shownLogo()).toHaveAttribute('src', '/media/f1/thumb');
    transport.answer(answersOf());
    await save(user);
    expect(saves(transport)[1]).toEqual({
      loop: { name: 'Brindlewick School!' },
      logo: { url: '/media/f1' },
    });
  });
});
