import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

let watchers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
const pauses = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  watchers = [];
  pauses.mockClear();
});

async function showFilm(id = '9'): Promise<HTMLElement> {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        watchers.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pauses);
  const film = picture(id, { resource_type: 'video', name: 'trip.mp4' });
  renderScreen('/feed/7', {
    as: 'member',
    answers: answersForPost('member', { main_media: film, additional_media: [film] }),
  });
  return screen.findByLabelText('Film by Amina Admin');
}

test('a film that is scrolled out of sight stops, and none that is in sight', async () => {
  await showFilm();
  act(() => {
    for (const watcher of watchers) watcher([{ isIntersecting: true }]);
  });
  expect(pauses).not.toHaveBeenCalled();
  act(() => {
    for (const watcher of watchers) watcher([{ isIntersecting: false }]);
  });
  expect(pauses).toHaveBeenCalled();
});

test('a film stops in a tab that is hidden, unless it has a window of its own', async () => {
  const film = await showFilm();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.defineProperty(document, 'pictureInPictureElement', { value: film, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(pauses).not.toHaveBeenCalled();
  Object.defineProperty(document, 'pictureInPictureElement', { value: null, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(pauses).toHaveBeenCalled();
});

test('a film goes on where it was left [4.70]', async () => {
  const open = async (id: string) => {
    const film = (await showFilm(id)) as HTMLVideoElement;
    Object.defineProperty(film, 'duration', { value: 60 });
    act(() => void film.dispatchEvent(new Event('loadedmetadata')));
    return film;
  };
  const film = await open('9');
  film.currentTime = 12;
  act(() => void film.dispatchEvent(new Event('timeupdate')));
  const stored = Object.entries(window.localStorage).filter(([name]) => name.startsWith('loopyard.video.'));
  expect(stored.map(([, seconds]) => seconds)).toEqual(['12.0']);
  cleanup();
  expect((await open('10')).currentTime).toBe(0);
  cleanup();
  expect((await open('9')).currentTime).toBe(12);
});
