import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { invitation, listOf } from '../../../test/invitations.ts';
import { renderScreen } from '../../../test/render.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { LOOP, loopSeenBy } from '../../../test/world.ts';

const path = `/members/${LOOP}/invite`;
const CALL = 'POST /api/loops/:id/invite';

const setUp = (answers: Answers = {}) =>
  renderScreen(path, { as: 'admin', answers: { ...listOf(), ...answers } });

type User = ReturnType<typeof renderScreen>['user'];
const field = () => screen.findByRole('textbox', { name: 'E-mails (comma-separated, no spaces)' });
const note = () => screen.getByRole('textbox', { name: 'Personal note (optional)' });
const chips = () =>
  within(screen.getByRole('list', { name: 'Addresses' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const paste = async (user: User, text: string) => {
  await user.click(await field());
  await user.paste(text);
};
const permit = (user: User) =>
  user.click(screen.getByRole('checkbox', { name: 'I have permission to use these e-mail addresses' }));
const sendInvitations = (user: User) => user.click(screen.getByRole('button', { name: 'Invite' }));

describe('inviting people', () => {
  test('sends e-mails to the pasted addresses, with the note [2.202, 2.203, 2.204, 2.207, 5.43, 6.4, 8.23]', async () => {
    const { user, transport } = setUp({ [CALL]: { invited: 2, skipped: [] } });
    expect((await field()).tagName).toBe('TEXTAREA');
    await paste(user, 'Ann <ann@example.org>, ben@example.org;ANN@example.org');
    expect(chips()).toEqual(['ann@example.org', 'ben@example.org']);
    await user.type(note(), ' Do come! ');
    await permit(user);
    transport.answer(listOf(invitation(2), invitation(1)));
    await sendInvitations(user);
    expect(await screen.findByText('Yay, success! Your invites have been sent')).toBeInTheDocument();
    const [call] = transport.callsOf(CALL);
    expect(call?.body).toEqual({
      emails: ['ann@example.org', 'ben@example.org'],
      invitation_text: 'Do come!',
    });
    expect(call?.params).toEqual({ id: LOOP });
    expect(screen.getByText('2 invitations sent.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Addresses' })).toBeNull();
    expect(note()).toHaveValue('');
    expect(await field()).toBeValid();
    expect(screen.queryByText('E-mail is required')).toBeNull();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(await screen.findByText('guest.2@example.org')).toBeInTheDocument();

    await paste(user, 'cara@example.org');
    await permit(user);
    await sendInvitations(user);
    await waitFor(() =>
      expect(transport.callsOf(CALL).at(1)?.body).toEqual({
        emails: ['cara@example.org'],
        invitation_text: '',
      }),
    );
  });

  test('asks whether the addresses may be used, and waits for the tick [2.205, 5.41, 5.42]', async () => {
    const { user, transport } = setUp({ [CALL]: { invited: 1, skipped: [] } });
    await paste(user, 'ann@example.org');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await sendInvitations(user);
    await expectToast('You must confirm you have permission use email addresses');
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(transport.callsOf(CALL)).toEqual([]);
    await permit(user);
    await sendInvitations(user);
    await screen.findByText('Yay, success! Your invites have been sent');
  });

  test('takes an address at each comma and space, at the end of the line, and what is left in the field', async () => {
    const { user, transport } = setUp({ [CALL]: { invited: 4, skipped: [] } });
    await user.type(await field(), 'a@example.org,b@example.org c@example.org{Enter}d@example.org');
    expect(chips()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
    await permit(user);
    expect(chips()).toContain('d@example.org');
    await sendInvitations(user);
    await screen.findByText('Yay, success! Your invites have been sent');
    expect(transport.callsOf(CALL)[0]?.body?.emails).toHaveLength(4);
  });

  test('marks invalid addresses, which can be corrected or removed', async () => {
    const { user, transport } = setUp({ [CALL]: { invited: 1, skipped: [] } });
    await paste(user, 'ann@example,ben@example.org,nobody');
    expect(await field()).toHaveAccessibleDescription(/2 of these aren’t e-mail addresses/);
    await permit(user);
    await sendInvitations(user);
    expect(await field()).toHaveFocus();
    expect(transport.callsOf(CALL)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove nobody' }));
    await user.click(
      screen.getByRole('button', { name: 'Correct ann@example, which isn’t an e-mail address' }),
    );
    expect(await field()).toHaveFocus();
    await user.keyboard('.org,');
    expect(chips()).toEqual(['ben@example.org', 'ann@example.org']);
    expect(await field()).toBeValid();
    await user.keyboard('{Backspace}');
    expect(await field()).toHaveValue('ann@example.org');
  });

  test('needs between one and a hundred addresses', async () => {
    const { user } = setUp();
    await field();
    await permit(user);
    await sendInvitations(user);
    expect(await screen.findByText('E-mail is required')).toBeInTheDocument();
    expect(await field()).toHaveFocus();
    await paste(user, Array.from({ length: 101 }, (_, n) => `a${n}@example.org`).join(','));
    await sendInvitations(user);
    expect(await screen.findByText('You can invite at most 100 people at once')).toBeInTheDocument();
    expect(screen.getByText('101 / 100')).toBeInTheDocument();
  });

  test('shows who was left out, and why', async () => {
    const { user } = setUp({
      [CALL]: {
        invited: 0,
        skipped: [
          { email: 'ann@example.org', reason: 'member' },
          { email: 'ben@example.org', reason: 'no_seat' },
        ],
      },
    });
    await paste(user, 'ann@example.org,ben@example.org');
    await permit(user);
    await sendInvitations(user);
    expect(await screen.findByText('No invitation was sent. 2 addresses left out:')).toBeInTheDocument();
    expect(screen.getByText('ann@example.org').closest('li')).toHaveTextContent(/is already a member$/);
    expect(screen.getByText('ben@example.org').closest('li')).toHaveTextContent(/no room for more members/);
    expect(screen.queryByText(/^Yay/)).toBeNull();
  });

  test('shows a failure and keeps the input, also after a reload [8.24]', async () => {
    const { user, transport, unmount } = setUp();
    await paste(user, 'ann@example.org,ben@example.org');
    await user.type(note(), 'Do come!');
    await permit(user);
    transport.setOnline(false);
    await sendInvitations(user);
    expect(
      await screen.findByText(
        /^Your invites were not sent, but what you wrote is still here\. Loopyard could not be reached/,
      ),
    ).toBeInTheDocument();
    transport.setOnline(true);
    expect(chips()).toHaveLength(2);
    unmount();
    const second = setUp({ [CALL]: { invited: 2, skipped: [] } });
    await field();
    expect(chips()).toEqual(['ann@example.org', 'ben@example.org']);
    expect(note()).toHaveValue('Do come!');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await second.isAt(`/members/${LOOP}`);
    second.unmount();
    setUp();
    await field();
    expect(screen.queryByRole('list', { name: 'Addresses' })).toBeNull();
  });

  test('happens once, even when the answer is lost', async () => {
    const { user, transport } = setUp({ [CALL]: refusal('internal') });
    await paste(user, 'ann@example.org');
    await permit(user);
    await sendInvitations(user);
    await screen.findByText(/^Your invites were not sent/);
    await sendInvitations(user);
    await waitFor(() => expect(transport.callsOf(CALL)).toHaveLength(2));
    const keys = transport.callsOf(CALL).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

test('the e-mail is previewed while it is written [2.206]', async () => {
  const { user } = setUp();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Amina Admin invites you to Brindlewick School');
  expect(preview).toHaveTextContent('You are invited to Brindlewick School');
  expect(preview).toHaveTextContent('Join the loop');
  await user.type(note(), 'Do come!');
  expect(within(preview).getByText('Do come!')).toBeInTheDocument();
});

test('only loops that I run can be chosen, with their roles [2.202, 6.25]', async () => {
  const choir = loopSeenBy('admin', {
    id: 1001,
    name: 'The choir',
    roles: [{ id: 5, name: 'Alto', is_minor: null }],
  });
  const club = loopSeenBy('member', { id: 1002, name: 'The club' });
  const { user, transport } = setUp({
    'GET /api/loops': { loops: [loopSeenBy('admin'), choir, club] },
    [CALL]: { invited: 1, skipped: [] },
  });
  await field();
  const loops = await screen.findByRole('combobox', { name: 'Loop' });
  await waitFor(() =>
    expect(
      within(loops)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Brindlewick School', 'The choir']),
  );
  await user.selectOptions(loops, 'The choir');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Their role (optional)' }), 'Alto');
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('invites you to The choir');
  await paste(user, 'ann@example.org');
  await permit(user);
  await sendInvitations(user);
  await screen.findByText('Yay, success! Your invites have been sent');
  const [call] = transport.callsOf(CALL);
  expect([call?.params, call?.body?.feature_set_id]).toEqual([{ id: 1001 }, 5]);
  expect(loops).toHaveValue('1001');
  expect(transport.callsOf('GET /api/loops/:id/invitations').at(-1)?.params).toEqual({ id: 1001 });
});

describe('the page', () => {
  test('lies below all members, and Cancel leads back there [2.207]', async () => {
    const { user, isAt } = setUp();
    await field();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(within(crumbs).getByRole('link', { name: 'All Members' })).toHaveAttribute(
      'href',
      `/members/${LOOP}`,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isAt(`/members/${LOOP}`);
  });

  test.for(['member', 'guest'] as const)('is not there for a %s', async (actor) => {
    renderScreen(path, { as: actor });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found' }),
    ).toBeInTheDocument();
  });

  test('is not there for a loop that is not', async () => {
    renderScreen('/members/999/invite', {
      as: 'admin',
      answers: { 'GET /api/loops/:id': refusal('not_found') },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
    ).toBeInTheDocument();
  });
});
