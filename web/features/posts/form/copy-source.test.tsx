import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy, picture, postSeenBy } from '../../../test/world.ts';

const path = '/feed/new-post?copy=7';
const post = postSeenBy('member', '7', {
  title: 'Packing list',
  is_cloneable: true,
  main_media: picture('2'),
  additional_media: [picture('1'), picture('2')],
});
const answers = {
  Feed: { allPosts: [post] },
  ShowPost: { post },
  'POST /api/posts': recorded('POST /api/posts'),
};
const description = () => screen.findByRole('textbox', { name: /^Description/ });

describe('a copy of a post', () => {
  test('starts from the post’s menu, in a window or a sidebar', async () => {
    const { user, isAt } = renderScreen('/feed', { as: 'member', answers });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy to a New Post' }));
    await isAt(path);
    expect(await description()).toHaveValue('Packing list');
    await user.click(screen.getByRole('button', { name: 'Show as a sidebar' }));
    await isAt('/feed/new-post/sidebar?copy=7');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isAt('/feed');
  });

  test('returns to the feed when opened by its address', async () => {
    const { user, isAt } = renderScreen(path, { as: 'member', answers });
    await description();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isAt('/feed');
  });

  test('has the post’s text and media, and names its source', async () => {
    const { user, transport, isAt } = renderScreen(path, { as: 'member', answers });
    await user.type(await description(), ' for Friday');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your post has been shared')).toBeInTheDocument();
    await isAt('/feed');
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({
      title: 'Packing list for Friday',
      loop_id: LOOP,
      cloned_from_id: 7,
      additional_media: [{ url: 'key-1' }, { url: 'key-2' }],
      main_media_id: 'key-2',
    });
  });

  test('does not change the original’s pictures', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    await user.click(await screen.findByRole('button', { name: /^Menu for .picture-1/ }));
    expect(screen.getByRole('menuitem', { name: 'Edit Title' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Edit Image' })).toBeNull();
  });

  test('can go into any of my loops', async () => {
    const loops = [loopSeenBy('member'), loopSeenBy('member', { id: 1001, name: 'Rowing Club' })];
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'GET /api/loops': { loops } },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Copy into' }), 'Rowing Club');
    expect(await description()).toHaveValue('Packing list');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.callsOf('POST /api/posts')).toHaveLength(1));
    expect(transport.callsOf('POST /api/posts')[0]?.body).toMatchObject({ loop_id: 1001, cloned_from_id: 7 });
  });

  test.for([
    ['is not for copying', { ...post, is_cloneable: false }],
    ['is locked', { ...post, lock: 'password' as const }],
    ['is not there', null],
  ] as const)('is refused when the post %s', async ([, source]) => {
    renderScreen(path, { as: 'member', answers: { ...answers, ShowPost: { post: source } } });
    expect(await screen.findByRole('heading', { name: 'This post can’t be copied' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('shows a placeholder while loading, and can be retried', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, ShowPost: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await description()).toHaveValue('Packing list');
  });
});
