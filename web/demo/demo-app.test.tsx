import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loops, people, posts } from '../../seeds/world.ts';
import { TOKEN_KEY } from '../lib/token-key.ts';
import { fakeServiceWorker } from '../test/fake-service-worker.ts';
import { renderDemo } from '../test/render.tsx';
import type { DemoId } from './demo-id.ts';
import { livelyAfterMs } from './live.ts';
import { keepLocked } from './own-storage.ts';

const worldFile = '/demo/files/world.json';
const onNetwork = vi.fn(async (address: string): Promise<Response> => {
  if (address !== worldFile) throw new Error('a demo sends nothing');
  return Response.json({ people, loops, posts });
});
/** The test router names this as the script of every screen, and the app fetches it ahead. */
const stubScript = 'build/stub-path-to-module.js';
const addresses = () =>
  onNetwork.mock.calls.map(([address]) => address).filter((address) => address !== stubScript);

beforeEach(() => {
  vi.stubGlobal('fetch', onNetwork);
  vi.stubGlobal('WebSocket', onNetwork);
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const address of addresses()) expect(address).toBe(worldFile);
  onNetwork.mockClear();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
});

const cardWith = async (text: RegExp) => {
  const words = await screen.findByText(text);
  return words.closest('article') as HTMLElement;
};
const field = (name: string) => screen.findByRole('textbox', { name });
const be = (role: string) => screen.findByRole('radio', { name: role });

