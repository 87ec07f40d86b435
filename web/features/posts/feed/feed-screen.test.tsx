import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersFor, LOOP, loopSeenBy, picture, postSeenBy } from '../../../test/world.ts';

const feedOf = (actor: Actor, ...ids: string[]) => ({
  Feed: { allPosts: ids.map((id) => postSeenBy(actor, id)) },
});
const longFeed: Answers['Feed'] = ({ body }) => {
  const newest = body.before ? Number(body.before) - 1 : 100;
  const ids = Array.from({ length: newest === 60 ? 19 : 20 }, (_, at) => newest - at);
  return { allPosts: ids.map((id) => postSeenBy('member', String(id))) };
};
const cards = () => screen.findAllByRole('article');

describe('the posts of a loop', () => {
  test('load page by page until one is not full: 20, 40, then 59 posts [2.106, 4.20, 4.21, 4.22, 9.8]', async () => {
    const { user, transport } = renderScreen('/feed', { as: 'member', answers: { Feed: longFeed } });
    for (const total of [20, 40, 59]) {
      await waitFor(() =>
        expect(screen.getAllByRole('article')[0]).toHaveAttribute('aria-setsize', `${total}`),
      );
      const more = screen.queryByRole('button', { name: 'Show more' });
      const last = screen.getAllByRole('article').at(-1) as HTMLElement;
      if (more) expect(last.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      if (total < 59) await user.click(more as HTMLElement);
      else expect(more).toBeNull();
    }
    expect(transport.callsOf('Feed').map(({ body }) => body.before)).toEqual([null, '81', '61']);
    for (const { body } of transport.callsOf('Feed'))
      expect(body).toMatchObject({ loop: String(LOOP), search: null, first: 20 });
  });

  test('stay when the next page fails', async () => {
    const { user, transport } = renderScreen('/feed', { as: 'member', answers: { Feed: longFeed } });
    const more = await screen.findByRole('button', { name: 'Show more' });
    transport.answer({ Feed: refusal('internal') });
    await user.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was a problem loading the feed, please try again.',
    );
    expect((await cards()).length).toBeGreaterThan(0);
  });
});

describe('a feed without posts', () => {
  test('is loading at first [2.109, 4.19, 9.12]', async () => {
    const { transport } = renderScreen('/feed', { as: 'member', answers: feedOf('member', '7') });
    const release = transport.hold('Feed');
    expect(await screen.findByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(20);
    release();
    await cards();
    expect(screen.queryByRole('status', { name: 'Loading posts' })).toBeNull();
  });

  test('says so, and how to start [2.107, 4.19]', async () => {
    const { transport, queries } = renderScreen('/feed', { as: 'member' });
    expect(await screen.findByRole('heading', { name: 'This Loop has no posts yet.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a Post' })).toHaveAttribute('href', '/feed/new-post');
    transport.answer(feedOf('member', '7'));
    await act(() => queries.invalidateQueries());
    await cards();
    expect(screen.queryByText('This Loop has no posts yet.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create a Post' })).toBeNull();
  });

  test('can be retried after a failure [2.108, 4.19, 8.53]', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: { Feed: refusal('internal') },
    });
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('There was a problem loading the feed, please try again.');
    transport.answer(feedOf('member', '7'));
    await user.click(within(problem).getByRole('button', { name: 'Reload Feed' }));
    expect(await cards()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('This Loop has no posts yet.')).toBeNull();
  });

  test('says that it is offline, and loads once online', async () => {
    const { transport } = renderScreen('/feed', { as: 'member', answers: feedOf('member', '7') });
    act(() => transport.setOnline(false));
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeInTheDocument();
    expect(screen.getByText(/You've gone offline/)).toBeInTheDocument();
    act(() => transport.setOnline(true));
    expect(await cards()).toHaveLength(1);
    expect(screen.getByText(/Back online, aw yeah!/)).toBeInTheDocument();
  });
});

