import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { noMails, preferenceAnswers, settings } from '../../../test/settings.ts';
import { loopSeenBy, member } from '../../../test/world.ts';

const path = '/notification-preferences';
const answers = {
  ...preferenceAnswers,
  'GET /api/loops': { loops: [loopSeenBy('member', { name: 'The choir' })] },
} satisfies Answers;
const kinds = {
  event: 'Events',
  post: 'Posts',
  message: 'Comments on posts I follow',
  comment: 'Comments on my own posts',
};
const mailSwitch = (label: string) => screen.findByRole('switch', { name: `${label}: E-mail` });

describe('e-mail preferences', () => {
  test('are four switches, all off at first [2.26, 2.213, 2.214]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    expect(screen.getByRole('heading', { level: 1, name: 'Notification preferences' })).toBeInTheDocument();
    for (const [kind, label] of Object.entries(kinds)) {
      expect(await mailSwitch(label)).not.toBeChecked();
      const notification_preferences = { ...noMails, [kind]: true };
      transport.answer({ 'PUT /api/notification_preferences': { notification_preferences } });
      await user.click(await mailSwitch(label));
      await waitFor(() =>
        expect(transport.callsOf('PUT /api/notification_preferences').at(-1)?.body).toEqual({
          notification_preferences: { [kind]: true },
        }),
      );
    }
    await waitFor(async () => expect(await mailSwitch(kinds.comment)).toBeChecked());
    await user.click(await mailSwitch(kinds.comment));
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/notification_preferences').at(4)?.body).toEqual({
        notification_preferences: { comment: false },
      }),
    );
  });

  test('stand beside the bell, which is always on, and the devices [12.110]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const row = async (name: string) => screen.findByRole('group', { name });
    expect(await row('Posts')).toHaveTextContent(/BellAlways/);
    expect(await row(kinds.comment)).toHaveTextContent(/BellOff/);
    expect(screen.getByRole('switch', { name: `${kinds.comment}: Push` })).toBeDisabled();
    const saved = (changes: object) => {
      transport.answer({
        'PUT /api/notification_settings': { notification_settings: { ...settings, ...changes } },
      });
    };
    saved({ push_post: false });
    await user.click(screen.getByRole('switch', { name: 'Posts: Push', checked: true }));
    await screen.findByRole('switch', { name: 'Posts: Push', checked: false });
    saved({ push_post: false, announcements: false });
    await user.click(await mailSwitch('Announcements'));
    await screen.findByRole('switch', { name: 'Announcements: E-mail', checked: false });
    expect(transport.callsOf('PUT /api/notification_settings').map(({ body }) => body)).toEqual([
      { notification_settings: { push_post: false } },
      { notification_settings: { announcements: false } },
    ]);
  });

  test('lead to what each loop tells [12.110]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const loops = await screen.findByRole('region', { name: 'Which loops' });
    await waitFor(() => expect(loops).toHaveTextContent('The choir What I follow'));
    await user.click(within(loops).getByRole('button', { name: 'Change what The choir tells me' }));
    expect(await screen.findByRole('dialog', { name: /Notifications from/ })).toBeInTheDocument();
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
    const posts = await mailSwitch('Posts');
    const release = transport.hold('PUT /api/notification_preferences');
    transport.answer({
      'PUT /api/notification_preferences': { notification_preferences: { ...noMails, post: true } },
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
    const comments = await mailSwitch(kinds.comment);
    await user.click(comments);
    expect(await screen.findByText(/^Your choice was not saved\./)).toBeInTheDocument();
    expect(comments).not.toBeChecked();
  });

  test('show a placeholder while loading', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('GET /api/notification_preferences');
    expect(await screen.findByRole('status', { name: 'Loading your preferences' })).toBeInTheDocument();
    release();
    expect(await mailSwitch('Posts')).toBeInTheDocument();
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/notification_preferences': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await mailSwitch('Posts')).toBeInTheDocument();
  });
});
