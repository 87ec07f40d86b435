import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, LOOP, loopSeenBy, member } from '../../../test/world.ts';
import type { Loop } from '../loops.ts';

const path = `/edit-loop/${LOOP}/joining`;

function answersOf(changes: Partial<Loop> = {}): Answers {
  let current = loopSeenBy('admin', changes);
  return {
    'GET /api/loops': () => ({ loops: [current] }),
    'GET /api/loops/:id': () => ({ loop: current }),
    'GET /api/loops/:id/invitation_codes': { loop_codes: [] },
    'PUT /api/loops/:id': ({ body }) => {
      current = { ...current, ...(body?.loop as Partial<Loop>) };
      current.abilities.hand_over = current.user_id === admin.id;
      return { loop: current };
    },
  };
}

const door = (name: RegExp) => screen.findByRole('switch', { name });

describe('the age of the members', () => {
  test('is said by an admin who is sure, and opens the doors [10.6]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: answersOf({ adults_only: false }),
    });
    const adults = await door(/^Everybody is 18 or older/);
    expect(adults).not.toBeChecked();
    for (const name of [/^Public loop/, /^Guest access/]) expect(await door(name)).toBeDisabled();
    await user.click(adults);
    await user.click(screen.getByRole('button', { name: 'Yes, everybody is 18 or older' }));
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { adults_only: true } } },
    ]);
    expect(await door(/^Public loop/)).toBeEnabled();
    await user.click(await door(/^Everybody is 18 or older/));
    expect(await door(/^Guest access/)).toBeDisabled();
  });
});

describe('a role of a loop with members under 18', () => {
  const call = 'PUT /api/loops/:id/roles/:roleId';
  const roles = [{ id: 5, name: 'Student', is_minor: false }];

  test('is said to be for them, or not [10.73]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answersOf({ adults_only: false, roles }), [call]: refusal('minor') },
    });
    const student = await door(/Student/);
    expect(student).toHaveAccessibleDescription('Members with this role are under 18');
    await user.click(student);
    expect(await screen.findByText(/^Your choice was not saved\./)).toBeInTheDocument();
    expect(student).not.toBeChecked();
    transport.answer({
      ...answersOf({ adults_only: false, roles: [{ id: 5, name: 'Student', is_minor: true }] }),
      [call]: { role: { id: 5, name: 'Student', is_minor: true } },
    });
    await user.click(student);
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(await door(/Student/)).toBeChecked();
    expect(transport.callsOf(call).at(-1)).toMatchObject({ params: { roleId: 5 }, body: { is_minor: true } });
  });

  test('is not asked of where everybody is an adult', async () => {
    renderScreen(path, { as: 'admin', answers: answersOf({ roles }) });
    await door(/^Public loop/);
    expect(screen.queryByRole('region', { name: 'Roles' })).toBeNull();
  });
});

