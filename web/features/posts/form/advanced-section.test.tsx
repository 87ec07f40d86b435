import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import {
  admin,
  creatorOf,
  loopSeenBy,
  member,
  membersPage,
  people,
  postSeenBy,
  settingsOf,
} from '../../../test/world.ts';

const newPost = '/feed/new-post';
const editPost = '/feed/7/edit';
const long = `${'There is more of this. '.repeat(8)}The end`;
const teachers = { id: 5, name: 'Teacher', is_minor: null };
const loop = loopSeenBy('member', { roles: [teachers], members_count: 12 });
const answers = {
  'GET /api/loops/:id': { loop },
  'POST /api/posts': recorded('POST /api/posts'),
  'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
  People: ({
    body,
  }: {
    body: { name?: string | null | undefined; ids?: string[] | string | null | undefined };
  }) => ({
    allUsers: Object.values(people)
      .filter(({ id, name }) =>
        body.ids
          ? body.ids.includes(String(id))
          : name.toLowerCase().includes((body.name ?? '').toLowerCase()),
      )
      .map((person) => creatorOf(person)),
  }),
};
const post = postSeenBy('admin', '7', { title: long });
const postAnswers = { ...answers, Feed: { allPosts: [post] }, ShowPost: { post } };
type User = ReturnType<typeof renderScreen>['user'];

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const openSection = async (user: User) =>
  user.click(await screen.findByRole('button', { name: /^Advanced/ }));
const audience = () => screen.getByText(/will see this post/).textContent?.replace(/[\u2068\u2069]/g, '');

async function choose(user: User, label: string, text: string, name: string) {
  await user.type(await screen.findByRole('combobox', { name: label }), text);
  await user.click(await screen.findByRole('option', { name }));
}

describe('the advanced settings of a new post', () => {
  test('are sent with it [2.142, 2.143, 2.144, 2.145, 2.146, 2.147, 2.148, 5.40]', async () => {
    const { user, transport } = renderScreen(newPost, { as: 'member', answers });
    fireEvent.change(await field(/^Description/), { target: { value: long } });
    await openSection(user);
    await choose(user, 'Invite users', 'amina', 'Amina Admin');
    await choose(user, 'Admins', 'gus', 'Gus Guest');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Restrict to role' }), 'Teacher');
    await user.click(screen.getByRole('switch', { name: /^Distraction-free mode/ }));
    await user.click(screen.getByRole('switch', { name: /^Cloneable/ }));
    await user.type(await field('Post price (optional)'), 'two2.5');
    expect(await field('Post price (optional)')).toHaveValue('£2.5');
    await user.type(screen.getByLabelText('Post password (optional)'), 'open sesame');
    expect(screen.getByText('7 in use')).toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      invited_user_ids: [admin.id],
      admin_ids: [people.guest.id],
      restricted_to_role_id: teachers.id,
      is_distraction_free: true,
      is_cloneable: true,
      price_pence: 250,
      password: 'open sesame',
    });
  });

  test('are kept with its draft', async () => {
    const firstVisit = renderScreen(newPost, { as: 'member', answers });
    await openSection(firstVisit.user);
    await choose(firstVisit.user, 'Invite users', 'a', 'Amina Admin');
    await firstVisit.user.click(screen.getByRole('switch', { name: /^Cloneable/ }));
    firstVisit.unmount();
    const { user } = renderScreen(newPost, { as: 'member', answers });
    expect(await screen.findByText('2 in use')).toBeInTheDocument();
    await openSection(user);
    expect(screen.getByRole('switch', { name: /^Cloneable/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Remove .Amina Admin/ }));
    expect(screen.getByText('1 in use')).toBeInTheDocument();
  });

  test('show errors beside the field, and stay open', async () => {
    const { user } = renderScreen(newPost, { as: 'member', answers });
    await user.type(await field(/^Description/), 'Hello');
    await openSection(user);
    await user.type(screen.getByLabelText('Post password (optional)'), 'abc');
    await user.type(await field('Post price (optional)'), '10001');
    await user.tab();
    expect(screen.getByText('The password of a post must have 4 to 128 characters')).toBeInTheDocument();
    expect(
      screen.getByText('The price must be from £0.30 to £10,000.00, or £0 for nothing'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await openSection(user);
    expect(screen.getByLabelText('Post password (optional)')).toBeInTheDocument();
  });

  test('do not sell what the preview shows: the author sees what others see before they pay', async () => {
    const { user } = renderScreen(newPost, { as: 'member', answers });
    const description = await field(/^Description/);
    await user.type(description, '**The** answer is 42');
    await openSection(user);
    await user.type(await field('Post price (optional)'), '2');
    const preview = await screen.findByRole('region', { name: 'What others see before they pay' });
    expect(preview).toHaveTextContent('The answer is 42');
    expect(within(preview).getByRole('alert')).toHaveTextContent(
      'Others would see all of this before they pay. Add a picture or more words.',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(description, { target: { value: long } });
    expect(within(preview).queryByRole('alert')).toBeNull();
    expect(preview).not.toHaveTextContent('The end');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('offer no price to a member under 18 [10.75]', async () => {
    const loops = { loops: [loopSeenBy('member', { adults_only: false, is_minor: true })] };
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops': loops },
    });
    await openSection(user);
    expect(await screen.findByLabelText('Post password (optional)')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Post price (optional)' })).toBeNull();
  });

  test('allow no price without a paid plan: the error is shown and nothing is lost [1.25, 9.34]', async () => {
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'POST /api/posts': refusal('plan_required') },
    });
    fireEvent.change(await field(/^Description/), { target: { value: long } });
    await openSection(user);
    await user.type(await field('Post price (optional)'), '2');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('This needs a paid plan');
    expect(await field('Post price (optional)')).toHaveValue('£2.00');
  });
});

