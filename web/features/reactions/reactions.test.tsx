import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loops, posts, people as seededPeople } from '../../../seeds/world.ts';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderDemo, renderScreen } from '../../test/render.tsx';
import { admin, commentBy, LOOP, people, postSeenBy } from '../../test/world.ts';

afterEach(() => vi.unstubAllGlobals());

const hearts = { reactions: [{ emoji: '❤️', count: 3 }], my_reaction: '❤️' };
const post = postSeenBy('member', '7', hearts);
const comment = commentBy(admin, '11');
comment.abilities = { ...comment.abilities, react: true };
const answers: Answers = {
  ...{ Feed: { allPosts: [post] }, ShowPost: { post }, Comments: { allMessages: [comment] } },
  'PUT /api/posts/:id/reaction': ({ body }) => ({
    reactions: [{ emoji: '❤️', count: body.emoji === '❤️' ? 3 : 2 }],
    my_reaction: body.emoji,
  }),
  'PUT /api/messages/:id/reaction': ({ body }) => ({
    reactions: body.emoji ? [{ emoji: body.emoji, count: 1 }] : [],
    my_reaction: body.emoji,
  }),
};
const openPost = async (more: Answers = {}, as: 'member' | 'guest' = 'member') => {
  const rendered = renderScreen('/feed/7', { as, answers: { ...answers, ...more } });
  const dialog = await screen.findByRole('dialog', { name: 'Amina Admin' });
  await within(dialog).findByText('Comment number 11');
  return { ...rendered, dialog: within(dialog) };
};
const chip = (place: ReturnType<typeof within>, name: string) => place.findByRole('button', { name });

describe('the signs under a post', () => {
  test('say how many gave them, and a press gives or takes away one’s own [13.15]', async () => {
    const { user, dialog, transport } = await openPost();
    const ownChip = await chip(dialog, 'Heart, 3 people, one of them you');
    expect(ownChip).toHaveAttribute('aria-pressed', 'true');
    await user.click(ownChip);
    const othersChip = await chip(dialog, 'Heart, 2 people');
    expect(othersChip).toHaveAttribute('aria-pressed', 'false');
    await user.click(othersChip);
    await chip(dialog, 'Heart, 3 people, one of them you');
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/posts/:id/reaction')).toEqual([
        { params: { id: 7 }, body: { emoji: null } },
        { params: { id: 7 }, body: { emoji: '❤️' } },
      ]),
    );
  });

  test('open to six for keys, which Escape closes without a choice [13.16]', async () => {
    const { user, dialog, transport } = await openPost();
    const comments = within(dialog.getByRole('listitem'));
    const react = await comments.findByRole('button', { name: 'React' });
    react.focus();
    await user.keyboard('{Enter}');
    const box = await screen.findByRole('dialog', { name: 'React' });
    const names = within(box)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Thumbs up', 'Heart', 'Laughing', 'Surprised', 'Sad', 'Party']);
    await waitFor(() => expect(within(box).getByRole('button', { name: 'Thumbs up' })).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    expect(within(box).getByRole('button', { name: 'Party' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'React' })).toBeNull();
    expect(react).toHaveFocus();
    expect(dialog.getByText('Comment number 11')).toBeInTheDocument();
    await user.keyboard('{Enter}{ArrowRight}{Enter}');
    await chip(comments, 'Heart, only you');
    expect(transport.callsOf('PUT /api/messages/:id/reaction')).toEqual([
      { params: { id: 11 }, body: { emoji: '❤️' } },
    ]);
  });

  test('are shown before the answer, and taken back with a sentence [13.17]', async () => {
    const { user, dialog, transport } = await openPost();
    const { promise, reject } = Promise.withResolvers<never>();
    transport.answer({ 'PUT /api/posts/:id/reaction': () => promise });
    await user.click(await chip(dialog, 'Heart, 3 people, one of them you'));
    await chip(dialog, 'Heart, 2 people');
    reject(refusal('muted'));
    expect(await screen.findByText('You may not write here for a while')).toBeInTheDocument();
    await chip(dialog, 'Heart, 3 people, one of them you');
    transport.answer({ 'PUT /api/posts/:id/reaction': () => Promise.reject(new TypeError('no connection')) });
    await user.click(await chip(dialog, 'Heart, 3 people, one of them you'));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    await chip(dialog, 'Heart, 3 people, one of them you');
  });

  test('follow what others do, and an edit of a comment keeps one’s own [13.15]', async () => {
    const ownComment = { ...comment, reactions: [{ emoji: '🎉', count: 1 }], my_reaction: '🎉' };
    const { dialog, transport } = await openPost({ Comments: { allMessages: [ownComment] } });
    const send = (frame: Parameters<ReturnType<typeof transport.channel<'MessagesChannel'>>['send']>[0]) =>
      act(() => transport.channel('MessagesChannel').send(frame));
    send({ type: 'Reaction', message_id: null, reactions: [{ emoji: '😂', count: 4 }] });
    await chip(dialog, 'Laughing, 4 people');
    send({ type: 'Reaction', message_id: 11, reactions: [{ emoji: '🎉', count: 2 }] });
    await chip(dialog, 'Party, 2 people, one of them you');
    const { my_reaction: _, ...frameFields } = { ...ownComment, reactions: [{ emoji: '🎉', count: 2 }] };
    const message = {
      ...frameFields,
      ...{ id: 11, loop_id: LOOP, user: admin, edit_user: null },
      text: 'Corrected',
      seq: 12,
    };
    send({
      ...{ type: 'Message', action: 'updated' },
      message: { ...message, messageable_type: 'Post', messageable_id: 7 },
    });
    expect(await dialog.findByText('Corrected')).toBeInTheDocument();
    await chip(dialog, 'Party, 2 people, one of them you');
  });

  test('offer nothing to guests, and nothing is there where nobody may [13.15]', async () => {
    const guestsPost = postSeenBy('guest', '7', { ...hearts, my_reaction: null });
    const { dialog } = await openPost(
      { Feed: { allPosts: [guestsPost] }, ShowPost: { post: guestsPost } },
      'guest',
    );
    expect(await chip(dialog, 'Heart, 3 people')).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'React' })).toBeNull();
  });

  test('come to the card of the feed, too [13.15]', async () => {
    const { user, transport } = renderScreen('/feed', { as: 'member', answers });
    const card = within(await screen.findByRole('article'));
    await user.click(await chip(card, 'Heart, 3 people, one of them you'));
    await chip(card, 'Heart, 2 people');
    expect(transport.callsOf('PUT /api/posts/:id/reaction')).toHaveLength(1);
  });
});

