import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { preferenceAnswers, settings } from '../../../test/settings.ts';
import { LOOP, loopSeenBy, member } from '../../../test/world.ts';

const everyDay = settings.quiet_weekdays;
const off = settings;
const answers = preferenceAnswers;
const saves = (transport: ReturnType<typeof renderScreen>['transport']) =>
  transport.callsOf('PUT /api/notification_settings').map(({ body }) => body?.notification_settings);

describe('the summary by e-mail', () => {
  test('is chosen with its day and hour, and shown before it comes [12.33, 12.35]', async () => {
    const { user, transport } = renderScreen('/notification-preferences', { as: 'member', answers });
    const weekly = { ...off, digest: 'weekly' as const };
    transport.answer({ 'PUT /api/notification_settings': { notification_settings: weekly } });
    await user.click(await screen.findByRole('radio', { name: 'Every week' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Sunday');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '08:00');
    await waitFor(() =>
      expect(saves(transport)).toEqual([{ digest: 'weekly' }, { digest_weekday: 7 }, { digest_hour: 8 }]),
    );
    const lines = ['5 comments on a post you follow', '2 new posts'];
    transport.answer({
      'GET /api/notification_settings/digest': { loops: [{ id: LOOP, name: 'The choir', lines }] },
    });
    await user.click(screen.getByRole('button', { name: 'Preview the next one' }));
    const preview = await screen.findByRole('region', { name: 'Preview of the next summary' });
    expect(preview).toHaveTextContent('The choir5 comments on a post you follow2 new posts');
  });

  test('says when it could not be loaded, saved or shown, and when there would be none', async () => {
    const { user, transport } = renderScreen('/notification-preferences', {
      as: 'member',
      answers: {
        ...answers,
        'GET /api/notification_settings': refusal('internal'),
        'PUT /api/notification_settings': refusal('internal'),
        'GET /api/notification_settings/digest': refusal('internal'),
      },
    });
    await screen.findByText('Your preferences could not be loaded');
    transport.answer({ 'GET /api/notification_settings': answers['GET /api/notification_settings'] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('radio', { name: 'Every day' }));
    expect(await screen.findByText(/Your choice was not saved/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'No summary' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Preview the next one' }));
    await screen.findByText('The preview could not be loaded');
    transport.answer({ 'GET /api/notification_settings/digest': { loops: [] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing new. If it stays like this, there is no e-mail.')).toBeVisible();
  });

  test('stands beside quiet hours, with their times and days [12.51]', async () => {
    const { user, transport } = renderScreen('/notification-preferences', { as: 'member', answers });
    const hours = { ...off, quiet_from: '22:00', quiet_until: '07:00' };
    transport.answer({ 'PUT /api/notification_settings': { notification_settings: hours } });
    await user.click(await screen.findByRole('switch', { name: /in quiet hours/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '20:30');
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await waitFor(() =>
      expect(saves(transport)).toEqual([
        { quiet_from: '22:00', quiet_until: '07:00' },
        { quiet_from: '20:30' },
        { quiet_weekdays: everyDay.slice(0, 6) },
      ]),
    );
  });

  test('is offered to a new adult once [12.31]', async () => {
    const created_at = new Date().toISOString();
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: {
        'GET /api/loops': { loops: [loopSeenBy('member')] },
        'GET /api/users/:id': { user: { ...member, created_at } },
        'GET /api/notification_settings': { notification_settings: { ...off, asks: true } },
        'PUT /api/notification_settings': { notification_settings: off },
      },
    });
    const question = await screen.findByRole('region', { name: 'Summary by e-mail' });
    await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(saves(transport)).toEqual([{ digest: 'off' }]);
  });
});
