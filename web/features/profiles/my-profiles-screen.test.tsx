import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { answersOf, ben, button, field, loopProfile, saves } from '../../test/own-profile.ts';
import { renderScreen } from '../../test/render.tsx';
import { expectToast } from '../../test/toasts.ts';
import { loopSeenBy, member } from '../../test/world.ts';

const path = '/profile';
const inLoop = `/profile?profile=${loopProfile.id}`;

describe('Edit Profiles', () => {
  test('opens the default profile and offers one per loop [2.23, 2.176, 3.57, 4.66]', async () => {
    const person = ben({ bio: 'Plays the tuba' }, { nickname: 'Benny', bio: 'Second row' });
    const inChoir = { ...loopProfile, id: 98, loop_id: 1001, loopyard_id: 1001, nickname: 'Bass' };
    const choir = loopSeenBy('member', { id: 1001, name: 'Choir' });
    const { user, isAt } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answersOf({ ...person, profiles: [...person.profiles, inChoir] }),
        'GET /api/loops': { loops: [choir, loopSeenBy('member')] },
      },
    });
    const selector = await screen.findByRole('combobox', { name: 'Profile' });
    expect(selector).toHaveValue('0');
    expect(await field('Bio')).toHaveValue('Plays the tuba');
    await within(selector).findByRole('option', { name: 'Brindlewick School' });
    expect(
      within(selector)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Default profile', 'Brindlewick School', 'Choir']);
    await user.selectOptions(selector, 'Brindlewick School');
    await isAt(inLoop);
    expect(await field('Nickname')).toHaveValue('Benny');
    expect(await field('Bio')).toHaveValue('Second row');
    await user.selectOptions(selector, 'Choir');
    await isAt('/profile?profile=98');
    expect(await field('Nickname')).toHaveValue('Bass');
  });

  test('never offers loop 63 [2.177, 9.7]', async () => {
    const nowhere = { ...member.default_profile, id: 99, loop_id: 63, loopyard_id: 63 };
    renderScreen('/profile?profile=99', {
      as: 'member',
      answers: {
        ...answersOf({ ...member, profiles: [...member.profiles, nowhere] }),
        'GET /api/loops': {
          loops: [loopSeenBy('member'), { ...loopSeenBy('member'), id: 63, name: 'Nowhere' }],
        },
      },
    });
    const selector = await screen.findByRole('combobox', { name: 'Profile' });
    await within(selector).findByRole('option', { name: 'Brindlewick School' });
    expect(within(selector).queryByRole('option', { name: 'Nowhere' })).toBeNull();
    expect(within(selector).getAllByRole('option')).toHaveLength(2);
  });

  test('shows only the default profile to people without a loop', async () => {
    renderScreen(path, { as: 'guest' });
    const selector = await screen.findByRole('combobox', { name: 'Profile' });
    expect(within(selector).getAllByRole('option')).toHaveLength(1);
    expect(await field('First name')).toHaveValue('Gus');
  });

  test('shows a placeholder while loading', async () => {
    const { transport } = renderScreen(path, { as: 'member' });
    const release = transport.hold('GET /api/users/:id');
    expect(await screen.findByRole('status', { name: 'Loading your profiles' })).toBeInTheDocument();
    release();
    expect(await field('Bio')).toBeInTheDocument();
  });

  test('can be retried when loading fails [8.48]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/users/:id': refusal('internal') },
    });
    await screen.findByRole('heading', { name: 'Your profiles could not be loaded' });
    transport.answer(answersOf(ben({ bio: 'Plays the tuba' })));
    await user.click(button('Try again'));
    expect(await field('Bio')).toHaveValue('Plays the tuba');
  });

  test('says that the loops could not be loaded, and retries', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/loops': refusal('internal') },
    });
    const alert = await screen.findByText('The profiles of your loops could not be loaded.');
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member')] } });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Brindlewick School' })).toBeInTheDocument();
  });
});

