import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

const path = '/feed/7';

describe('the media of a post', () => {
  const media = [
    picture('1'),
    picture('2', { title: 'The start', alt: 'Four boats in line' }),
    picture('3', { is_finished_processing: false, progress: 30, resource_type: 'video' }),
    picture('4', { processing_error: 'This is no picture' }),
  ];
  const answers = answersForPost('member', { main_media: media[0] ?? null, additional_media: media });

  test('are slides with a thumbnail each, and none is called by a file’s name [2.115, 2.240, 3.62]', async () => {
    const { user } = renderScreen(path, { as: 'member', answers });
    const gallery = await screen.findByRole('region', { name: 'Media: 4 items' });
    expect(
      within(gallery)
        .getAllByRole('group')
        .map((slide) => slide.getAttribute('aria-label')),
    ).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
    const thumbnails = within(gallery).getAllByRole('button', { name: /^Show / });
    expect(
      thumbnails.map((button) => [
        button.getAttribute('aria-label')?.replace(/[\u2068\u2069]/g, ''),
        button.querySelector('img')?.getAttribute('src'),
      ]),
    ).toEqual([
      ['Show picture, 1 of 4', '/media/1/thumb'],
      ['Show The start, 2 of 4', '/media/2/thumb'],
      ['Show film, 3 of 4', '/media/3/thumb'],
      ['Show picture, 4 of 4', '/media/4/thumb'],
    ]);
    const names = within(gallery)
      .getAllByRole('img', { hidden: true })
      .flatMap((image) => image.getAttribute('alt') || []);
    expect(names).toEqual(['Picture 1 of 4 by Amina Admin', 'Four boats in line']);
    expect(gallery).toHaveTextContent('Picture 4 of 4 by Amina Admin');
    expect(gallery.innerHTML).not.toContain('picture-');
    expect(within(gallery).getByRole('button', { name: 'Previous media' })).toBeDisabled();
    expect(within(gallery).getByRole('button', { name: 'Next media' })).toBeEnabled();
    await user.click(within(gallery).getByRole('button', { name: 'View full screen' }));
    await waitFor(() => expect(screen.getAllByAltText('Picture 1 of 4 by Amina Admin')).toHaveLength(2));
  });

  test('are moved along by arrows and thumbnails [2.115]', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: Element, to: unknown) {
      this.scrollLeft = (to as ScrollToOptions).left ?? 0;
      this.dispatchEvent(new Event('scroll'));
    });
    const { user } = renderScreen(path, { as: 'member', answers });
    const thumbnail = (name: string) => screen.findByRole('button', { name: new RegExp(`, ${name}$`) });
    expect(await thumbnail('1 of 4')).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Next media' }));
    expect(await thumbnail('2 of 4')).toHaveAttribute('aria-current', 'true');
    await user.click(await thumbnail('4 of 4'));
    expect(await thumbnail('4 of 4')).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Previous media' }));
    expect(await thumbnail('3 of 4')).toHaveAttribute('aria-current', 'true');
  });

  test('say when they are not ready, and can be reloaded [2.117]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    expect(await screen.findByText('This film is being prepared')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Prepared: 30%' })).toBeInTheDocument();
    expect(screen.getByText('This is no picture')).toBeInTheDocument();
    const before = transport.callsOf('ShowPost').length;
    await user.click(screen.getByRole('button', { name: 'Reload Media' }));
    await waitFor(() => expect(transport.callsOf('ShowPost').length).toBeGreaterThan(before));
  });

  test('appear once they are ready, though no news of it came, and are not asked for again [2.117]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const only = (changes: object) => {
      const [main_media] = [picture('1', { alt: 'A kite', ...changes })];
      return answersForPost('member', { main_media, additional_media: [main_media] });
    };
    const { transport } = renderScreen(path, {
      as: 'member',
      answers: only({ is_finished_processing: false, progress: 0 }),
    });
    const gallery = await screen.findByRole('region', { name: 'Media: 1 item' });
    expect(await within(gallery).findByText('This picture is being prepared')).toBeInTheDocument();
    expect(within(gallery).getByRole('button', { name: 'Reload Media' })).toBeInTheDocument();
    transport.answer(only({}));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await within(gallery).findByRole('img', { name: 'A kite' })).toBeInTheDocument();
    expect(within(gallery).queryByRole('button', { name: 'Reload Media' })).toBeNull();
    const before = transport.callsOf('ShowPost').length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(transport.callsOf('ShowPost')).toHaveLength(before);
  });

  const imageOf = async (name: string) => {
    const gallery = await screen.findByRole('region', { name: 'Media: 2 items' });
    return within(gallery).findByRole<HTMLImageElement>('img', { name, hidden: true });
  };
  const srcsetOf = async (name: string) => (await imageOf(name)).getAttribute('srcset');

  test('come as large as their place, by the widths they have', async () => {
    const wide = picture('1', { width: 4000, height: 2000 });
    const small = picture('2', { width: 300, height: 200, large_url: '/media/2/original' });
    const answers = answersForPost('member', { main_media: wide, additional_media: [wide, small] });
    renderScreen(path, { as: 'member', answers });
    const srcset = '/media/1/thumb 480w, /media/1/feed 1280w, /media/1/large 2560w';
    expect(await srcsetOf('Picture 1 of 2 by Amina Admin')).toBe(srcset);
    const { sizes } = await imageOf('Picture 1 of 2 by Amina Admin');
    expect(sizes).toContain('(min-width: 60em) min(min(100vw - 484px, 900px), calc(100vh * 2.000))');
    expect(sizes).toContain('min(100vw, calc(70vh * 2.000))');
    expect(await srcsetOf('Picture 2 of 2 by Amina Admin')).toBeNull();
  });

  test('that move are shown by what moves', async () => {
    const moving = picture('1', { width: 1400, height: 700, format: 'gif', large_url: '/media/1/original' });
    const clip = picture('2', { width: 1800, height: 900, format: 'webp', large_url: '/media/2/original' });
    const answers = answersForPost('member', { main_media: moving, additional_media: [moving, clip] });
    renderScreen(path, { as: 'member', answers });
    expect(await srcsetOf('Picture 1 of 2 by Amina Admin')).toBeNull();
    expect(await srcsetOf('Picture 2 of 2 by Amina Admin')).toBe(
      '/media/2/feed 1280w, /media/2/original 1800w',
    );
  });

  test('that are neither picture nor film say that they are passed on as they are', async () => {
    const file = picture('5', { name: 'notes.pdf', resource_type: 'file', format: 'pdf', thumb_url: null });
    const damaged = picture('6', {
      name: 'odd.heic',
      resource_type: 'file',
      processing_error: 'This picture is damaged',
    });
    const answers = answersForPost('member', { main_media: file, additional_media: [file, damaged] });
    renderScreen(path, { as: 'member', answers });
    const rows = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Shared exactly as uploaded, including any hidden details'),
      expect.not.stringContaining('Sent as it is'),
    ]);
  });

  test('are refetched once when their link has expired', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const image = await screen.findByRole('img', { name: /^Picture 1 of 4 / });
    const before = transport.callsOf('ShowPost').length;
    act(() => {
      image.dispatchEvent(new Event('error'));
      image.dispatchEvent(new Event('error'));
    });
    await waitFor(() => expect(transport.callsOf('ShowPost')).toHaveLength(before + 1));
  });
});