describe('the demo', () => {
  test.for<[DemoId, string]>([
    ['school', 'Brindlewick School'],
    ['club', 'River Brindle Rowing Club'],
    ['union', "Brindlewick Workers' Union"],
  ])('of a %s opens its loop, and says that it is one [2.33, 6.24]', async ([id, name]) => {
    renderDemo('/feed', id);
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(5);
    const bar = screen.getByRole('region', { name: 'Demo' });
    await waitFor(() => expect(bar).toHaveTextContent(`you are trying ${name}`));
    expect(within(bar).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    expect(
      within(bar)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['Administrator', 'Teacher', 'Student']);
    const description = document.querySelector('meta[name="description"]');
    expect(description).toHaveAttribute('content', expect.stringContaining(`A ${id} on Loopyard`));
  });

  test('asks for no notifications, and has no service worker [12.111]', async () => {
    const { register } = fakeServiceWorker();
    const { user } = renderDemo('/notification-preferences');
    await screen.findByText('In a demo, nothing is sent to your device.');
    await user.click(await screen.findByRole('link', { name: /^Notifications/ }));
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await new Promise((isOver) => setTimeout(isOver, 1500));
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
    expect(register).not.toHaveBeenCalled();
  });

  test('lets only an Administrator change the loop [6.24]', async () => {
    const { user } = renderDemo('/edit-loop/1001');
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'Brindlewick Primary');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Demo' })).toHaveTextContent('Brindlewick Primary'),
    );
    for (const role of ['Teacher', 'Student']) {
      await user.click(await be(role));
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
    }
    expect(await screen.findByText('Run by', { exact: false })).toHaveTextContent('Ruth Ashdown');
  });

  test('lets a Teacher write a post with a picture, edit and delete it', async () => {
    vi.stubGlobal('Image', ChosenPicture);
    const { user, isAt } = renderDemo('/feed');
    await user.click(await be('Teacher'));
    await user.click(await screen.findByRole('link', { name: 'New Post' }));
    await user.type(await field('Description'), 'The newts are awake.');
    await user.upload(
      screen.getByLabelText('Choose files'),
      new File(['newt'], 'newt.png', { type: 'image/png' }),
    );
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await isAt('/feed');
    const card = await cardWith(/The newts are awake/);
    expect(card).toHaveTextContent('Tomás Ferreira');
    expect(card).toHaveTextContent('1 image');
    expect(card.querySelector('img[src="blob:chosen"]')).not.toBeNull();
    await user.click(within(card).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Post' }));
    await user.type(await field('Description'), ' All of them.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveTextContent('The newts are awake. All of them.'),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(screen.queryByText(/The newts are awake/)).toBeNull());
  });

  test('lets a Student comment, subscribe, and report a post, which an Administrator then finds', async () => {
    const { user } = renderDemo('/feed');
    await user.click(await be('Student'));
    const card = await cardWith(/The box is full again/);
    await user.click(within(card).getByRole('button', { name: /Subscribe/ }));
    expect(await screen.findByText('Subscribed to post')).toBeInTheDocument();
    await user.click(within(card).getAllByRole('link')[0] as HTMLElement);
    const post = await screen.findByRole('dialog');
    await user.type(await within(post).findByRole('textbox', { name: 'Write a comment' }), 'the bear waved');
    await user.click(within(post).getByRole('button', { name: 'Comment' }));
    expect(await within(post).findByText('the bear waved')).toBeInTheDocument();
    await user.click(within(post).getByRole('button', { name: 'Close' }));
    await user.click(within(card).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report Post' }));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The bear is mine');
    await user.click(screen.getByRole('button', { name: /^(Send|Report)/ }));
    expect(await screen.findByText('Report Sent')).toBeInTheDocument();
    await user.click(await be('Administrator'));
    await user.click(await screen.findByRole('button', { name: /loop menu/ }));
    // One waits there from the beginning.
    expect(await screen.findByRole('menuitem', { name: /Reports/ })).toHaveTextContent('2');
  });

  test('shows an error if its data can’t be loaded, and tries again', async () => {
    onNetwork.mockRejectedValue(new TypeError('Failed to fetch'));
    const { user } = renderDemo('/feed');
    const reload = await screen.findByRole('button', { name: 'Reload Feed' });
    onNetwork.mockReset();
    await user.click(reload);
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(5);
  });

  test('finds posts by words and people by names', async () => {
    const { unmount } = renderDemo('/feed?q=beanbags');
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    unmount();
    renderDemo('/members/1001?page=1');
    expect(await screen.findByRole('link', { name: /Elif Demirel/ })).toBeInTheDocument();
  });
});

describe('a visitor who only looks', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('sees a new comment, and the notice of a new post', async () => {
    const { user } = renderDemo('/feed');
    const card = await cardWith(/The box is full again/);
    await act(() => vi.advanceTimersByTimeAsync(livelyAfterMs.post));
    await user.click(await screen.findByRole('button', { name: 'See New Posts' }));
    expect(await screen.findByText(/back by ten past four/)).toBeInTheDocument();
    await user.click(within(card).getAllByRole('link')[0] as HTMLElement);
    const post = await screen.findByRole('dialog');
    const before = (await within(post).findAllByRole('listitem')).length;
    await act(() => vi.advanceTimersByTimeAsync(livelyAfterMs.comment));
    expect(await within(post).findByText(/is writing…$/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(within(post).queryByText(/is writing…$/)).toBeNull();
    await waitFor(() => expect(within(post).getAllByRole('listitem')).toHaveLength(before + 1));
  });
});

describe('the locked demo', () => {
  beforeEach(() => keepLocked('school', '?locked', true));

  test('shows everything, and asks to sign up at each change [2.34]', async () => {
    const { user } = renderDemo('/feed');
    const card = await cardWith(/The box is full again/);
    await user.click(within(card).getByRole('button', { name: /Subscribe/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign up to join in' });
    expect(within(dialog).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Keep looking' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(card).getAllByRole('link')[0] as HTMLElement);
    const post = await screen.findByRole('dialog');
    await user.type(await within(post).findByRole('textbox', { name: 'Write a comment' }), 'hello');
    await user.click(within(post).getByRole('button', { name: 'Comment' }));
    expect(await screen.findByRole('dialog', { name: 'Sign up to join in' })).toBeInTheDocument();
    expect(await within(post).findByText(/Sign up to do this/)).toBeInTheDocument();
  });

  test('is unlocked when it is entered again without the lock', () => {
    keepLocked('school', '', false);
    expect(window.sessionStorage.getItem('loopyard.demo.school.locked')).toBe('yes');
    keepLocked('school', '', true);
    expect(window.sessionStorage.getItem('loopyard.demo.school.locked')).toBeNull();
  });
});

describe('an action that makes no sense in a demo', () => {
  test('is explained in a sentence', async () => {
    const { user } = renderDemo('/edit-account');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/there is nothing to download/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('Your password'), 'open sesame');
    await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await within(dialog).findByText(/there is nothing to delete/)).toBeInTheDocument();
  });
});

/** jsdom loads no pictures, so this one is loaded at once. */
class ChosenPicture {
  src = '';
  naturalWidth = 400;
  naturalHeight = 300;
  decode = () => Promise.resolve();
}
