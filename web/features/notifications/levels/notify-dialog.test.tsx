import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy } from '../../../test/world.ts';

type Notify = Partial<ReturnType<typeof loopSeenBy>>;
const answersWith = (notify: Notify = {}) => ({
  'GET /api/loops': { loops: [loopSeenBy('member', notify)] },
});
const call = 'PUT /api/loops/:id/notify';

async function openDialog(notify: Notify = {}, more: object = {}) {
  const rendered = renderScreen('/support', { as: 'member', answers: { ...answersWith(notify), ...more } });
  await rendered.user.click(await screen.findByRole('button', { name: /loop menu/ }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'What I’m told of' }));
  const dialog = await screen.findByRole('dialog', { name: /Notifications from .Brindlewick School/ });
  return { ...rendered, dialog };
}

describe('the level of notifications in a loop', () => {
  test('is chosen from the loop’s menu, by keyboard too, and counts at once [12.14, 12.17]', async () => {
    const { user, dialog, transport } = await openDialog();
    const levels = within(dialog).getAllByRole('radio');
    expect(levels.map((level) => level.closest('div')?.parentElement?.textContent)).toEqual([
      expect.stringContaining('Everything'),
      expect.stringContaining('What I follow'),
      expect.stringContaining('Only when I’m named'),
      expect.stringContaining('Nothing'),
    ]);
    expect(within(dialog).getByRole('radio', { name: 'What I follow' })).toBeChecked();
    const none = { notify_level: 'none', notify_muted_until: null } as const;
    transport.answer({ [call]: none, ...answersWith(none) });
    within(dialog).getByRole('radio', { name: 'Nothing' }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: 'Nothing' })).toBeChecked());
    expect(transport.callsOf(call)).toEqual([{ params: { id: LOOP }, body: { level: 'none' } }]);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('pauses for a time, which is shown and ended there [12.13, 12.17]', async () => {
    const { user, dialog, transport } = await openDialog();
    const muted = { notify_level: 'followed', notify_muted_until: '2040-01-01T12:00:00.000Z' } as const;
    transport.answer({ [call]: muted, ...answersWith(muted) });
    await user.click(within(dialog).getByRole('button', { name: 'Mute for 8 hours' }));
    expect(await within(dialog).findByText(/^Muted until .*2040/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Mute for/ })).toBeNull();
    const unmuted = { ...muted, notify_muted_until: null };
    transport.answer({ [call]: unmuted, ...answersWith(unmuted) });
    await user.click(within(dialog).getByRole('button', { name: 'Unmute' }));
    expect(await within(dialog).findByRole('button', { name: 'Mute for a week' })).toBeInTheDocument();
    expect(transport.callsOf(call).map(({ body }) => body)).toEqual([
      { muted_for: '8h' },
      { muted_for: 'off' },
    ]);
  });

  test('that could not be changed stays, and that is said', async () => {
    const { user, dialog } = await openDialog({ notify_level: 'all' }, { [call]: refusal('internal') });
    await user.click(within(dialog).getByRole('radio', { name: 'Nothing' }));
    expect(await screen.findByText(/^Nothing has changed\./)).toHaveAttribute('data-tone', 'bad');
    expect(within(dialog).getByRole('radio', { name: 'Everything' })).toBeChecked();
  });

  test('is opened from the notifications, too', async () => {
    const { user } = renderScreen(`/notifications/${LOOP}`, {
      as: 'member',
      answers: { ...answersWith(), Notifications: { allNotificationGroups: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'What I’m told of' }));
    expect(await screen.findByRole('dialog', { name: /Notifications from/ })).toBeInTheDocument();
  });
});
