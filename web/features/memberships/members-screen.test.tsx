import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, member, memberRow, membersPage } from '../../test/world.ts';

/** As the server orders them. */
const twoMembers = membersPage([memberRow(admin), memberRow(member)]);
const answers = { 'GET /api/users': twoMembers };
const path = `/members/${LOOP}`;

describe('the members of a loop', () => {
  test('are seen by its admin, who may invite and remove', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    expect(await screen.findByRole('link', { name: 'Invite Members' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Loop Members' })).toBeInTheDocument();
    expect(screen.getByText(/^2 members of .Brindlewick School.$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Amina Admin.*\(you\).*Admin/ })).toHaveAttribute(
      'href',
      `/user/${admin.id}/${LOOP}`,
    );
    await user.click(screen.getByRole('button', { name: /^Menu of .Ben Member.$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from Loop' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    transport.answer({
      'POST /api/loops/:id/members/:userId/remove': null,
      'GET /api/users': membersPage([memberRow(admin)]),
    });
    await user.click(within(question).getByRole('button', { name: 'Yes, remove' }));
    expect(await screen.findByText('User has been removed from the loop.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Ben Member')).toBeNull());
    const [removal] = transport.callsOf('POST /api/loops/:id/members/:userId/remove');
    expect(removal?.params).toEqual({ id: LOOP, userId: member.id });
  });

  test('have no menu for a member', async () => {
    renderScreen(path, { as: 'member', answers });
    expect(await screen.findByRole('link', { name: /Ben Member.*\(you\)/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Menu of/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite Members' })).toBeNull();
  });

  test('are not listed to a guest, and asking again is not offered', async () => {
    renderScreen(path, { as: 'guest', answers: { 'GET /api/users': refusal('forbidden') } });
    const problem = await screen.findByRole('alert');
    expect(within(problem).getByRole('heading')).toHaveTextContent('The members could not be loaded');
    expect(problem).toHaveTextContent('You are not allowed to do this');
    expect(within(problem).queryByRole('button')).toBeNull();
  });
});

describe('while they are on their way', () => {
  test('their place is kept', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('GET /api/users');
    expect(await screen.findByRole('status', { name: 'Loading members' })).toBeInTheDocument();
    release();
    expect(await screen.findByRole('link', { name: /Amina Admin/ })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading members' })).toBeNull();
  });

  test('and do not come, another try brings them', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/users': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await screen.findByRole('link', { name: /Amina Admin/ })).toBeInTheDocument();
  });
});

describe('the search among them', () => {
  test('asks for a name, and says when nobody has it', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    await screen.findByRole('link', { name: /Amina Admin/ });
    transport.answer({ 'GET /api/users': membersPage([]) });
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'Zoe');
    expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeInTheDocument();
    expect(transport.callsOf('GET /api/users').at(-1)?.query.name_contains).toBe('Zoe');
    expect(screen.queryByText(/members of/)).toBeNull();
  });
});

test('many members come in pages', async () => {
  const { user, transport, isAt } = renderScreen(path, {
    as: 'member',
    answers: { 'GET /api/users': { ...twoMembers, total_items: 40, total_pages: 2 } },
  });
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  expect(pages).toHaveTextContent('Page 1 of 2');
  await user.click(within(pages).getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(transport.callsOf('GET /api/users').at(-1)?.query.page).toBe(2));
  await isAt(`${path}?page=2`);
});

test('a loop that is not there has no members', async () => {
  renderScreen('/members/999', {
    as: 'member',
    answers: { ...answers, 'GET /api/loops/:id': refusal('not_found') },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
  ).toBeInTheDocument();
});