describe('the search', () => {
  test('finds posts by words, and says when there are none', async () => {
    const { transport } = renderScreen('/feed?q=tuba', { as: 'member' });
    expect(await screen.findByRole('heading', { name: 'No Results Found' })).toBeInTheDocument();
    expect(screen.getByText('No post in this loop contains “tuba”.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Posts with “tuba”' })).toBeInTheDocument();
    expect(transport.callsOf('Feed')[0]?.body.search).toBe('tuba');
    expect(screen.getByRole('link', { name: 'Show all posts' })).toHaveAttribute('href', '/feed');
  });

  test.each([
    ['title', 'In the post'],
    ['author', 'Posted by'],
    ['event', 'In the event'],
    ['file', 'In a file’s name'],
    ['comment', 'In a comment'],
  ] as const)('shows on a card where the match is: %s', async (field, place) => {
    const match = { field, excerpt: '…a \u0002tuba\u0003 & <b>drums</b>' };
    const answers = { Feed: { allPosts: [postSeenBy('member', '7', { match })] } };
    renderScreen('/feed?q=tuba', { as: 'member', answers });
    const [card] = await cards();
    expect(await within(card as HTMLElement).findByText(place)).toBeInTheDocument();
    const hit = within(card as HTMLElement).getByText('tuba');
    expect(hit.tagName).toBe('MARK');
    expect(hit.parentElement).toHaveTextContent('…a tuba & <b>drums</b>');
  });

  test('shows no match on the cards of the full feed', async () => {
    renderScreen('/feed', { as: 'member', answers: feedOf('member', '7') });
    await cards();
    expect(screen.queryByText('In the post')).toBeNull();
  });

  test('is not disturbed by news of other posts', async () => {
    const { transport } = renderScreen('/feed?q=tuba', { as: 'member', answers: feedOf('member', '7') });
    await cards();
    const before = transport.callsOf('Newest').length;
    transport.answer({ Newest: { allPosts: [{ id: '8' }] } });
    await act(async () => transport.channel('LoopsChannel').send({ new_content: true, loop_id: LOOP }));
    await waitFor(() => expect(transport.callsOf('Newest').length).toBeGreaterThan(before));
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'See New Posts' })).toBeNull();
  });

  test('updates while typing [2.85]', async () => {
    const { user, transport, isAt } = renderScreen('/feed', {
      as: 'member',
      answers: feedOf('member', '7'),
    });
    await cards();
    await user.type(await screen.findByRole('searchbox', { name: 'Search posts' }), 'tuba');
    await isAt('/feed?q=tuba');
    await waitFor(() => expect(transport.callsOf('Feed').at(-1)?.body.search).toBe('tuba'));
  });
});

