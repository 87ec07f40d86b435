import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { notificationTo, subscriptionTo } from '../../../test/notices.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, answersForPost, LOOP, loopSeenBy, picture, postSeenBy } from '../../../test/world.ts';

const path = '/feed/7';

const dialog = () => screen.findByRole('dialog', { name: 'Amina Admin' });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name });

const notices: Answers = {
  Notifications: { allNotificationGroups: [notificationTo(admin, '1')] },
  Subscriptions: { allSubscriptions: [subscriptionTo('Post', '1')] },
  'POST /api/notifications/:id/mark_as_read': null,
  'PUT /api/posts/:id': recorded('PUT /api/posts/:id'),
};
async function openFromSubscriptions(actor: 'admin' | 'member') {
  const answers = { ...answersForPost(actor), ...notices };
  const screens = renderScreen(`/subscriptions/${LOOP}`, { as: actor, answers });
  await screens.user.click(await screen.findByRole('link', { name: /Post number 7/ }));
  await dialog();
  return screens;
}

describe('a post', () => {
  test('shows its author, text, files and comments [2.118, 2.129, 2.155]', async () => {
    const file = picture('2', {
      resource_type: 'file',
      name: 'Rules.pdf',
      format: 'pdf',
      type: 'application/pdf',
    });
    renderScreen(path, {
      as: 'member',
      answers: answersForPost(
        'member',
        {
          title: '# Regatta\n\nSee https://a.example/',
          main_media: picture('1'),
          additional_media: [picture('1'), file],
          messages_count: 2,
        },
        '11',
        '12',
      ),
    });
    const postDialog = await dialog();
    expect(await within(postDialog).findByRole('heading', { level: 3, name: 'Regatta' })).toBeInTheDocument();
    expect(within(postDialog).getByRole('link', { name: 'https://a.example/' })).toBeInTheDocument();
    expect(within(postDialog).getByRole('region', { name: 'Media: 1 item' })).toBeInTheDocument();
    const files = within(postDialog).getByRole('list', { name: 'Files' });
    expect(within(files).getByRole('link', { name: /Rules.pdf.*PDF · 1.4 MB/ })).toHaveAttribute(
      'href',
      '/media/2/original?download=1',
    );
    expect(document.title).toBe('Regatta · Loopyard');
    expect(await title('2 comments')).toBeInTheDocument();
    expect(within(postDialog).getByText('Comment number 12')).toBeInTheDocument();
    const article = within(postDialog).getByRole('article', { name: 'Amina Admin' });
    expect(article).toHaveTextContent(/Amina Adminposted \d+ years ago.*Regatta/);
    const comment = within(postDialog).getByText('Comment number 11');
    expect(article.compareDocumentPosition(comment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('tells the language of its loop for its text and comments', async () => {
    renderScreen(path, {
      as: 'member',
      answers: {
        ...answersForPost('member', { title: 'Guten Morgen' }, '11'),
        'GET /api/loops': { loops: [loopSeenBy('member', { language: 'german' })] },
      },
    });
    const postDialog = await dialog();
    for (const words of ['Guten Morgen', 'Comment number 11']) {
      const text = await within(postDialog).findByText(words);
      await waitFor(() => expect(text.closest('[lang]')).toHaveAttribute('lang', 'de'));
    }
  });

  test('does not cover the news that the connection is lost', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    const postDialog = await dialog();
    act(() => transport.setOnline(false));
    expect(within(postDialog).getByText(/You've gone offline/)).toBeInTheDocument();
  });

  test.for([
    ['admin', null, ['Subscribe', 'Mute', 'Pin', 'Edit Post', 'Delete Post']],
    ['member', null, ['Subscribe', 'Mute', 'Report Post']],
    ['member', '3', ['Unsubscribe', 'Mute', 'Report Post']],
  ] as const)(
    'offers the actions the viewer may take: %s [2.122, 2.123, 2.124, 2.125, 6.12]',
    async ([actor, subscription_id, items]) => {
      const { user } = renderScreen(path, { as: actor, answers: answersForPost(actor, { subscription_id }) });
      const bar = await dialog();
      await user.click(await within(bar).findByRole('button', { name: 'More' }));
      const menu = await screen.findByRole('menu');
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map(({ textContent }) => textContent),
      ).toEqual(items);
      expect(await screen.findByRole('textbox', { name: 'Write a comment' })).toBeInTheDocument();
    },
  );

  test('is read only for a guest', async () => {
    renderScreen(path, { as: 'guest', answers: answersForPost('guest') });
    expect(await screen.findByText('Only members of this loop can comment.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('selects its loop when it belongs to another of my loops', async () => {
    const { session } = renderScreen(path, {
      as: 'member',
      loopId: 1001,
      answers: { ...answersForPost('member'), Feed: { allPosts: [] } },
    });
    await dialog();
    await waitFor(() => expect(session.read().loopId).toBe(LOOP));
  });

  test('is shortened beside media until expanded [2.126, 2.127, 9.5]', async () => {
    const openWith = (title: string) =>
      renderScreen(path, {
        as: 'member',
        answers: answersForPost('member', { title, additional_media: [picture('1')] }),
      });
    const short = openWith('x'.repeat(199));
    expect(await screen.findByText('x'.repeat(199))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
    short.unmount();
    const least = openWith('x'.repeat(200));
    expect(await screen.findByRole('button', { name: 'Read More' })).toBeInTheDocument();
    least.unmount();
    const single = openWith('x'.repeat(201));
    expect(await screen.findByText(`${'x'.repeat(200)}…`)).toBeInTheDocument();
    single.unmount();
    const { user } = openWith('ab '.repeat(80));
    const more = await screen.findByRole('button', { name: 'Read More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    const words = () => within(screen.getByRole('article', { name: 'Amina Admin' })).getByText(/^ab ab/);
    const twoHundredLetters = `${'ab '.repeat(66)}ab`;
    expect(words().textContent).toBe(`${twoHundredLetters}…`);
    await user.click(more);
    expect(screen.getByRole('button', { name: 'Read Less' })).toHaveAttribute('aria-expanded', 'true');
    expect(words().textContent).toBe('ab '.repeat(80).trim());
    await user.click(screen.getByRole('button', { name: 'Read Less' }));
    expect(words().textContent).toBe(`${twoHundredLetters}…`);
  });

  test('is shown in full when there are no media [2.126]', async () => {
    renderScreen(path, { as: 'member', answers: answersForPost('member', { title: 'word '.repeat(80) }) });
    expect(await within(await dialog()).findByText('word '.repeat(80).trim())).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
  });

  test.for(['/feed', `/notifications/${LOOP}`, `/subscriptions/${LOOP}`])(
    'returns to where it was opened: %s [4.25]',
    async (from) => {
      const { user, isAt } = renderScreen(from, {
        as: 'member',
        answers: { ...answersForPost('member'), ...notices },
      });
      await user.click(await screen.findByRole('link', { name: /Post number 7/ }));
      await dialog();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await isAt(from);
    },
  );

  test('returns to the feed when opened by its address [4.25]', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers: answersForPost('member') });
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await isAt('/feed');
  });

  test('can be shown beside the feed and as a window again, and is closed to the feed [2.10, 2.111, 2.112, 2.121, 4.26]', async () => {
    const { user, isAt } = await openFromSubscriptions('member');
    expect(await dialog()).toHaveAttribute('data-variant', 'modal');
    await user.click(screen.getByRole('button', { name: 'Show as a sidebar' }));
    await isAt('/feed/7/sidebar');
    expect(await dialog()).toHaveAttribute('data-variant', 'sidebar');
    await user.click(screen.getByRole('button', { name: 'Show as a window' }));
    await isAt(path);
    expect(await dialog()).toHaveAttribute('data-variant', 'modal');
    await user.click(screen.getByRole('button', { name: 'Show as a sidebar' }));
    await isAt('/feed/7/sidebar');
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await isAt('/feed');
  });

  test.for([
    ['Cancel', 'admin', 'Edit Post', 'edit'],
    ['Save', 'admin', 'Edit Post', 'edit'],
    ['Cancel', 'member', 'Report Post', 'report'],
  ] as const)(
    'is closed to the feed when one comes back to it by %s: %s, %s [2.121, 2.149, 2.217, 4.26]',
    async ([button, actor, item, place]) => {
      const { user, isAt } = await openFromSubscriptions(actor);
      await user.click(within(await dialog()).getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await isAt(`${path}/${place}`);
      await user.click(await screen.findByRole('button', { name: button }));
      await isAt(path);
      await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
      await isAt('/feed');
    },
  );
});

describe('from post to post', () => {
  const answerById: Answers['ShowPost'] = ({ body }) => ({ post: postSeenBy('member', body.id) });
  const answers: Answers = {
    Feed: { allPosts: ['9', '8', '7'].map((id) => postSeenBy('member', id)) },
    ShowPost: answerById,
  };

  test('the arrow buttons follow the order of the feed [2.119, 3.57]', async () => {
    const { user, isAt } = renderScreen('/feed/8', { as: 'member', answers });
    const nextButton = await screen.findByRole('button', { name: 'Next post' });
    await waitFor(() => expect(nextButton).toBeEnabled());
    await user.click(nextButton);
    await isAt('/feed/7');
    expect(nextButton).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous post' }));
    await isAt('/feed/8');
  });

  test('the arrow keys do too, but not while typing [2.120]', async () => {
    const { user, isAt } = renderScreen('/feed/8', { as: 'member', answers });
    const nextButton = await screen.findByRole('button', { name: 'Next post' });
    await waitFor(() => expect(nextButton).toBeEnabled());
    nextButton.focus();
    await user.keyboard('{ArrowLeft}');
    await isAt('/feed/9');
    await user.keyboard('{ArrowRight}');
    await isAt('/feed/8');
    await user.keyboard('{ArrowLeft}');
    await isAt('/feed/9');
    const field = await screen.findByRole('textbox', { name: 'Write a comment' });
    await user.type(field, 'Hello{ArrowRight}');
    await isAt('/feed/9');
  });
});

describe('a post that does not come', () => {
  test('shows a placeholder while loading', async () => {
    const { transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answersForPost('member'), Feed: { allPosts: [] } },
    });
    const release = transport.hold('ShowPost');
    expect(await screen.findByRole('status', { name: 'Loading the post' })).toBeInTheDocument();
    release();
    expect(await dialog()).toBeInTheDocument();
  });

  test('shows “not found” to people who may not see it', async () => {
    renderScreen('/feed/999', { as: 'member', answers: { ShowPost: { post: null } } });
    expect(
      await screen.findByRole('heading', { level: 2, name: 'This post could not be found' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to my feed' })).toHaveAttribute('href', '/feed');
  });

  test('can be retried after a server error', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ShowPost: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answersForPost('member'));
    await user.click(retryButton);
    expect(await dialog()).toBeInTheDocument();
  });

  test('shows the feed’s data offline, and the rest once online', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: answersForPost('member', { title: 'From the feed' }, '11'),
    });
    const card = await screen.findByRole('article');
    act(() => transport.setOnline(false));
    await user.click(within(card).getByRole('link', { name: /posted/ }));
    const offlineText = 'You are offline. The rest will load when you are back online.';
    expect(await screen.findByText(offlineText)).toBeInTheDocument();
    const postDialog = await dialog();
    expect(within(postDialog).getByText('From the feed')).toBeInTheDocument();
    act(() => transport.setOnline(true));
    await waitFor(() => expect(screen.queryByText(offlineText)).toBeNull());
    expect(await screen.findByText('Comment number 11')).toBeInTheDocument();
  });
});
