import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { PUSH_ADDRESS } from '../../../lib/end-worker.ts';
import { fakeServiceWorker } from '../../../test/fake-service-worker.ts';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { phone, preferenceAnswers, thisDevice } from '../../../test/settings.ts';
import { answersForPost, LOOP, loopSeenBy, member } from '../../../test/world.ts';

const key = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
const answers = {
  ...preferenceAnswers,
  'GET /api/loops': { loops: [loopSeenBy('member')] },
  Notifications: { allNotificationGroups: [] },
  'GET /api/push/key': { public_key: key },
  'POST /api/push/subscriptions': { push_subscription: thisDevice },
} satisfies Answers;
const bell = `/notifications/${LOOP}`;
const preferences = '/notification-preferences';
const button = () => screen.findByRole('button', { name: 'Turn on notifications' });
const on: Answers = { 'GET /api/push/subscriptions': { push_subscriptions: [thisDevice, phone] } };

describe('turning on notifications', () => {
  test('takes a press at the bell, and tells the server where they go [12.107]', async () => {
    const { worker, permission } = fakeServiceWorker();
    const { user, transport } = renderScreen(bell, { as: 'member', answers });
    const press = await button();
    expect(permission.now).toBe('default');
    transport.answer(on);
    await user.click(press);
    expect(await screen.findByText('Notifications are on for this device')).toBeInTheDocument();
    const endpoint = worker.subscription?.endpoint;
    expect(transport.callsOf('POST /api/push/subscriptions')).toEqual([
      { body: { endpoint, keys: { p256dh: 'public', auth: 'secret' } } },
    ]);
    expect(deviceStoreOf(member.id).read(PUSH_ADDRESS)).toBe(endpoint);
    await waitFor(() => expect(press).not.toBeInTheDocument());
  });

  test.for([
    [
      'a push service that the server does not know',
      'unknown_push_service',
      /push service is not known here/,
    ],
    ['a fault of the server', 'internal', /Something went wrong/],
  ] as const)('is refused by a sentence, and leaves nothing behind: %s [12.109]', async ([, code, words]) => {
    const { worker } = fakeServiceWorker();
    const refusing = { ...answers, 'POST /api/push/subscriptions': refusal(code) };
    const { user } = renderScreen(bell, { as: 'member', answers: refusing });
    await user.click(await button());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(worker.subscription).toBeNull();
    expect(deviceStoreOf(member.id).read(PUSH_ADDRESS)).toBeNull();
    expect(await button()).toBeEnabled();
  });

  test('says when the browser can’t, gets no answer, or is offline [12.108]', async () => {
    const { permission } = fakeServiceWorker();
    const { user, transport } = renderScreen(bell, { as: 'member', answers });
    permission.answer = 'default';
    await user.click(await button());
    await screen.findByText(/your browser got no answer/);
    permission.answer = 'granted';
    permission.can = false;
    await user.click(await button());
    await screen.findByText('This browser could not set up notifications. Please try again later.');
    transport.setOnline(false);
    await user.click(await button());
    await screen.findByText(/Loopyard could not be reached/);
  });

  test('says how to allow what the browser blocks [12.108]', async () => {
    const { permission } = fakeServiceWorker();
    permission.answer = 'denied';
    const { user } = renderScreen(bell, { as: 'member', answers });
    await user.click(await button());
    const help = await screen.findByRole('status', { name: 'How to allow notifications' });
    expect(help).toHaveTextContent(
      'Your browser blocks notifications for this site. Here is how to allow them.',
    );
    expect(within(help).getAllByRole('listitem')).toHaveLength(3);
  });

  test('takes an iPhone to its home screen, in two steps [12.108]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
    const { user } = renderScreen(bell, { as: 'member', answers });
    await user.click(await button());
    const help = await screen.findByRole('status', { name: 'How to get notifications on this device' });
    expect(within(help).getAllByRole('listitem')).toHaveLength(2);
  });

  test('is not offered by a browser that has none [12.108]', async () => {
    const { unmount } = renderScreen(bell, { as: 'member', answers });
    await screen.findByText('No notifications');
    expect(screen.queryByText(/even when Loopyard is closed/)).toBeNull();
    unmount();
    renderScreen(preferences, { as: 'member', answers });
    expect(await screen.findByText(/This browser can’t show notifications/)).toBeInTheDocument();
  });
});