type Reactors = RestAnswer<'GET /api/posts/:id/reactions'>;

test('a list of who reacted comes page by page, says when there is nobody, and can be tried again [13.18]', async () => {
  const page = (user: typeof admin, current_page: number): Reactors => ({
    people: [{ user, emoji: '❤️' }],
    ...{ total_items: 2, current_page, total_pages: 2 },
  });
  const { user, dialog, transport } = await openPost({
    'GET /api/posts/:id/reactions': ({ query }) =>
      query?.page === 2 ? page(people.member, 2) : page(people.admin, 1),
  });
  const list = async () => {
    await user.click((await dialog.findAllByRole('button', { name: 'React' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Who reacted' }));
    return within(await screen.findByRole('dialog', { name: 'Who reacted' }));
  };
  const sheet = await list();
  expect(await sheet.findByText('Amina Admin')).toBeInTheDocument();
  expect(sheet.getByRole('img', { name: 'Heart' })).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Show more' }));
  expect(await sheet.findByText('Ben Member')).toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'Show more' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  transport.answer({ 'GET /api/posts/:id/reactions': () => Promise.reject(refusal('internal')) });
  const failedSheet = await list();
  const againButton = await failedSheet.findByRole('button', { name: /try again/i }, { timeout: 4000 });
  const nobody = { people: [], total_items: 0, current_page: 1, total_pages: 0 };
  transport.answer({ 'GET /api/posts/:id/reactions': nobody });
  await user.click(againButton);
  expect(await failedSheet.findByText('Nobody whom you see here.')).toBeInTheDocument();
});

test('a demo has reactions, and takes and lists the visitor’s [13.19]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: seededPeople, loops, posts }));
  const { user } = renderDemo('/feed');
  const words = await screen.findByText(/^New cork/);
  const card = within(words.closest('article') as HTMLElement);
  await user.click(await chip(card, 'Heart, 2 people'));
  await chip(card, 'Heart, 3 people, one of them you');
  await user.click(card.getByRole('button', { name: 'React' }));
  await user.click(await screen.findByRole('button', { name: 'Who reacted' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Who reacted' }));
  for (const name of [/^Ruth/, /^Hana/]) expect(await sheet.findByText(name)).toBeInTheDocument();
});
