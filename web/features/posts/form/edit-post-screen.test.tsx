import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { picture, postSeenBy } from '../../../test/world.ts';

const path = '/feed/7/edit';
const post = postSeenBy('admin', '7', {
  title: 'The regatta is on',
  main_media: picture('2'),
  additional_media: [picture('1', { alt: 'A boat' }), picture('2')],
});
const answers = { Feed: { allPosts: [post] }, ShowPost: { post } };
const saveAnswer = { 'PUT /api/posts/:id': recorded('PUT /api/posts/:id') };
const description = () => screen.findByRole('textbox', { name: /^Description/ });

describe('an edited post', () => {
  test('opens with the saved content, and saves the changes [2.11, 2.131, 2.149, 4.33]', async () => {
    const { user, transport, isAt } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, ...saveAnswer },
    });
    const field = await description();
    expect(screen.getByRole('dialog', { name: 'Edit Post' })).toBeInTheDocument();
    expect(field).toHaveValue('The regatta is on');
    expect(screen.getByText('Cover').closest('li')).toHaveTextContent('Cover');
    expect(screen.getAllByRole('button', { name: /^Menu for .picture-\d.jpg.$/ })).toHaveLength(2);
    await user.type(field, ', at last');
    const release = transport.hold('PUT /api/posts/:id');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('data-loading');
    const saved = { ...post, title: 'The regatta is on, at last' };
    transport.answer({ Feed: { allPosts: [saved] }, ShowPost: { post: saved } });
    release();
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    await isAt('/feed/7');
    expect(await screen.findByRole('dialog', { name: 'Amina Admin' })).toHaveTextContent(/is on, at last/);
    expect(screen.getAllByRole('article', { hidden: true })[0]).toHaveTextContent(/is on, at last/);
    expect(Object.keys(window.localStorage).filter((name) => name.includes('edit-post'))).toEqual([]);
    expect(transport.callsOf('PUT /api/posts/:id')).toMatchObject([
      {
        params: { id: 7 },
        body: {
          post: { title: 'The regatta is on, at last' },
          additional_media: [
            { url: 'key-1', title: null, alt: 'A boat', order: 0 },
            { url: 'key-2', title: null, alt: null, order: 1 },
          ],
          main_media_id: 'key-2',
        },
      },
    ]);
  });

  test('has a menu for each file, which can be closed [2.139]', async () => {
    const { user } = renderScreen(path, { as: 'admin', answers });
    await description();
    const menuButton = screen.getByRole('button', { name: /^Menu for .picture-1.jpg.$/ });
    await user.click(menuButton);
    await user.click(screen.getByRole('menuitem', { name: 'Close Menu' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(menuButton).toHaveFocus();
    expect(Object.keys(window.localStorage).filter((name) => name.includes('edit-post'))).toEqual([]);
  });

  test('needs its text [4.33, 5.26]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    await user.clear(await description());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A description is required')).toHaveAttribute('data-tone', 'bad');
    expect(transport.callsOf('PUT /api/posts/:id')).toEqual([]);
  });

  test('is kept when saving fails, with an error [4.32, 4.33, 8.54]', async () => {
    const { user } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'PUT /api/posts/:id': refusal('conflict') },
    });
    await user.type(await description(), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your changes could not be saved, but they are still here. This was changed in the meantime',
    );
    expect(await description()).toHaveValue('The regatta is on!');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('mentions an unsaved draft, which can be discarded', async () => {
    const firstVisit = renderScreen(path, { as: 'admin', answers });
    await firstVisit.user.type(await description(), '!');
    firstVisit.unmount();
    const { user, isAt } = renderScreen(path, { as: 'admin', answers });
    expect(
      await screen.findByText('You made these changes last time, but did not save them.'),
    ).toBeInTheDocument();
    expect(await description()).toHaveValue('The regatta is on!');
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(screen.queryByText(/did not save last time/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isAt('/feed/7');
    expect(Object.keys(window.localStorage).filter((name) => name.includes('edit-post'))).toEqual([]);
  });

  test('is saved without a damaged file only after confirmation', async () => {
    const damaged = picture('1', { processing_error: 'This is no picture' });
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, ...saveAnswer, ShowPost: { post: { ...post, additional_media: [damaged] } } },
    });
    expect(await screen.findByText('This is no picture')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Save without the damaged file?' });
    await user.click(within(question).getByRole('button', { name: 'Go back' }));
    expect(transport.callsOf('PUT /api/posts/:id')).toEqual([]);
  });
});

test.for(['member', 'guest'] as const)('a post I may not edit shows “not found”: %s', async (actor) => {
  renderScreen(path, { as: actor, answers: { ShowPost: { post: postSeenBy(actor, '7') } } });
  expect(await screen.findByRole('heading', { name: 'This post could not be found' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a post shows a placeholder while loading, and can be retried', async () => {
  const { user, transport } = renderScreen(path, { as: 'admin', answers: { ShowPost: refusal('internal') } });
  const release = transport.hold('ShowPost');
  expect(await screen.findByRole('status', { name: 'Loading the post' })).toBeInTheDocument();
  release();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer(answers);
  await user.click(retryButton);
  expect(await description()).toHaveValue('The regatta is on');
});
