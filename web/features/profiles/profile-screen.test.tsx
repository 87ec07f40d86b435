import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { portrait } from '../../test/own-profile.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, guest, inLoop, LOOP, loopSeenBy, member } from '../../test/world.ts';

const path = (id: number) => `/user/${id}/${LOOP}`;

describe('a person', () => {
  test('is shown with their profile in that loop and the loops in common [2.18, 2.170, 2.171, 2.172, 2.173]', async () => {
    const [profile] = admin.profiles;
    if (!profile) throw new Error('The admin has no profile');
    const elsewhere = { ...profile, id: 99, loop_id: 1001, nickname: 'Elsewhere', bio: 'Not for here' };
    const ownProfile = { ...profile, nickname: 'Mina', bio: 'Reads https://a.example/ at lunch' };
    const last_active = new Date(Date.now() - 150 * 60_000).toISOString();
    const peopleWith = (changes: object) => {
      const amina = { ...admin, last_active, profiles: [elsewhere, { ...ownProfile, ...changes }] };
      return {
        'GET /api/users/:id': ({ params }: { params: { id: number } }) => ({
          user: params.id === admin.id ? amina : member,
        }),
      };
    };
    const notHers = loopSeenBy('member', { id: 1002, name: 'Choir' });
    const { user, transport, queries, isAt } = renderScreen(path(admin.id), {
      as: 'member',
      loopId: 1001,
      answers: { ...peopleWith({}), 'GET /api/loops': { loops: [notHers, loopSeenBy('member')] } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(await within(dialog).findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('“Mina”');
    expect(within(dialog).getByText('M')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'https://a.example/' })).toHaveAttribute(
      'href',
      'https://a.example/',
    );
    expect(dialog).toHaveTextContent(/Last active 2 hours ago/);
    expect(dialog).not.toHaveTextContent(/Elsewhere|Not for here/);
    transport.answer(peopleWith({ portrait: portrait('/media/mina') }));
    await queries.invalidateQueries();
    await waitFor(() => expect(dialog.querySelector('img')).toHaveAttribute('src', '/media/mina/thumb'));
    expect(within(dialog).queryByRole('link', { name: 'Edit Profile' })).toBeNull();
    const commonLoops = await within(dialog).findByRole('region', { name: 'Loops in common' });
    const [loop, ...otherLoops] = within(commonLoops).getAllByRole('button');
    expect([loop?.textContent, otherLoops]).toEqual([expect.stringContaining('Brindlewick School'), []]);
    await user.click(loop as HTMLElement);
    await isAt(`/members/${LOOP}`);
  });

  test('is shown with the name they had before, to those who are told [11.4]', async () => {
    const former_name = { name: 'Zoe Hart', until: '2026-05-03T10:00:00.000Z' };
    renderScreen(path(member.id), {
      as: 'admin',
      answers: { 'GET /api/users/:id': { user: inLoop(member, { former_name }) } },
    });
    expect(await screen.findByText(/^was/)).toHaveTextContent('was Zoe Hart until 3 May 2026');
  });

  test('can edit their own profile, which lists no loops in common [2.173]', async () => {
    renderScreen(path(member.id), { as: 'member' });
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(await within(dialog).findByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      `/profile?profile=${member.profiles[0]?.id}`,
    );
    expect(screen.queryByRole('region', { name: 'Loops in common' })).toBeNull();
  });

  test('says nothing of when they were active where that is unknown [2.171]', async () => {
    const user = { ...admin, last_active: null };
    renderScreen(path(admin.id), { as: 'member', answers: { 'GET /api/users/:id': { user } } });
    await screen.findByRole('heading', { name: 'Amina Admin' });
    expect(screen.getByRole('dialog', { name: 'Profile' })).not.toHaveTextContent(/active/i);
  });

  test('shows “not found” whether unknown or not visible', async () => {
    renderScreen(path(999), { as: 'member' });
    expect(
      await screen.findByRole('heading', { name: 'This person could not be found' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(path(admin.id), {
      as: 'member',
      answers: { 'GET /api/users/:id': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ 'GET /api/users/:id': { user: admin } });
    await user.click(retryButton);
    expect(await screen.findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
  });

  test('shows a placeholder while loading', async () => {
    const { transport } = renderScreen(path(admin.id), { as: 'member' });
    const release = transport.hold('GET /api/users/:id');
    expect(await screen.findByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    release();
    expect(await screen.findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
  });
});

describe('another person’s profile', () => {
  const answersWith = (changes: Parameters<typeof inLoop>[1]) => ({
    'GET /api/users/:id': ({ params }: { params: { id: number } }) => ({
      user: params.id === admin.id ? inLoop(admin, changes) : member,
    }),
  });
  const subscribed = answersWith({ subscription_id: 31 });
  const toggle = (name: 'Subscribe to User' | 'Unsubscribe from User') =>
    screen.findByRole('button', { name });

  test('shows their role in the loop', async () => {
    const { transport } = renderScreen(path(admin.id), {
      as: 'member',
      answers: answersWith({ role: { id: 5, name: 'Teacher', is_minor: null } }),
    });
    expect(await screen.findByText('Teacher')).toBeInTheDocument();
    expect(screen.getByText('Admin')).toBeInTheDocument();
    expect(transport.callsOf('GET /api/users/:id')).toContainEqual(
      expect.objectContaining({ params: { id: admin.id }, query: { loop_id: LOOP } }),
    );
  });

  test('has a subscribe button for that loop [2.174, 4.56, 8.15]', async () => {
    const { user, transport } = renderScreen(path(admin.id), {
      as: 'member',
      answers: {
        'POST /api/subscriptions': {
          subscription: { ...recorded('POST /api/subscriptions').subscription, id: 31 },
        },
        'DELETE /api/subscriptions/:id': null,
      },
    });
    const button = await toggle('Subscribe to User');
    transport.answer(subscribed);
    await user.click(button);
    expect(await screen.findByText('Subscribed successfully')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/subscriptions')).toMatchObject([
      { query: { subscribable_type: 'User', subscribable_id: admin.id }, body: { loop_id: LOOP } },
    ]);
    transport.answer(answersWith({}));
    await user.click(await toggle('Unsubscribe from User'));
    expect(await screen.findByText('Unsubscribed successfully')).toBeInTheDocument();
    expect(transport.callsOf('DELETE /api/subscriptions/:id')).toMatchObject([
      { params: { id: 31 }, body: { loop_id: LOOP } },
    ]);
    expect(await toggle('Subscribe to User')).toBeInTheDocument();
  });

  test.for([
    ['Subscribe to User', 'POST /api/subscriptions', answersWith({})],
    ['Unsubscribe from User', 'DELETE /api/subscriptions/:id', subscribed],
  ] as const)('rolls back when that fails: %s [8.16, 8.17]', async ([name, call, answers]) => {
    const { user } = renderScreen(path(admin.id), {
      as: 'member',
      answers: { ...answers, [call]: refusal('internal') },
    });
    await user.click(await toggle(name));
    const warning = await screen.findByRole('alertdialog', { name: 'Error subscribing to user' });
    await user.click(within(warning).getByRole('button', { name: 'Ok' }));
    expect(await toggle(name)).toBeInTheDocument();
  });

  test.for([
    [
      'oneself',
      { ...inLoop(member), abilities: { update: true, subscribe: false, operate: false, report: false } },
    ],
    ['one who is not in that loop', guest],
  ] as const)('offers no subscription to %s [2.174]', async ([, user]) => {
    renderScreen(path(user.id), { as: 'member', answers: { 'GET /api/users/:id': { user } } });
    await screen.findByRole('heading', { level: 3 });
    expect(screen.queryByRole('button', { name: /ubscribe/ })).toBeNull();
  });
});

test.for(['CLOSE', 'Close'])('closes: %s [2.175]', async (name) => {
  const { user, isAt } = renderScreen(path(admin.id), { as: 'member' });
  await screen.findByRole('heading', { name: 'Amina Admin' });
  await user.click(within(screen.getByRole('dialog', { name: 'Profile' })).getByRole('button', { name }));
  await isAt('/feed');
});

test('closes with Escape', async () => {
  const { user, isAt } = renderScreen(path(admin.id), { as: 'member' });
  await screen.findByRole('heading', { name: 'Amina Admin' });
  await user.keyboard('{Escape}');
  await isAt('/feed');
});