describe('access to a loop', () => {
  test('is explained, and widened only after confirmation', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    const isPublic = await door(/^Public loop/);
    expect(isPublic).not.toBeChecked();
    expect(
      screen.getByText(/^Anyone with an account can find it by name and join without a code/),
    ).toBeVisible();
    await user.click(isPublic);
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /find this loop, join it without a code.*no longer be private/,
    );
    await user.click(screen.getByRole('button', { name: 'No, keep it private' }));
    expect(isPublic).not.toBeChecked();
    expect(transport.callsOf('PUT /api/loops/:id')).toEqual([]);
    await user.click(isPublic);
    await user.click(screen.getByRole('button', { name: 'Yes, open it' }));
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { params: { id: LOOP }, body: { loop: { is_public: true } } },
    ]);
    expect(isPublic).toBeChecked();
  });

  test('is narrowed at once', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: answersOf({ has_guest_access: true }),
    });
    const guests = await door(/^Guest access/);
    expect(guests).toBeChecked();
    const address = `${window.location.origin}/loop/${LOOP}`;
    expect(screen.getByText(address)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(guests);
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { has_guest_access: false } } },
    ]);
    expect(guests).not.toBeChecked();
    expect(screen.queryByText(address)).toBeNull();
  });

  test('rolls back on failure', async () => {
    const { user } = renderScreen(path, {
      as: 'admin',
      answers: { ...answersOf({ is_public: true }), 'PUT /api/loops/:id': refusal('internal') },
    });
    const isPublic = await door(/^Public loop/);
    await user.click(isPublic);
    expect(await screen.findByText(/^Your choice was not saved\. Something went wrong/)).toBeInTheDocument();
    expect(isPublic).toBeChecked();
  });

  test('is not opened to guests while there is a fee, which is said', async () => {
    const reason = 'Remove the membership fee first: guests would read without paying it';
    const answers = {
      ...answersOf(),
      'PUT /api/loops/:id': new ApiError({ code: 'validation', status: 422, detail: reason }),
    };
    const { user } = renderScreen(path, { as: 'admin', answers });
    await user.click(await door(/^Guest access/));
    await user.click(screen.getByRole('button', { name: 'Yes, open it' }));
    expect(await screen.findByText(`Your choice was not saved. ${reason}`)).toBeInTheDocument();
    expect(await door(/^Guest access/)).not.toBeChecked();
  });

  test('includes the language for its search', async () => {
    const { user, transport } = renderScreen(`/edit-loop/${LOOP}`, { as: 'admin', answers: answersOf({}) });
    const language = await screen.findByRole('combobox', { name: 'Language' });
    expect(language).toHaveValue('none');
    await user.selectOptions(language, 'German');
    await screen.findByText('Saved Successfully');
    await user.selectOptions(language, 'Not set');
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { language: 'german' } } },
      { body: { loop: { language: null } } },
    ]);
  });

  test('includes the role of new members', async () => {
    const roles = [
      { id: 5, name: 'Teacher', is_minor: null },
      { id: 6, name: 'Student', is_minor: null },
    ];
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf({ roles }) });
    const role = await screen.findByRole('combobox', { name: 'Role of new members' });
    expect(role).toHaveValue('none');
    await user.selectOptions(role, 'Student');
    await screen.findByText('Saved Successfully');
    expect(role).toHaveValue('6');
    await user.selectOptions(role, 'No role');
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { default_feature_set_id: 6 } } },
      { body: { loop: { default_feature_set_id: null } } },
    ]);
  });

  test('can’t be changed by members', async () => {
    renderScreen(path, { as: 'member' });
    await screen.findByRole('button', { name: 'Leave Loop' });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('a loop', () => {
  const danger = `/edit-loop/${LOOP}/danger`;
  const admins = [admin, member].map(({ id, name }) => ({ id, name }));

  test('can be handed over to another admin', async () => {
    const { user, transport } = renderScreen(danger, { as: 'admin', answers: answersOf({ admins }) });
    const panel = await screen.findByRole('region', { name: 'Owner' });
    expect(within(panel).getByRole('combobox', { name: 'New owner' })).toHaveDisplayValue([member.name]);
    await user.click(within(panel).getByRole('button', { name: 'Hand Over' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /Ben Member.* will own .*Brindlewick School.*You stay an admin/,
    );
    await user.click(screen.getByRole('button', { name: 'No, keep it' }));
    expect(transport.callsOf('PUT /api/loops/:id')).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Hand Over' }));
    await user.click(screen.getByRole('button', { name: 'Yes, hand it over' }));
    expect(await screen.findByText(/Ben Member.* now owns the loop/)).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { user_id: member.id } } },
    ]);
    expect(screen.queryByRole('region', { name: 'Owner' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Leave Loop' })).toHaveTextContent(
      /Remove yourself as an admin in Loop Members, or ask another admin/,
    );
  });

  test('can’t be handed over without another admin', async () => {
    renderScreen(danger, { as: 'admin', answers: answersOf() });
    const panel = await screen.findByRole('region', { name: 'Owner' });
    expect(panel).toHaveTextContent(
      /You are the only admin\. First make another member an admin in Loop Members/,
    );
    expect(within(panel).queryByRole('button')).toBeNull();
  });

  test('stays mine when the handover fails', async () => {
    const { user } = renderScreen(danger, {
      as: 'admin',
      answers: {
        ...answersOf({ admins }),
        'PUT /api/loops/:id': refusal('validation', {
          user_id: 'A loop can only be handed to one of its admins',
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hand Over' }));
    await user.click(screen.getByRole('button', { name: 'Yes, hand it over' }));
    expect(await screen.findByText(/^The loop was not handed over\./)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Owner' })).toBeInTheDocument();
  });
});