test('after the first comment a line asks once, and can be put away for good [12.107]', async () => {
  fakeServiceWorker();
  const options = { as: 'member', answers: { ...answers, ...answersForPost('member') } } as const;
  const comment = async ({ user }: ReturnType<typeof renderScreen>) => {
    await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Hello');
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Comment' }));
  };
  const first = renderScreen('/feed/7', options);
  await comment(first);
  await button();
  await first.user.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
  first.unmount();
  const second = renderScreen('/feed/7', options);
  await comment(second);
  await waitFor(() => expect(second.transport.callsOf('GET /api/push/subscriptions')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'No, thanks' })).toBeNull();
});

test('a new address, and a new key of the server, are told to the server by the next page [12.113]', async () => {
  const { worker, permission, say } = fakeServiceWorker();
  permission.now = 'granted';
  deviceStoreOf(member.id).write(PUSH_ADDRESS, 'https://push.example/before');
  const { transport } = renderScreen('/support', { as: 'member', answers });
  const newAddresses = () =>
    transport.callsOf('POST /api/push/subscriptions').map(({ body }) => body?.endpoint);
  await waitFor(() => expect(newAddresses()).toEqual([worker.subscription?.endpoint]), { timeout: 10_000 });
  await waitFor(() =>
    expect(deviceStoreOf(member.id).read(PUSH_ADDRESS)).toBe(worker.subscription?.endpoint),
  );
  say({ isSubscriptionNew: true });
  await waitFor(() => expect(transport.callsOf('GET /api/push/key')).toHaveLength(3));
  expect(newAddresses()).toHaveLength(1);
  transport.answer({ 'GET /api/push/key': { public_key: key.replace('BEl', 'BAA') } });
  say({ isSubscriptionNew: true });
  await waitFor(() => expect(newAddresses()).toHaveLength(2));
});

describe('the devices', () => {
  test('are listed, with this one, and removed one by one [12.113]', async () => {
    const { permission, worker } = fakeServiceWorker();
    const off = { ...answers, 'DELETE /api/push/subscriptions/:id': null };
    const { user, transport } = renderScreen(preferences, { as: 'member', answers: off });
    const press = await button();
    transport.answer(on);
    await user.click(press);
    expect(permission.now).toBe('granted');
    const list = await screen.findByRole('list', { name: 'Devices with notifications' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /^Firefox on LinuxThis deviceAdded .+ agoRemove$/,
    );
    transport.answer({ 'GET /api/push/subscriptions': { push_subscriptions: [phone] } });
    await user.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }));
    await screen.findByText('No more notifications on Firefox on Linux');
    expect(worker.subscription).toBeNull();
    expect(deviceStoreOf(member.id).read(PUSH_ADDRESS)).toBeNull();
    await button();
    transport.answer({ 'DELETE /api/push/subscriptions/:id': refusal('not_found') });
    await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }));
    await screen.findByText(/^Nothing has changed\./);
  });

  test('are loading, or could not be loaded', async () => {
    fakeServiceWorker();
    const failed = { ...answers, 'GET /api/push/subscriptions': refusal('internal') };
    const { user, transport } = renderScreen(preferences, { as: 'member', answers: failed });
    await screen.findByText('Your devices could not be loaded');
    transport.answer(on);
    const release = transport.hold('GET /api/push/subscriptions');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    release();
    await screen.findByRole('list', { name: 'Devices with notifications' });
  });

  test('say on their screens what it is about, or only that there is something [12.110]', async () => {
    fakeServiceWorker();
    const { user, transport } = renderScreen(preferences, { as: 'member', answers: { ...answers, ...on } });
    transport.answer({ 'PUT /api/notification_settings': answers['GET /api/notification_settings'] });
    await user.click(await screen.findByRole('switch', { name: /^Say on the screen/ }));
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/notification_settings')).toEqual([
        { body: { notification_settings: { push_preview: false } } },
      ]),
    );
  });
});