describe('a profile’s text', () => {
  test('saves only changed fields, and the form stays open [2.178, 6.22, 8.47]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: answersOf(ben({ bio: 'Tuba' })),
    });
    const firstName = await field('First name');
    await user.clear(firstName);
    await user.type(firstName, 'Benjamin');
    await user.type(await field('Last name'), 'ship');
    await user.type(await field('Nickname'), 'Benny');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save'));
    await expectToast('Saved Successfully');
    expect(saves(transport)).toEqual([
      { user: { first_name: 'Benjamin', last_name: 'Membership', nickname: 'Benny' } },
    ]);
    expect(transport.callsOf('PUT /api/users/:id')[0]?.params).toEqual({ id: member.id });
    expect(firstName).toHaveValue('Benjamin');
    expect(button('Save')).toHaveFocus();
    await user.type(await field('Bio'), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(saves(transport)[1]).toEqual({ user: { bio: 'Tuba!' } }));
  });

  test('belongs to one loop, where names can’t be edited [2.178, 6.21]', async () => {
    const { user, transport } = renderScreen(inLoop, { as: 'member', answers: answersOf() });
    expect(await field('First name')).toHaveAttribute('readonly');
    expect(await field('Last name')).toHaveAttribute('readonly');
    expect(screen.getByText('You can change your name in your default profile.')).toBeInTheDocument();
    await user.type(await field('First name'), 'x');
    await user.type(await field('Nickname'), 'Benny');
    await user.type(await field('Bio'), 'Second row');
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(saves(transport)).toEqual([
      { user: { nickname: 'Benny', bio: 'Second row' }, profile_id: loopProfile.id },
    ]);
  });

  test('is not sent when invalid, and the first invalid field gets the focus', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    await user.clear(await field('Last name'));
    await user.click(await field('Nickname'));
    await user.paste('n'.repeat(51));
    await user.click(button('Save'));
    expect(await screen.findByText('Last name is required')).toBeInTheDocument();
    expect(screen.getByText('A nickname can have 50 characters at most')).toBeInTheDocument();
    expect(screen.getByText('51 / 50')).toBeInTheDocument();
    expect(await field('Last name')).toHaveFocus();
    expect(saves(transport)).toEqual([]);
  });

  test('is kept when the server rejects it, with the error at its field [8.48]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answersOf(),
        'PUT /api/users/:id': refusal('validation', { bio: 'This bio is not for here' }),
      },
    });
    await user.type(await field('Bio'), 'Words');
    await user.click(button('Save'));
    expect(await screen.findByText('This bio is not for here')).toBeInTheDocument();
    expect(await field('Bio')).toHaveFocus();
    expect(await field('Bio')).toHaveValue('Words');
    transport.answer(answersOf());
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(screen.queryByText('This bio is not for here')).toBeNull();
  });

  test('is kept offline and after a reload [8.48]', async () => {
    const { user, transport, unmount } = renderScreen(path, { as: 'member', answers: answersOf() });
    await user.type(await field('Bio'), 'Plays the tuba');
    transport.setOnline(false);
    await user.click(button('Save'));
    expect(
      await screen.findByText(
        'Your changes could not be saved, but they are still here. Loopyard could not be reached. Check your connection and try again.',
      ),
    ).toBeInTheDocument();
    transport.setOnline(true);
    unmount();
    const second = renderScreen(path, { as: 'member', answers: answersOf() });
    expect(await field('Bio')).toHaveValue('Plays the tuba');
    expect(screen.getByText('You made these changes last time, but did not save them.')).toBeInTheDocument();
    await second.user.click(button('Discard them'));
    expect(await field('Bio')).toHaveValue('');
    expect(screen.queryByText(/did not save last time/)).toBeNull();
  });

  test('is saved once, even if clicked repeatedly', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers: answersOf() });
    await user.type(await field('Bio'), 'Tuba');
    const release = transport.hold('PUT /api/users/:id');
    await user.dblClick(button('Save'));
    release();
    await screen.findByText('Saved Successfully');
    await user.click(button('Save'));
    expect(saves(transport)).toHaveLength(1);
  });

  test('stops being a draft once saved, and shows the saved values', async () => {
    const { user, transport, unmount } = renderScreen(path, { as: 'member', answers: answersOf() });
    transport.answer({ 'PUT /api/users/:id': { user: ben({ bio: 'Tuba' }) } });
    await user.type(await field('Bio'), '  Tuba ');
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(await field('Bio')).toHaveValue('Tuba');
    unmount();
    renderScreen(path, { as: 'member', answers: answersOf(ben({ bio: 'Tuba' })) });
    expect(await field('Bio')).toHaveValue('Tuba');
    expect(screen.queryByText(/did not save last time/)).toBeNull();
  });

  test('is kept while another profile is open', async () => {
    const { user } = renderScreen(path, { as: 'member', answers: answersOf() });
    await user.type(await field('Bio'), 'Not yet saved');
    const selector = screen.getByRole('combobox', { name: 'Profile' });
    await screen.findByRole('option', { name: 'Brindlewick School' });
    await user.selectOptions(selector, 'Brindlewick School');
    expect(await field('Bio')).toHaveValue('');
    await user.selectOptions(selector, 'Default profile');
    expect(await field('Bio')).toHaveValue('Not yet saved');
  });

  test('is discarded by Cancel, which leads to the feed when there is no history [2.218]', async () => {
    const { user, transport, isAt, unmount } = renderScreen(path, { as: 'member', answers: answersOf() });
    await user.type(await field('Bio'), 'Never mind');
    await user.click(button('Cancel'));
    await isAt('/feed');
    expect(saves(transport)).toEqual([]);
    unmount();
    renderScreen(path, { as: 'member', answers: answersOf() });
    expect(await field('Bio')).toHaveValue('');
  });
});