describe('people of a post', () => {
  afterEach(() => void vi.useRealTimers());

  test('are searched 300 ms after the last key, 20 at a time [9.10]', async () => {
    const { user, transport } = renderScreen(newPost, { as: 'member', answers });
    await openSection(user);
    const box = await screen.findByRole('combobox', { name: 'Invite users' });
    await user.click(box);
    const searches = () => transport.callsOf('People').map(({ body }) => body);
    await waitFor(() => expect(searches()).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['a', 'am', 'ami', 'amin', 'amina']) {
      fireEvent.change(box, { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(299));
    }
    expect(searches()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(searches()).toMatchObject([{}, { name: 'amina', first: 20 }]);
    expect(await screen.findByRole('option', { name: 'Amina Admin' })).toBeInTheDocument();
  });

  test('show when none are found or the search fails, and leave out the author', async () => {
    const { user, transport } = renderScreen(newPost, { as: 'member', answers });
    await openSection(user);
    const box = await screen.findByRole('combobox', { name: 'Invite users' });
    await user.type(box, 'ben');
    expect(await screen.findByText('No Results Found')).toBeInTheDocument();
    transport.answer({ People: refusal('internal') });
    await user.type(box, 'x');
    expect(await screen.findByText(/went wrong/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'New Post' })).toBeInTheDocument();
  });
});

describe('a post’s audience', () => {
  test('is the loop, or one role in it', async () => {
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/users': membersPage([], { total_items: 4 }) },
    });
    await screen.findByText(/12 people in/);
    expect(audience()).toBe('12 people in Brindlewick School will see this post.');
    await openSection(user);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Restrict to role' }), 'Teacher');
    await screen.findByText(/4 people with the role/);
    expect(audience()).toBe(
      '4 people with the role Teacher in Brindlewick School, the loop’s admins and the post’s admins will see this post.',
    );
    await choose(user, 'Invite users', 'a', 'Amina Admin');
    expect(audience()).toMatch(/Invited people without this role get no notification\.$/);
  });

  test('includes guests, and mentions password and price', async () => {
    const { user } = renderScreen(newPost, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops/:id': { loop: { ...loop, has_guest_access: true } } },
    });
    await openSection(user);
    await user.type(screen.getByLabelText('Post password (optional)'), 'open sesame');
    await user.type(await field('Post price (optional)'), '3');
    expect(audience()).toBe(
      '12 people in Brindlewick School and its guests will see this post. They need its password and pay £3.00 to open it.',
    );
  });
});

describe('the advanced settings of an edited post', () => {
  const PostSettings = {
    post: settingsOf('7', {
      admins: [creatorOf(member)],
      invited_user_ids: [String(people.guest.id), '999'],
      restricted_to_role_id: '5',
      is_distraction_free: true,
      is_cloneable: true,
      price_pence: 150,
      has_password: true,
    }),
  };

  test('show the saved values, and send only what changed [2.142, 2.143, 2.144, 2.145, 2.146, 2.147]', async () => {
    const { user, transport } = renderScreen(editPost, {
      as: 'admin',
      answers: { ...postAnswers, PostSettings },
    });
    await field(/^Description/);
    await openSection(user);
    expect(screen.getByRole('button', { name: /^Remove .Ben Member/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Remove .Gus Guest/ })).toBeInTheDocument();
    expect(await screen.findByRole('combobox', { name: 'Restrict to role' })).toHaveDisplayValue('Teacher');
    for (const name of [/^Distraction-free mode/, /^Cloneable/]) {
      expect(screen.getByRole('switch', { name })).toBeChecked();
      await user.click(screen.getByRole('switch', { name }));
    }
    expect(await field('Post price (optional)')).toHaveValue('£1.50');
    await user.clear(await field('Post price (optional)'));
    await user.click(screen.getByRole('button', { name: /^Remove .Ben Member/ }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Restrict to role' }),
      'Everyone in the loop',
    );
    await user.click(screen.getByRole('switch', { name: /^Remove the password/ }));
    await save(user);
    await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
    expect(transport.callsOf('PUT /api/posts/:id')[0]?.body).toEqual({
      post: { title: long },
      additional_media: [],
      main_media_id: null,
      admin_ids: [],
      restricted_to_role_id: null,
      is_distraction_free: false,
      is_cloneable: false,
      price_pence: null,
      password: null,
    });
  });

  test('are kept when saving fails, which is shown', async () => {
    const firstVisit = renderScreen(editPost, { as: 'admin', answers: postAnswers });
    await field(/^Description/);
    await openSection(firstVisit.user);
    await firstVisit.user.click(screen.getByRole('switch', { name: /^Distraction-free mode/ }));
    firstVisit.unmount();
    renderScreen(editPost, { as: 'admin', answers: postAnswers });
    expect(
      await screen.findByText('You made these changes last time, but did not save them.'),
    ).toBeInTheDocument();
    expect(screen.getByText('1 in use')).toBeInTheDocument();
  });

  test('can be retried when loading fails', async () => {
    const { user, transport } = renderScreen(editPost, {
      as: 'admin',
      answers: { ...postAnswers, PostSettings: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ PostSettings });
    await user.click(retryButton);
    expect(await field(/^Description/)).toHaveValue(long);
  });
});
