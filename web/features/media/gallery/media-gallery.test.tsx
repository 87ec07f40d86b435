import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture } from '../../../test/world.ts';

const path = '/feed/7';

describe('the media of a post', () => {
  const media = [
    picture('1'),
    picture('2', { title: 'The start' }),
    picture('3', { is_finished_processing: false, progress: 30, resource_type: 'video' }),
    picture('4', { processing_error: 'This is no picture' }),
  ];
  const answers = answersForPost('member', { main_media: media[0] ?? null, additional_media: media });

  test('stand one beside the other, each with its way to it', async () => {
    renderScreen(path, { as: 'member', answers });
    const gallery = await screen.findByRole('region', { name: 'Media: 4 items' });
    expect(
      within(gallery)
        .getAllByRole('group')
        .map((slide) => slide.getAttribute('aria-label')),
    ).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
    expect(within(gallery).getByRole('button', { name: /^Show .The start., 2 of 4$/ })).toBeInTheDocument();
    expect(within(gallery).getByRole('button', { name: 'Previous media' })).toBeDisabled();
    expect(within(gallery).getByRole('button', { name: 'Next media' })).toBeEnabled();
  });

  test('that are not ready say so, and can be asked for again', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    expect(await screen.findByText('This video is being prepared')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Prepared: 30%' })).toBeInTheDocument();
    expect(screen.getByText('This is no picture')).toBeInTheDocument();
    const before = transport.callsOf('ShowPost').length;
    await user.click(screen.getByRole('button', { name: 'Reload Media' }));
    await waitFor(() => expect(transport.callsOf('ShowPost').length).toBeGreaterThan(before));
  });

  test('whose link has died are asked for once', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const image = await screen.findByRole('img', { name: 'picture-1.jpg' });
    const before = transport.callsOf('ShowPost').length;
    act(() => {
      image.dispatchEvent(new Event('error'));
      image.dispatchEvent(new Event('error'));
    });
    await waitFor(() => expect(transport.callsOf('ShowPost')).toHaveLength(before + 1));
  });
});