describe('live updates of the loop', () => {
  test('appear as a button, and nothing moves until it is clicked [2.105, 3.59, 4.23, 4.24, 7.69]', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: { ...feedOf('member', '7'), Newest: { allPosts: [{ id: '7' }] } },
    });
    await cards();
    await waitFor(() => expect(transport.callsOf('Newest')).not.toEqual([]));
    expect(screen.queryByRole('button', { name: 'See New Posts' })).toBeNull();
    transport.answer({ ...feedOf('member', '8', '7'), Newest: { allPosts: [{ id: '8' }] } });
    act(() => transport.channel('LoopsChannel').send({ new_content: true, loop_id: LOOP }));
    const news = await screen.findByRole('button', { name: 'See New Posts' });
    expect(await cards()).toHaveLength(1);
    await user.click(news);
    expect(await screen.findByText('Post number 8')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'See New Posts' })).toBeNull());
  });

  test('are fetched after a reconnect', async () => {
    const { transport } = renderScreen('/feed', {
      as: 'member',
      answers: { ...feedOf('member', '7'), Newest: { allPosts: [{ id: '7' }] } },
    });
    await cards();
    act(() => transport.setOnline(false));
    transport.answer({ Newest: { allPosts: [{ id: '8' }] } });
    act(() => transport.setOnline(true));
    expect(await screen.findByRole('button', { name: 'See New Posts' })).toBeInTheDocument();
  });

  test('show a file’s progress on its card', async () => {
    const media = picture('1', {
      is_finished_processing: false,
      progress: 10,
      feed_url: null,
      resource_type: 'video',
    });
    const post = postSeenBy('member', '7', { main_media: media, additional_media: [media] });
    const { transport } = renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: [post] } } });
    expect(await screen.findByText('Being prepared, 10%')).toBeInTheDocument();
    const event = { type: 'Media', post_id: 7, media_id: 1, processing_error: null } as const;
    act(() =>
      transport.channel('LoopsChannel').send({ ...event, is_finished_processing: false, progress: 60 }),
    );
    expect(await screen.findByText('Being prepared, 60%')).toBeInTheDocument();
    transport.answer({
      ShowPost: { post: { ...post, main_media: picture('1', { alt: 'Ready' }) } },
    });
    act(() =>
      transport.channel('LoopsChannel').send({ ...event, is_finished_processing: true, progress: 100 }),
    );
    expect(await screen.findByRole('img', { name: 'Ready' })).toBeInTheDocument();
  });

  test('follow the selected loop only [4.12, 4.13, 4.14, 7.69]', async () => {
    const choir = loopSeenBy('member', { id: 1001, name: 'Choir', time_last_accessed: null });
    const { user, transport, isAt } = renderScreen('/feed', {
      as: 'member',
      answers: {
        ...feedOf('member', '7'),
        Newest: { allPosts: [{ id: '8' }] },
        'GET /api/loops': { loops: [loopSeenBy('member'), choir] },
      },
    });
    await screen.findByRole('button', { name: 'See New Posts' });
    const before = transport.channel('LoopsChannel');
    transport.answer({ ...feedOf('member', '9'), Newest: { allPosts: [{ id: '9' }] } });
    await user.click(await screen.findByRole('link', { name: /Choir/ }));
    expect(await screen.findByText('Post number 9')).toBeInTheDocument();
    await isAt('/feed');
    expect(before.isClosed).toBe(true);
    expect(transport.channel('LoopsChannel').identifier).toMatchObject({ loop_id: 1001 });
    expect(screen.queryByRole('button', { name: 'See New Posts' })).toBeNull();

    transport.hold('Newest');
    transport.answer(feedOf('member', '7'));
    await user.click(screen.getByRole('link', { name: /Brindlewick School/ }));
    expect(await screen.findByText('Post number 7')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'See New Posts' })).toBeNull();
  });

  test('lead a removed member to choose another loop', async () => {
    const { transport, session } = renderScreen('/feed', { as: 'member', answers: feedOf('member', '7') });
    await cards();
    transport.answer({ 'GET /api/loops': { loops: [] }, 'GET /api/loops/:id': refusal('not_found') });
    act(() => transport.channel('LoopsChannel').end());
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Loopyard' })).toBeInTheDocument();
    expect(session.read().loopId).toBe(63);
  });
});

test('without a loop the feed says how to join one [2.91, 2.92, 2.93]', async () => {
  const { transport, unmount } = renderScreen('/feed', { as: 'guest', loopId: 63 });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Loopyard' })).toBeInTheDocument();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
  expect(await screen.findByText(/You are not in a loop yet/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New Post' })).toBeNull();
  expect(transport.callsOf('Feed')).toEqual([]);
  unmount();
  window.localStorage.removeItem('loopyard.last-seen');
  const second = renderScreen('/feed', { answers: answersFor('guest') });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Loopyard' })).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add Loops' })).toBeInTheDocument();
  second.unmount();
  renderScreen('/feed', { as: 'member', answers: feedOf('member', '7') });
  await cards();
  expect(screen.queryByText('Welcome to Loopyard')).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Add Loops' })).toBeNull();
});

test('/loopyard is the feed, and its links stay there [2.7]', async () => {
  const { transport } = renderScreen('/loopyard', { as: 'member', answers: feedOf('member', '7') });
  const [card] = await cards();
  expect(within(card as HTMLElement).getByRole('link', { name: /posted/ })).toHaveAttribute(
    'href',
    '/loopyard/7',
  );
  expect(transport.callsOf('Feed')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'New Post' })).toHaveAttribute('href', '/loopyard/new-post');
});

test('a signed-out visitor logs in first [2.1]', async () => {
  await renderScreen('/feed?q=tuba').isAt('/login?next=%2Ffeed%3Fq%3Dtuba');
});
