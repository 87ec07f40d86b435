import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

const film = (captions_url: string | null) =>
  picture('9', { resource_type: 'video', name: 'trip.mp4', captions_url });
const words = () => new File(['WEBVTT'], 'trip.vtt', { type: 'text/vtt' });

async function openDialog(media: ReturnType<typeof picture>) {
  const rendered = renderScreen('/feed/7/edit', {
    as: 'admin',
    answers: {
      ...answersForPost('admin', { main_media: media, additional_media: [media] }),
      'PUT /api/media/:id/captions': recorded('PUT /api/media/:id/captions'),
    },
  });
  await rendered.user.click(await screen.findByRole('button', { name: /^Menu for / }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'Captions' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Captions' }) };
}
const bodies = (transport: ReturnType<typeof renderScreen>['transport']) =>
  transport.callsOf('PUT /api/media/:id/captions').map(({ params, body }) => [params.id, body?.upload_key]);

describe('the captions of a video', () => {
  beforeEach(() => {
    FakeUpload.reset();
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function send(user: Awaited<ReturnType<typeof openDialog>>['user'], dialog: HTMLElement) {
    await user.upload(within(dialog).getByLabelText('Captions file'), words());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    FakeUpload.all[0]?.finish(204);
  }

  test('are added by a file', async () => {
    const { user, dialog, transport } = await openDialog(film(null));
    expect(within(dialog).queryByRole('button', { name: 'Remove Captions' })).toBeNull();
    await send(user, dialog);
    expect(await screen.findByText('The captions have been added')).toBeInTheDocument();
    expect(bodies(transport)).toEqual([[9, 'f1']]);
    expect(screen.queryByRole('dialog', { name: 'Captions' })).toBeNull();
  });

  test('are taken away', async () => {
    const { user, dialog, transport } = await openDialog(film('/media/9/captions'));
    await user.click(within(dialog).getByRole('button', { name: 'Remove Captions' }));
    expect(await screen.findByText('The captions have been removed')).toBeInTheDocument();
    expect(bodies(transport)).toEqual([[9, null]]);
  });

  test('that are none are refused in the dialog, in words', async () => {
    const { user, dialog, transport } = await openDialog(film(null));
    const detail = 'There are no captions in this file.';
    transport.answer({
      'PUT /api/media/:id/captions': new ApiError({ code: 'validation', status: 422, detail }),
    });
    await send(user, dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(detail);
  });

  test('are offered by the player, also in the full-screen viewer', async () => {
    const media = film('/media/9/captions?sig=x');
    const { user } = renderScreen('/feed/7', {
      as: 'member',
      answers: answersForPost('member', {
        main_media: picture('1'),
        additional_media: [picture('1'), media],
      }),
    });
    const tracks = () =>
      screen
        .getAllByLabelText('Film 2 of 2 by Amina Admin')
        .map((player) => player.querySelector('track')?.getAttribute('src'));
    await screen.findByLabelText('Film 2 of 2 by Amina Admin');
    expect(tracks()).toEqual(['/media/9/captions?sig=x']);
    await user.click(screen.getByRole('button', { name: 'View full screen' }));
    await waitFor(() => expect(tracks()).toEqual(Array(2).fill('/media/9/captions?sig=x')));
  });
});
