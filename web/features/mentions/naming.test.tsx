import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import {
  admin,
  answersForPost,
  commentBy,
  creatorOf,
  LOOP,
  member,
  people,
  postSeenBy,
} from '../../test/world.ts';

const otherAmina = { ...creatorOf(admin), id: '9' };
const answers = {
  'POST /api/posts': recorded('POST /api/posts'),
  'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
  People: ({ body }: { body: { name?: string | null | undefined } }) => ({
    allUsers: [...Object.values(people).map((person) => creatorOf(person)), otherAmina].filter(({ name }) =>
      name.toLowerCase().includes((body.name ?? '').toLowerCase()),
    ),
  }),
};
const field = (name: RegExp | string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOption = () => {
  const id = screen
    .getByRole('textbox', { name: /comment|^Description/ })
    .getAttribute('aria-activedescendant');
  return id && document.getElementById(id);
};
const mark = ({ id, name }: { id: number | string; name: string }) => `[@${name}](mention:${id})`;

describe('an @ in the form of a post', () => {
  const open = () => renderScreen('/feed/new-post', { as: 'member', answers });
  const titleSent = async ({ user, transport }: ReturnType<typeof open>) => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).not.toEqual([]));
    return transport.callsOf('POST /api/posts')[0]?.body.title;
  };

  test('lists members, whom keys choose, and sends a mark of what is shown as a name [12.131, 12.132]', async () => {
    const tab = open();
    const { user, transport } = tab;
    const box = await field(/^Description/);
    await user.type(box, 'Ask @');
    expect(await screen.findByRole('listbox', { name: 'Members' })).toBeInTheDocument();
    expect(options()).toEqual(['AAAmina Admin', 'GGGus Guest', 'AAAmina Admin']);
    expect(activeOption()).toHaveTextContent('Amina Admin');
    expect(box).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeOption()).toHaveTextContent('Gus Guest');
    await user.keyboard('ami{ArrowDown}{Enter}or @amin');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{Tab}today');
    expect(box).toHaveValue('Ask @Amina Admin or @Amina Admin 2 today');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(transport.callsOf('People')[0]?.body).toMatchObject({ loop: String(LOOP), post: null });
    expect(await titleSent(tab)).toBe(
      `Ask ${mark(otherAmina)} or [@Amina Admin 2](mention:${admin.id}) today`,
    );
  });

  test('offers the hashtags there are after a #, and a new one needs no list [13.46]', async () => {
    const { user } = renderScreen('/feed/new-post', {
      as: 'member',
      answers: {
        'GET /api/hashtags': {
          hashtags: [
            { tag: 'trip', posts_count: 12, last_used_at: '2026-01-02T03:04:05.000Z' },
            { tag: 'train', posts_count: 1, last_used_at: '2026-01-02T03:04:05.000Z' },
          ],
        },
      },
    });
    const box = await field(/^Description/);
    await user.type(box, 'Boots for #T');
    await waitFor(() => expect(options()).toEqual(['#trip12 posts', '#train1 post']));
    await user.keyboard('r{ArrowDown}{Enter}and #food');
    expect(box).toHaveValue('Boots for #train and #food');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('is no mention once the name is edited away', async () => {
    const tab = open();
    await tab.user.type(await field(/^Description/), '@gus');
    await waitFor(() => expect(options()).toEqual(['GGGus Guest']));
    await tab.user.keyboard('{Enter}{Backspace}{Backspace}');
    expect(await titleSent(tab)).toBe('@Gus Gues');
  });

  test('closes with Escape alone, and leaves mail addresses and other keys alone [12.133]', async () => {
    const { user, transport } = open();
    const box = await field(/^Description/);
    await user.type(box, 'Write to gus@');
    expect(transport.callsOf('People')).toEqual([]);
    await user.type(box, ' @gu');
    await waitFor(() => expect(options()).toEqual(['GGGus Guest']));
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(box).toHaveValue('Write to gus@ @gu');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('s');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'New Post' })).toBeInTheDocument();
    expect(box).toHaveValue('Write to gus@ @gus');
  });

  test('says when nobody is found or the search fails, and then takes no keys', async () => {
    const { user, transport } = open();
    const box = await field(/^Description/);
    await user.type(box, '@zoe');
    expect((await screen.findAllByText('No member has this name'))[0]).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('@zoe\n');
    transport.answer({ People: refusal('internal') });
    await user.keyboard('@x');
    expect((await screen.findAllByText(/went wrong/))[0]).toBeInTheDocument();
  });
});

test('an edit shows names, and keeps the mentions that stay [12.132]', async () => {
  const title = `${mark(member)} and ${mark(people.guest)}`;
  const post = postSeenBy('admin', '7', { title });
  const { user, transport } = renderScreen('/feed/7/edit', {
    as: 'admin',
    answers: { ...answers, Feed: { allPosts: [post] }, ShowPost: { post } },
  });
  const box = await field(/^Description/);
  expect(box).toHaveValue('@Ben Member and @Gus Guest');
  await user.type(box, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
  expect(transport.callsOf('PUT /api/posts/:id')[0]?.body).toMatchObject({ post: { title: `${title}!` } });
});

test('a comment names those who may see its post, by a press, and shows names as links to their profiles [12.131, 12.134]', async () => {
  const { user, transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: { ...answers, ...answersForPost('member', { title: `For ${mark(admin)}` }) },
  });
  await user.type(await field('Write a comment'), '@ami');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(transport.callsOf('People').at(-1)?.body).toMatchObject({ post: '7' });
  expect(await field('Write a comment')).toHaveValue('@Amina Admin ');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  const [command] = transport.channel('MessagesChannel').commands;
  expect(command).toMatchObject({ data: { text: mark(admin) } });
  for (const link of await screen.findAllByRole('link', { name: '@Amina Admin' }))
    expect(link).toHaveAttribute('href', `/user/${admin.id}/${LOOP}`);
  expect(screen.getAllByRole('link', { name: '@Amina Admin' })).toHaveLength(2);
});

test('a text that only looks like a mention is no link to a person', async () => {
  const title = `<a href="mention:2">@Boss</a> [@Boss](mention:2 "x") [@Boss][b]\n\n[b]: mention:2`;
  renderScreen('/feed/7', { as: 'member', answers: answersForPost('member', { title }) });
  const post = within(await screen.findByRole('dialog'));
  expect(await post.findByText(/@Boss @Boss @Boss/)).toBeInTheDocument();
  expect(post.queryByRole('link', { name: /Boss/ })).toBeNull();
});

test('a comment is edited by names, too', async () => {
  const comment = commentBy(member, '11', {
    text: `Hi ${mark(admin)}`,
    abilities: { update: true, delete: true, report: false, react: true, see_revisions: true },
  });
  const { user, transport } = renderScreen('/feed/7', {
    as: 'member',
    answers: { ...answers, ...answersForPost('member'), Comments: { allMessages: [comment] } },
  });
  await user.click(await screen.findByRole('button', { name: /Menu for the comment by/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = await field('Edit comment');
  expect(box).toHaveValue('Hi @Amina Admin');
  await user.type(box, '. And @gu');
  await waitFor(() => expect(options()).toEqual(['GGGus Guest']));
  await user.keyboard('{Escape}');
  expect(box).toBeInTheDocument();
  await user.click(within(box.closest('form') as HTMLElement).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(transport.channel('MessagesChannel').commands).toHaveLength(1));
  expect(transport.channel('MessagesChannel').commands[0]).toMatchObject({
    data: { text: `Hi ${mark(admin)}. And @gu` },
  });
});
