import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { portrait } from '../../test/own-profile.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, member, memberRow, membersPage } from '../../test/world.ts';

const twoMembers = membersPage([memberRow(admin), memberRow(member)]);
const answers: Answers = { 'GET /api/users': twoMembers };
const path = `/members/${LOOP}`;

describe('the members of a loop', () => {
  test('are here now where the server says so [13.94]', async () => {
    const users = membersPage([memberRow(admin, { is_here: true }), memberRow(member)]);
    renderScreen(path, { as: 'member', answers: { 'GET /api/users': users } });
    expect(await screen.findByRole('link', { name: /Amina Admin.*Here now/ })).toBeInTheDocument();
    expect(screen.getAllByText('Here now')).toHaveLength(1);
  });

  test('are seen by its admin, who may invite them and look at the figures [2.158, 2.159, 2.161, 2.168]', async () => {
    const users = [memberRow(admin, { portrait: portrait('/media/amina') }), memberRow(member)];
    const { transport } = renderScreen(path, {
      as: 'admin',
      loopId: 1001,
      answers: { 'GET /api/users': membersPage(users, { total_items: 25 }) },
    });
    expect(await screen.findByRole('link', { name: 'Invite Members' })).toHaveAttribute(
      'href',
      `${path}/invite`,
    );
    expect(screen.getByRole('link', { name: 'Loop Analytics' })).toHaveAttribute('href', `${path}/analytics`);
    expect(screen.getByRole('heading', { level: 1, name: 'Loop Members' })).toBeInTheDocument();
    expect(screen.getByText(/^25 members of .Brindlewick School.$/)).toBeInTheDocument();
    expect(transport.callsOf('GET /api/users')).toMatchObject([{ query: { loop_id: LOOP } }]);
    const row = screen.getByRole('link', { name: /Amina Admin.*\(you\).*Admin$/ });
    expect(row).toHaveAttribute('href', `/user/${admin.id}/${LOOP}`);
    expect(row.querySelector('img')).toHaveAttribute('src', '/media/amina/thumb');
    expect(within(row).getByText('Admin').className).toMatch(/badge/);
    const bensRow = screen.getByRole('link', { name: /Ben Member/ });
    expect(bensRow).not.toHaveTextContent('Admin');
    expect(bensRow).toHaveAttribute('href', `/user/${member.id}/${LOOP}`);
  });

  test('have no menu for a member, and nothing of what admins do [2.163, 2.165, 2.166, 6.20]', async () => {
    renderScreen(path, { as: 'member', answers });
    expect(await screen.findByRole('link', { name: /Ben Member.*\(you\)/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Menu for/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite Members' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Loop Analytics' })).toBeNull();
  });

  test('are called by their nickname, with name, role and when they were here last', async () => {
    const profiles = [{ ...member.default_profile, loop_id: LOOP, nickname: 'Benny' }];
    const ben = memberRow(member, {
      profiles,
      role: { id: 1, name: 'Teacher', is_minor: null },
      last_time_seen: null,
    });
    renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/users': membersPage([memberRow(admin), ben]) },
    });
    expect(
      await screen.findByRole('link', { name: /^Benny \(you\) ?Ben Member ?Not seen here yet ?Teacher$/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Amina Admin ?Last seen \d+ years ago ?Admin$/ })).toBeVisible();
  });

  test('do not say when somebody was here where that is not shown [10.7]', async () => {
    const abilities = { ...memberRow(member).abilities, see_last_seen: false };
    const users = [memberRow(admin), memberRow(member, { last_time_seen: null, abilities })];
    renderScreen(path, { as: 'member', answers: { 'GET /api/users': membersPage(users) } });
    expect(await screen.findByRole('link', { name: /^Ben Member/ })).not.toHaveTextContent(/seen/i);
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

  test('and do not come, another try brings them [8.51]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { 'GET /api/users': refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('The members could not be loaded');
    expect(screen.queryByRole('status', { name: 'Loading members' })).toBeNull();
    transport.answer(answers);
    await user.click(retryButton);
    expect(await screen.findByRole('link', { name: /Amina Admin/ })).toBeInTheDocument();
  });
});

describe('the search among them', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search members' });

  test('asks for a name once the typing pauses, and says when nobody has it [2.160, 2.167]', async () => {
    const { user, transport, isAt } = renderScreen(path, { as: 'member', answers });
    await screen.findByRole('link', { name: /Amina Admin/ });
    expect(screen.queryByText('No Results Found')).toBeNull();
    transport.answer({ 'GET /api/users': membersPage([]) });
    await user.type(field(), 'Zoe');
    expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeInTheDocument();
    const names = transport.callsOf('GET /api/users').map(({ query }) => query.name_contains);
    expect(names).toEqual([undefined, 'Zoe']);
    expect(screen.queryByText(/members of/)).toBeNull();
    await isAt(`${path}?name=Zoe`);
  });

  test('has pages too, and its address shows it again [2.15, 2.162]', async () => {
    const many = membersPage([memberRow(admin)], { total_items: 25, total_pages: 2 });
    const { user, transport, isAt } = renderScreen(`${path}?page=2&name=a`, {
      as: 'member',
      answers: { 'GET /api/users': many },
    });
    expect(await screen.findByText('25 people found')).toBeInTheDocument();
    expect(field()).toHaveValue('a');
    expect(transport.callsOf('GET /api/users')[0]?.query).toMatchObject({ page: 2, name_contains: 'a' });
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    await isAt(`${path}?page=1&name=a`);
    await user.clear(field());
    await isAt(path);
  });
});

describe('many members', () => {
  const many = { ...twoMembers, total_items: 40, total_pages: 2 };

  test('come in pages [2.15, 2.162]', async () => {
    const { user, transport, isAt } = renderScreen(path, {
      as: 'member',
      loopId: 1001,
      answers: { 'GET /api/users': many },
    });
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    expect(pages).toHaveTextContent('Page 1 of 2');
    expect(within(pages).queryByRole('link', { name: 'Previous' })).toBeNull();
    await user.click(within(pages).getByRole('link', { name: 'Next' }));
    await waitFor(() =>
      expect(transport.callsOf('GET /api/users').at(-1)?.query).toEqual({ loop_id: LOOP, page: 2 }),
    );
    await isAt(`${path}?page=2`);
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  test('have a last page, which is shown in place of those after it', async () => {
    const { isAt } = renderScreen(`${path}?page=9`, { as: 'member', answers: { 'GET /api/users': many } });
    await isAt(`${path}?page=2`);
    expect(await screen.findByRole('link', { name: /Amina Admin/ })).toBeInTheDocument();
  });
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
