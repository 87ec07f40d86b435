import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { picture, postSeenBy } from '../../../test/world.ts';

describe('the posts of a loop', () => {
  test('are cards: who, when, what, and the way to it [2.94, 2.96, 2.99, 2.100, 2.101, 2.102, 2.103, 4.69]', async () => {
    const post = postSeenBy('member', '7', {
      title: 'The **regatta** is on',
      main_media: picture('1'),
      additional_media: [picture('1')],
      images_count: 2,
      videos_count: 1,
      files_count: 3,
      messages_count: 4,
      sort_date: new Date(Date.now() - 150 * 60_000).toISOString(),
      subscription_id: '3',
    });
    renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: [post] } } });
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('No card');
    expect(card).toHaveTextContent(/Amina Admin.*posted 2 hours ago/);
    expect(within(card).getByRole('link', { name: /posted.*regatta/ })).toHaveAttribute('href', '/feed/7');
    expect((await within(card).findByText('regatta')).tagName).toBe('STRONG');
    const cover = within(card).getByRole('img', { name: 'Picture 1 of 3 by Amina Admin' });
    expect(cover).toHaveAttribute('src', '/media/1/feed');
    expect(within(card).getByRole('button', { name: 'Subscribe' })).toBePressed();
    expect(card).toHaveTextContent('2 images, 1 video, 3 files, 4 comments');
    expect(within(card).getByRole('link', { name: '4 comments' })).toHaveAttribute(
      'href',
      '/feed/7#comments',
    );
  });

  test('show the author’s name in this loop [2.98, 2.99]', async () => {
    const post = postSeenBy('member', '7');
    const [profile] = post.user.profiles;
    if (!profile) throw new Error('The writer has no profile');
    const portrait = { thumb_url: '/media/face/thumb' };
    const elsewhere = { ...profile, loop_id: '1001', nickname: 'Elsewhere', portrait: null };
    const user = { ...post.user, profiles: [elsewhere, { ...profile, nickname: 'Mina', portrait }] };
    renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: [{ ...post, user }] } } });
    expect(await screen.findByText('Mina')).toBeInTheDocument();
    expect(screen.queryByText('Amina Admin')).toBeNull();
    expect(screen.getByRole('article').querySelector('img')).toHaveAttribute('src', '/media/face/thumb');
  });

  test.for([
    ['admin', ['Subscribe', 'Mute', 'Pin', 'Edit Post', 'Delete Post']],
    ['member', ['Subscribe', 'Mute', 'Report Post']],
  ] as const)('have a menu of the viewer’s actions: %s [2.104]', async ([actor, items]) => {
    const { user } = renderScreen('/feed', {
      as: actor,
      answers: { Feed: { allPosts: [postSeenBy(actor, '7')] } },
    });
    const card = await screen.findByRole('article');
    await user.click(within(card).getByRole('button', { name: 'More' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(items);
  });

  test.for([
    ['its author', 'admin', 'Others need a password and a payment of £2.50'],
    ['another who has opened it', 'member', null],
  ] as const)(
    'say what locks an open one for others only to who may edit it: %s',
    async ([, actor, words]) => {
      const post = postSeenBy(actor, '7', { has_password: true, price_pence: 250 });
      renderScreen('/feed', { as: actor, answers: { Feed: { allPosts: [post] } } });
      const [card] = await screen.findAllByRole('article');
      expect(within(card as HTMLElement).queryByText(/^Others need/)?.textContent ?? null).toBe(words);
      expect(within(card as HTMLElement).queryAllByRole('link', { name: /Others need/ })).toHaveLength(
        words ? 1 : 0,
      );
    },
  );

  test('have no menu for a guest', async () => {
    renderScreen('/feed', { as: 'guest', answers: { Feed: { allPosts: [postSeenBy('guest', '7')] } } });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('the face of a card', () => {
  const cardOf = async (changes: Parameters<typeof postSeenBy>[2]) => {
    const post = postSeenBy('member', '7', changes);
    renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: [post] } } });
    return screen.findByRole('article');
  };
  const media = (...ids: string[]) => ids.map((id) => picture(id));

  test.for([
    ['a few words', 'Choir is **off** tonight.', 'poster'],
    ['ninety letters', 'a'.repeat(90), 'poster'],
    ['ninety-one', 'a'.repeat(91), 'words'],
    ['several lines', 'Choir\n\nis off', 'words'],
    ['a list', '- eggs', 'words'],
    ['a numbered one', '1. eggs', 'words'],
    ['none at all', '', 'words'],
  ] as const)('depends on the length of the text: %s', async ([, title, face]) => {
    expect(await cardOf({ title })).toHaveAttribute('data-face', face);
  });

  test('is its picture, where there is one, however few its words', async () => {
    const card = await cardOf({ title: 'Look!', main_media: picture('1'), additional_media: media('1') });
    expect(card).toHaveAttribute('data-face', 'picture');
    expect(within(card).getAllByRole('img')).toHaveLength(1);
  });

  test('is a mosaic of four where there are more, its cover first, and says how many more [2.96, 2.240]', async () => {
    const described = picture('2', { alt: 'Rowers at dawn' });
    const card = await cardOf({
      main_media: picture('3'),
      additional_media: [...media('1'), described, ...media('3', '4', '5', '6')],
      images_count: 5,
      videos_count: 1,
    });
    const images = within(card).getAllByRole<HTMLImageElement>('img');
    expect(images.map(({ alt, src }) => [/media.(\d)/.exec(src)?.[1], alt])).toEqual([
      ['3', 'Picture 1 of 6 by Amina Admin'],
      ['1', 'Picture 2 of 6 by Amina Admin'],
      ['2', 'Rowers at dawn'],
      ['4', 'Picture 4 of 6 by Amina Admin'],
    ]);
    expect(within(card).getByText('+2')).toBeInTheDocument();
    expect(card).toHaveTextContent('5 images, 1 video');
  });

  test('is a mosaic of three without more to say', async () => {
    const card = await cardOf({
      main_media: picture('1'),
      additional_media: media('1', '2', '3'),
      images_count: 3,
    });
    expect(within(card).getAllByRole('img')).toHaveLength(3);
    expect(within(card).queryByText(/^\+/)).toBeNull();
  });

  test('is its cover alone where there are two, or others are no pictures', async () => {
    const notes = picture('3', { resource_type: 'file' });
    const card = await cardOf({
      main_media: picture('1'),
      additional_media: [...media('1', '2'), notes],
      images_count: 2,
      files_count: 1,
    });
    expect(within(card).getAllByRole('img')).toHaveLength(1);
    expect(card).toHaveTextContent('2 images, 1 file');
  });

  test('shows a film’s still, or a placeholder until there is one [2.95, 2.240]', async () => {
    const film = { resource_type: 'video', feed_url: null, name: 'match.mp4' } as const;
    const ready = picture('1', { ...film, cover_image_url: '/media/1/cover' });
    const card = await cardOf({ main_media: ready, additional_media: [ready], videos_count: 1 });
    expect(within(card).getByRole('img', { name: 'Film by Amina Admin' })).toHaveAttribute(
      'src',
      '/media/1/cover',
    );
    cleanup();
    const waiting = picture('1', { ...film, is_finished_processing: false, progress: 0 });
    const waitingCard = await cardOf({ main_media: waiting, additional_media: [waiting], videos_count: 1 });
    expect(within(waitingCard).queryByRole('img')).toBeNull();
    expect(waitingCard).toHaveTextContent('Film by Amina AdminBeing prepared');
  });

  test.for([
    [{ lock: 'password', title: '' }, 'This post is locked'],
    [{ lock: 'payment', price_pence: 350, title: 'The whole score' }, 'This post costs £3.50'],
  ] as const)('says what unlocks it: $0.lock [9.34]', async ([changes, title]) => {
    const card = await cardOf(changes);
    expect(card).toHaveAttribute('data-face', 'words');
    expect(within(card).getByRole('link', { name: new RegExp(`posted.*${title}$`) })).toBeInTheDocument();
  });

  test('ends its words at a word, after 140 letters at most [2.103, 9.6]', async () => {
    for (const [title, length] of [
      ['The tuba is back from the workshop and sounds better than ever before. '.repeat(4), 133],
      [`The tubas,${' tuba'.repeat(40)}`, 140],
    ] as const) {
      const text = within(await cardOf({ title })).getByText(/^The /).textContent;
      expect(text).toBe(`${title.slice(0, length)}…`);
      cleanup();
    }
    const whole = `The ${'x'.repeat(136)}`;
    expect(within(await cardOf({ title: whole })).getByText(whole)).toBeInTheDocument();
  });

  test('never shows the bare address of a film', async () => {
    const card = await cardOf({ title: 'Our concert:\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ' });
    expect(await within(card).findByText('Video on YouTube')).toBeInTheDocument();
    expect(card).not.toHaveTextContent('youtube.com');
  });
});
