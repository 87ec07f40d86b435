import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, invitationCode, LOOP, loopSeenBy, member } from '../../../test/world.ts';

const path = `/edit-loop/${LOOP}`;
const codes = { 'GET /api/loops/:id/invitation_codes': { loop_codes: [invitationCode()] } };

describe('a loop’s settings', () => {
  test('show its owner the codes, and no way out but to hand it over [2.19, 2.199, 3.57, 6.2, 6.18]', async () => {
    const loop = loopSeenBy('admin', { admins: [admin, member].map(({ id, name }) => ({ id, name })) });
    const { user, isAt } = renderScreen(path, {
      as: 'admin',
      answers: { ...codes, 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop } },
    });
    const about = await screen.findByRole('region', { name: 'Name and logo' });
    expect(about).toHaveTextContent(/2 members · privateRun by .Amina Admin. and .Ben Member.$/);
    expect(screen.getAllByRole('link', { name: 'Loop Members' })[0]).toHaveAttribute(
      'href',
      `/members/${LOOP}`,
    );
    expect(screen.queryByRole('region', { name: 'Invitation codes' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Joining' }));
    await isAt(`${path}/joining`);
    const panel = screen.getByRole('region', { name: 'Invitation codes' });
    expect(await within(panel).findByText('k7bvpa949q')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Danger' }));
    await isAt(`${path}/danger`);
    expect(screen.queryByRole('button', { name: 'Leave Loop' })).toBeNull();
    const leaving = screen.getByRole('region', { name: 'Leave Loop' });
    expect(leaving).toHaveTextContent(
      /^Leave LoopAdmins cannot leave until the admin role is revoked. You own the loop: hand it over first/,
    );
    expect(within(leaving).getByRole('link', { name: 'Loop Members' })).toHaveAttribute(
      'href',
      `/members/${LOOP}`,
    );
  });

  test('show a member the name, which only admins change, the way out, and no codes [6.19]', async () => {
    renderScreen(path, { as: 'member' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Brindlewick School' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Logo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Leave Loop' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Invitation codes' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('show a guest neither', async () => {
    renderScreen(path, { as: 'guest' });
    expect(await screen.findByText(/^2 members · guests can read it/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Leave Loop' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave Loop' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Invitation codes' })).toBeNull();
  });

  test('say who can find the loop', async () => {
    renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/loops/:id': { loop: loopSeenBy('member', { is_public: true }) } },
    });
    expect(
      await screen.findByText(/^2 members · public: anyone with an account can find and join it/),
    ).toBeInTheDocument();
  });
});

describe('leaving', () => {
  const ask = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Leave Loop' }));
    return screen.findByRole('alertdialog', { name: 'Are you sure?' });
  };

  test('is asked about, and leads to where loops are chosen [2.200, 6.16, 6.17, 7.31, 8.34]', async () => {
    const { user, transport, session, isAt } = renderScreen(path, {
      as: 'member',
      answers: { 'POST /api/loops/:id/leave': null },
    });
    const question = await ask(user);
    expect(question).toHaveTextContent('You may not be able to rejoin at a later date.');
    expect(question).toHaveTextContent(/Your posts and comments stay in .Brindlewick School/);
    transport.answer({ 'GET /api/loops': { loops: [] } });
    await user.click(within(question).getByRole('button', { name: 'Yes, leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Loopyard' })).toBeInTheDocument();
    await isAt('/feed');
    expect(session.read().loopId).toBe(63);
    expect(transport.callsOf('POST /api/loops/:id/leave')).toMatchObject([{ params: { id: LOOP } }]);
  });

  test('is not done by whoever thinks again', async () => {
    const { user, transport } = renderScreen(path, { as: 'member' });
    await user.click(within(await ask(user)).getByRole('button', { name: 'No, stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(transport.callsOf('POST /api/loops/:id/leave')).toEqual([]);
  });

  test('that failed does so in words, on the feed, read anew [8.38]', async () => {
    const { user, session, transport, isAt } = renderScreen(path, {
      as: 'member',
      answers: { 'POST /api/loops/:id/leave': refusal('admin_must_step_down') },
    });
    await user.click(within(await ask(user)).getByRole('button', { name: 'Yes, leave' }));
    await isAt('/loopyard/reload');
    await waitFor(() => expect(transport.callsOf('Feed').length).toBeGreaterThan(0));
    expect(await screen.findByText(/^You are still in the loop\. Admins cannot leave/)).toBeInTheDocument();
    expect(session.read().loopId).toBe(LOOP);
  });

  test('another loop than the one that is selected keeps that selected', async () => {
    const { user, session, isAt } = renderScreen('/edit-loop/1001', {
      as: 'member',
      answers: {
        'GET /api/loops/:id': { loop: loopSeenBy('member', { id: 1001, name: 'Choir' }) },
        'POST /api/loops/:id/leave': null,
      },
    });
    await user.click(within(await ask(user)).getByRole('button', { name: 'Yes, leave' }));
    await isAt('/feed');
    expect(session.read().loopId).toBe(LOOP);
  });
});

describe('a loop that does not come', () => {
  test('is not there for whoever it is not for, and asking again is not offered', async () => {
    renderScreen('/edit-loop/999', { as: 'member', answers: { 'GET /api/loops/:id': refusal('not_found') } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to my feed' })).toHaveAttribute('href', '/feed');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('for a fault of ours can be asked for again', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/loops/:id': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ 'GET /api/loops/:id': { loop: loopSeenBy('member') } });
    await user.click(retryButton);
    expect(await screen.findByRole('button', { name: 'Leave Loop' })).toBeInTheDocument();
  });

  test('yet leaves its place: the page has its name', () => {
    const { transport } = renderScreen(path, { as: 'member' });
    transport.hold('GET /api/loops/:id');
    expect(screen.getByRole('heading', { level: 1, name: 'Loop Settings' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading the loop' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Leave Loop' })).toBeNull();
  });
});
