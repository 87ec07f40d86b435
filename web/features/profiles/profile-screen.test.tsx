import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, member } from '../../test/world.ts';

const path = (id: number) => `/user/${id}/${LOOP}`;

describe('a person', () => {
  test('is shown as they appear in that loop, with what one shares with them', async () => {
    const [profile] = admin.profiles;
    if (!profile) throw new Error('The admin has no profile');
    const { user, isAt } = renderScreen(path(admin.id), {
      as: 'member',
      answers: {
        'GET /api/users/:id': ({ params }) => ({
          user:
            params.id === admin.id
              ? {
                  ...admin,
                  profiles: [{ ...profile, nickname: 'Mina', bio: 'Reads https://a.example/ at lunch' }],
                }
              : member,
        }),
      },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Profile' });
    expect(await within(dialog).findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('“Mina”');
    expect(within(dialog).getByRole('link', { name: 'https://a.example/' })).toHaveAttribute(
      'href',
      'https://a.example/',
    );
    expect(dialog).toHaveTextContent(/Last active \d+ years ago/);
    expect(within(dialog).queryByRole('link', { name: 'Edit Profile' })).toBeNull();
    const commonLoops = await within(dialog).findByRole('region', { name: 'Loops in common' });
    await user.click(within(commonLoops).getByRole('button', { name: 'Brindlewick School' }));
    await isAt(`/members/${LOOP}`);
  });

  test('who is oneself can be edited as they appear in that loop, and shares nothing', async () => {
    renderScreen(path(member.id), { as: 'member' });
    expect(await screen.findByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      `/profile?profile=${member.profiles[0]?.id}`,
    );
    expect(screen.queryByRole('region', { name: 'Loops in common' })).toBeNull();
  });

  test('who is not there, or not one’s to see, is told alike', async () => {
    renderScreen(path(999), { as: 'member' });
    expect(
      await screen.findByRole('heading', { name: 'This person could not be found' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('who does not come can be asked for again', async () => {
    const { user, transport } = renderScreen(path(admin.id), {
      as: 'member',
      answers: { 'GET /api/users/:id': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ 'GET /api/users/:id': { user: admin } });
    await user.click(retryButton);
    expect(await screen.findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
  });

  test('is waited for', async () => {
    const { transport } = renderScreen(path(admin.id), { as: 'member' });
    const release = transport.hold('GET /api/users/:id');
    expect(await screen.findByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    release();
    expect(await screen.findByRole('heading', { name: 'Amina Admin' })).toBeInTheDocument();
  });
});

test.for(['CLOSE', 'Close'])('the dialog is closed: %s', async (name) => {
  const { user, isAt } = renderScreen(path(admin.id), { as: 'member' });
  await screen.findByRole('heading', { name: 'Amina Admin' });
  await user.click(screen.getByRole('button', { name }));
  await isAt('/feed');
});

test('Escape closes it too', async () => {
  const { user, isAt } = renderScreen(path(admin.id), { as: 'member' });
  await screen.findByRole('heading', { name: 'Amina Admin' });
  await user.keyboard('{Escape}');
  await isAt('/feed');
});
