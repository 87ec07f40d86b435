import { pushDefaults } from '@loopyard/contract/push.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

const path = '/notification-preferences';
const off = { event: false, post: false, message: false, comment: false };
const answers = {
  'GET /api/notification_preferences': { notification_preferences: off },
  'GET /api/notification_settings': {
    notification_settings: {
      ...{ digest: 'off', digest_hour: 17, digest_weekday: 5, asks: false },
      ...{ quiet_from: null, quiet_until: null, quiet_weekdays: [1, 2, 3, 4, 5, 6, 7] },
      ...{ announcements: true, ...pushDefaults },
    },
  },
} satisfies Answers;

const findSwitches = async () =>
  within(await screen.findByRole('region', { name: 'E-mails at once' })).findAllByRole('switch');

describe('e-mail preferences', () => {
  test('are four switches, all off at first [2.26, 2.213, 2.214]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    expect(screen.getByRole('heading', { level: 1, name: 'Notification preferences' })).toBeInTheDocument();
    const switches = await findSwitches();
    expect(switches).toHaveLength(4);
    ['Events', 'Posts', 'Messages', 'Comments'].forEach((name, at) => {
      expect(switches[at]).toHaveAccessibleName(expect.stringMatching(`^${name} ?(An e-mail|Dates)`));
    });
    for (const input of switches) expect(input).not.toBeChecked();
    for (const [at, kind] of Object.keys(off).entries()) {
      const notification_preferences = { ...off, [kind]: true };
      transport.answer({ 'PUT /api/notification_preferences': { notification_preferences } });
      await user.click(switches[at] as HTMLElement);
      await waitFor(() =>
        expect(transport.callsOf('PUT /api/notification_preferences').at(at)?.body).toEqual({
          notification_preferences: { [kind]: true },
        }),
      );
    }
    await user.click(await screen.findByRole('switch', { name: /^Comments/, checked: true }));
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/notification_preferences').at(4)?.body).toEqual({
        notification_preferences: { comment: false },
      }),
    );
  });

  test('say when no mail goes out yet, as the e-mail is not confirmed [9.50]', async () => {
    const unconfirmed = { ...member, email: 'ben@a.example', email_confirmed: false };
    renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/users/:id': { user: unconfirmed } },
    });
    const note = await screen.findByRole('region', { name: 'Confirm your e-mail' });
    expect(note).toHaveTextContent('ben@a.example');
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeEnabled();
  });

  test('are saved one by one, at once', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const posts = await screen.findByRole('switch', { name: /^Posts/ });
    const release = transport.hold('PUT /api/notification_preferences');
    transport.answer({
      'PUT /api/notification_preferences': { notification_preferences: { ...off, post: true } },
    });
    await user.click(posts);
    expect(posts).toBeChecked();
    release();
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/notification_preferences')).toEqual([
      { body: { notification_preferences: { post: true } } },
    ]);
  });

  test('roll back on failure', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'PUT /api/notification_preferences': refusal('internal') },
    });
    const comments = await screen.findByRole('switch', { name: /^Comments/ });
    await user.click(comments);
    expect(await screen.findByText(/^Your choice was not saved\./)).toBeInTheDocument();
    expect(comments).not.toBeChecked();
  });

  test('show a placeholder while loading', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('GET /api/notification_preferences');
    expect(await screen.findByRole('status', { name: 'Loading your preferences' })).toBeInTheDocument();
    release();
    expect(await findSwitches()).toHaveLength(4);
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/notification_preferences': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await findSwitches()).toHaveLength(4);
  });
});
