import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

const film = (captions_url: string | null) =>
  picture('9', { resource_type: 'video', name: 'trip.mp4', captions_url });
const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
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
    vi.stubGlobal('fetch', async () => new Response(captions));
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
    expect(await screen.findByText('The captions have been saved')).toBeInTheDocument();
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
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(detail));
  });

  const lineOf = (dialog: HTMLElement, n: number) =>
    within(within(dialog).getByRole('group', { name: `Line ${n}` }));
  const filmOf = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLVideoElement>('trip.mp4');
  const sentWords = () => FakeUpload.all[0]?.sentText();

  test('are written beside the film, at its time', async () => {
    const { user, dialog, transport } = await openDialog(film(null));
    expect(await within(dialog).findByText(/There are no lines yet/)).toBeVisible();
    filmOf(dialog).currentTime = 4.27;
    await user.click(within(dialog).getByRole('button', { name: 'Add a Line Here' }));
    const line = lineOf(dialog, 1);
    expect(line.getByLabelText('Words')).toHaveFocus();
    await user.keyboard('Fish & chips');
    filmOf(dialog).currentTime = 6;
    await user.click(line.getByRole('button', { name: 'End: use the film’s time' }));
    expect(line.getByLabelText('Start')).toHaveValue('0:04.2');
    expect(line.getByLabelText('End')).toHaveValue('0:06');
    await user.click(within(dialog).getByRole('button', { name: 'Save Captions' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(await sentWords()).toBe('WEBVTT\n\n00:04.200 --> 00:06.000\nFish &amp; chips\n');
    FakeUpload.all[0]?.finish(204);
    expect(await screen.findByText('The captions have been saved')).toBeInTheDocument();
    expect(bodies(transport)).toEqual([[9, 'f1']]);
  });

  test('are edited in their lines, which stay when the dialog is left', async () => {
    const { user, dialog } = await openDialog(film('/media/9/captions'));
    await within(dialog).findByRole('group', { name: 'Line 1' });
    expect(lineOf(dialog, 1).getByLabelText('Words')).toHaveValue('Hello');
    await user.clear(lineOf(dialog, 1).getByLabelText('End'));
    await user.type(lineOf(dialog, 1).getByLabelText('End'), '0:00.5');
    await user.click(within(dialog).getByRole('button', { name: 'Save Captions' }));
    expect(lineOf(dialog, 1).getByText('The end must come after the start')).toBeVisible();
    expect(lineOf(dialog, 1).getByLabelText('Start')).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: /^Menu for / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Captions' }));
    const secondDialog = await screen.findByRole('dialog', { name: 'Captions' });
    await within(secondDialog).findByText(/You made these changes last time/);
    expect(lineOf(secondDialog, 1).getByLabelText('End')).toHaveValue('0:00.5');
    await user.click(lineOf(secondDialog, 1).getByRole('button', { name: 'Delete this line' }));
    await user.click(within(secondDialog).getByRole('button', { name: 'Save Captions' }));
    expect(within(secondDialog).getByText('Write the words of at least one line')).toBeVisible();
    await user.click(within(secondDialog).getByRole('button', { name: 'Discard them' }));
    expect(lineOf(secondDialog, 1).getByLabelText('End')).toHaveValue('0:02');
    expect(FakeUpload.all).toHaveLength(0);
  });

  test('can be read again when that fails', async () => {
    const fetch = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetch);
    const { user, dialog } = await openDialog(film('/media/9/captions'));
    expect(await within(dialog).findByText('The captions could not be loaded')).toBeVisible();
    fetch.mockResolvedValue(new Response(captions));
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('group', { name: 'Line 1' })).toBeVisible();
  });

  test('are offered by the player, also in the full-screen viewer [2.240]', async () => {
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
