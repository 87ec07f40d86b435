import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, loopSeenBy, member, memberRow, membersPage } from '../../test/world.ts';
import type { Member } from './members.ts';

const path = `/members/${LOOP}`;
const teacher = { id: 1, name: 'Teacher', is_minor: null };
const coach = { id: 2, name: 'Coach', is_minor: null };

function answersWith(changes: Partial<Member> = {}): Answers {
  return {
    'GET /api/loops/:id': { loop: loopSeenBy('admin', { roles: [teacher, coach] }) },
    'GET /api/users': membersPage([memberRow(admin), memberRow(member, changes)]),
  };
}
const ben = memberRow(member);
const asAdmin: Partial<Member> = {
  is_admin: true,
  abilities: { ...ben.abilities, add_admin: false, remove_admin: true },
};

type User = ReturnType<typeof renderScreen>['user'];
const openMenu = async (user: User, name = 'Ben Member') => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Menu for .${name}.$`) }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = async (user: User, item: string) => {
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: item }));
};
const bensRow = () => screen.findByRole('link', { name: /^Ben Member/ });
const setUp = (changes: Partial<Member> = {}, more: Answers = {}) =>
  renderScreen(path, { as: 'admin', answers: { ...answersWith(changes), ...more } });

describe('a member’s menu', () => {
  test('has what the server says an admin may do [2.163, 2.164, 2.165, 2.166]', async () => {
    const { user, unmount } = setUp();
    expect(await openMenu(user)).toEqual([
      'Make Admin',
      'Make Safeguarding Lead',
      'Change Role',
      'User Analytics',
      'Remove from Loop',
    ]);
    expect(screen.getByRole('menuitem', { name: 'User Analytics' })).toHaveAttribute(
      'href',
      `${path}/${member.id}/analytics`,
    );
    await user.keyboard('{Escape}');
    expect(await openMenu(user, 'Amina Admin')).toEqual([
      'Make Safeguarding Lead',
      'Change Role',
      'User Analytics',
    ]);
    unmount();
    const second = setUp(asAdmin);
    expect(await openMenu(second.user)).toEqual([
      'Remove as Admin',
      'Make Safeguarding Lead',
      'Change Role',
      'User Analytics',
      'Remove from Loop',
    ]);
  });
});

describe('a safeguarding lead', () => {
  const asLead = { is_lead: true, abilities: { ...ben.abilities, add_lead: false, remove_lead: true } };

  test('is named from the menu, wears a badge, and is removed the same way [10.1]', async () => {
    const { user, transport } = setUp({}, { 'PUT /api/loops/:id/leads/:userId': null });
    await bensRow();
    transport.answer(answersWith(asLead));
    await choose(user, 'Make Safeguarding Lead');
    expect(await screen.findByText(/Ben Member.* is now a safeguarding lead\.$/)).toBeInTheDocument();
    expect(await bensRow()).toHaveAccessibleName(/Safeguarding Lead$/);
    transport.answer({ ...answersWith(), 'DELETE /api/loops/:id/leads/:userId': null });
    await choose(user, 'Remove as Safeguarding Lead');
    expect(await screen.findByText(/Ben Member.* is no longer a safeguarding lead\.$/)).toBeInTheDocument();
    const params = { id: LOOP, userId: member.id };
    for (const call of ['PUT /api/loops/:id/leads/:userId', 'DELETE /api/loops/:id/leads/:userId'] as const)
      expect(transport.callsOf(call)).toMatchObject([{ params }]);
  });

  test('stays what they were when the server refuses', async () => {
    const { user } = setUp({}, { 'PUT /api/loops/:id/leads/:userId': refusal('conflict') });
    await bensRow();
    await choose(user, 'Make Safeguarding Lead');
    expect(await screen.findByText(/was not made a safeguarding lead\. This was changed/)).toBeVisible();
    expect(await bensRow()).not.toHaveAccessibleName(/Lead/);
  });
});

describe('making somebody an admin', () => {
  test('shows at once, and says so when it is done [4.57, 6.5, 8.25]', async () => {
    const { user, transport } = setUp({}, { 'POST /api/loops/:id/members/:userId/add_admin': null });
    await bensRow();
    const release = transport.hold('POST /api/loops/:id/members/:userId/add_admin');
    await choose(user, 'Make Admin');
    await waitFor(async () => expect(await bensRow()).toHaveAccessibleName(/Admin$/));
    expect(screen.queryByText(/^Done\./)).toBeNull();
    transport.answer(answersWith(asAdmin));
    release();
    expect(await screen.findByText('Done. User has been added as an admin of the loop.')).toBeInTheDocument();
    const [call] = transport.callsOf('POST /api/loops/:id/members/:userId/add_admin');
    expect(call?.params).toEqual({ id: LOOP, userId: member.id });
    expect(await openMenu(user)).toContain('Remove as Admin');
  });

  test('that fails is taken back, and said [8.26]', async () => {
    const { user, transport } = setUp(
      {},
      { 'POST /api/loops/:id/members/:userId/add_admin': refusal('internal') },
    );
    await bensRow();
    const release = transport.hold('GET /api/users');
    await choose(user, 'Make Admin');
    expect(await screen.findByText(/^Error\. User could not be added as admin\./)).toBeInTheDocument();
    expect(await bensRow()).not.toHaveAccessibleName(/Admin$/);
    release();
  });
});

describe('taking the admin role', () => {
  const call = 'POST /api/loops/:id/members/:userId/remove_admin';

  test('shows at once, and says so when it is done [4.57, 6.5, 8.27]', async () => {
    const { user, transport } = setUp(asAdmin, { [call]: null });
    await bensRow();
    const release = transport.hold(call);
    await choose(user, 'Remove as Admin');
    await waitFor(async () => expect(await bensRow()).not.toHaveAccessibleName(/Admin$/));
    transport.answer(answersWith());
    release();
    expect(await screen.findByText('User has been removed as the loop admin.')).toBeInTheDocument();
    expect(transport.callsOf(call)[0]?.params).toEqual({ id: LOOP, userId: member.id });
    expect(await openMenu(user)).toContain('Make Admin');
  });

  test('that fails is taken back, and said [8.28]', async () => {
    const { user } = setUp(asAdmin, { [call]: refusal('is_owner') });
    await choose(user, 'Remove as Admin');
    expect(await screen.findByText(/^User could not be removed as loop admin\./)).toBeInTheDocument();
    expect(await bensRow()).toHaveAccessibleName(/Admin$/);
  });

  test('from oneself is asked about first, and the loop’s own menus follow', async () => {
    const me = memberRow(admin, {
      abilities: { ...memberRow(admin).abilities, remove_admin: true },
    });
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { 'GET /api/users': membersPage([me, memberRow(member)]), [call]: null },
    });
    await openMenu(user, 'Amina Admin');
    await user.click(screen.getByRole('menuitem', { name: 'Remove as Admin' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent(/You will no longer be an admin of .Brindlewick School./);
    expect(transport.callsOf(call)).toEqual([]);
    transport.answer({ 'GET /api/loops/:id': { loop: loopSeenBy('member') } });
    await user.click(within(question).getByRole('button', { name: 'Yes, step down' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite Members' })).toBeNull());
    expect(transport.callsOf('GET /api/loops').length).toBeGreaterThan(1);
  });
});

describe('removing somebody', () => {
  const call = 'POST /api/loops/:id/members/:userId/remove';
  const ask = async (user: User) => {
    await choose(user, 'Remove from Loop');
    return screen.findByRole('alertdialog', { name: 'Are you sure?' });
  };

  test('is asked about, and then takes them off the list [6.6, 8.29, 8.35]', async () => {
    const { user, transport } = setUp({}, { [call]: null });
    const question = await ask(user);
    expect(question).toHaveTextContent('If you continue, this user will be removed from the loop');
    transport.answer({ 'GET /api/users': membersPage([memberRow(admin)]) });
    await user.click(within(question).getByRole('button', { name: 'Yes, remove them' }));
    expect(await screen.findByText('User has been removed from the loop.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Ben Member')).toBeNull());
    expect(transport.callsOf(call)[0]?.params).toEqual({ id: LOOP, userId: member.id });
  });

  test('is not done when the answer is no', async () => {
    const { user, transport } = setUp();
    const question = await ask(user);
    await user.click(within(question).getByRole('button', { name: 'No, keep them' }));
    expect(await bensRow()).toBeInTheDocument();
    expect(transport.callsOf(call)).toEqual([]);
  });

  test('that fails leaves them there, and says so [8.30]', async () => {
    const { user, transport } = setUp();
    const question = await ask(user);
    transport.setOnline(false);
    await user.click(within(question).getByRole('button', { name: 'Yes, remove them' }));
    expect(
      await screen.findByText(/^User could not be removed from the loop\. Loopyard could not be reached/),
    ).toBeInTheDocument();
    transport.setOnline(true);
    expect(await bensRow()).toBeInTheDocument();
  });
});

describe('the role of a member', () => {
  const call = 'PUT /api/loops/:id/members/:userId';
  const openDialog = async (user: User) => {
    await choose(user, 'Change Role');
    return screen.findByRole('dialog', { name: 'Change Role' });
  };
  const save = (user: User, dialog: HTMLElement) =>
    user.click(within(dialog).getByRole('button', { name: 'Save' }));

  test('is one of the loop’s, or none', async () => {
    const { user, transport } = setUp({ role: teacher }, { [call]: null });
    const dialog = await openDialog(user);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(3);
    expect(within(dialog).getByRole('radio', { name: 'Teacher' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Coach' }));
    transport.answer(answersWith({ role: coach }));
    await save(user, dialog);
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(await bensRow()).toHaveAccessibleName(/Coach$/);
    const second = await openDialog(user);
    await user.click(within(second).getByRole('radio', { name: 'No role' }));
    await save(user, second);
    await waitFor(() =>
      expect(transport.callsOf(call).map(({ body }) => body)).toEqual([
        { role_id: coach.id },
        { role_id: null },
      ]),
    );
  });

  test('that could not be saved is the old one again', async () => {
    const { user } = setUp({ role: teacher }, { [call]: refusal('internal') });
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('radio', { name: 'Coach' }));
    await save(user, dialog);
    expect(await screen.findByText(/^The role could not be changed\./)).toBeInTheDocument();
    expect(await bensRow()).toHaveAccessibleName(/Teacher$/);
  });

  test('can be a new one, with a name of its own', async () => {
    const { user, transport } = setUp(
      {},
      { 'POST /api/loops/:id/roles': refusal('conflict', { name: 'This name is already in use' }) },
    );
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Role name is required')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'New role' }), 'Prefect');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('This name is already in use')).toBeInTheDocument();
    const prefect = { id: 3, name: 'Prefect', is_minor: null };
    transport.answer({
      'POST /api/loops/:id/roles': { role: prefect },
      'GET /api/loops/:id': { loop: loopSeenBy('admin', { roles: [teacher, coach, prefect] }) },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByRole('radio', { name: 'Prefect' })).toBeChecked();
    const newRole = within(dialog).getByRole('textbox', { name: 'New role' });
    expect(newRole).toHaveValue('');
    expect(newRole).toBeValid();
  });

  test('is deleted after a question, unless posts are kept for it', async () => {
    const { user, transport } = setUp({}, { 'DELETE /api/loops/:id/roles/:roleId': refusal('conflict') });
    const dialog = await openDialog(user);
    const remove = async () => {
      await user.click(within(dialog).getByRole('button', { name: /^Delete the role .Coach.$/ }));
      const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
      await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    };
    await remove();
    expect(await screen.findByText(/^The role could not be deleted\./)).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: 'Coach' })).toBeInTheDocument();
    transport.answer({
      'DELETE /api/loops/:id/roles/:roleId': null,
      'GET /api/loops/:id': { loop: loopSeenBy('admin', { roles: [teacher] }) },
    });
    await remove();
    await waitFor(() => expect(within(dialog).queryByRole('radio', { name: 'Coach' })).toBeNull());
  });
});
