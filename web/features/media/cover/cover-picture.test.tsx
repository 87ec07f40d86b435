import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { picture, postSeenBy } from '../../../test/world.ts';

test('a card shows a picture as wide as its column is, and more of what is cut at its sides', async () => {
  const cover = picture('1', { alt: 'A boat', width: 4000, height: 3000 });
  const panorama = picture('2', { alt: 'A bridge', width: 6000, height: 1000 });
  const posts = [cover, panorama].map((media, at) =>
    postSeenBy('member', `${at + 1}`, { main_media: media, additional_media: [media] }),
  );
  renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: posts } } });
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'A boat' });
  expect(image.srcset).toBe('/media/1/thumb 480w, /media/1/feed 1280w, /media/1/large 2560w');
  expect(image.sizes).toMatch(/calc\(287px \* 1\.00\)$/);
  const wide = screen.getByRole<HTMLImageElement>('img', { name: 'A bridge' });
  expect(wide.sizes).toMatch(/calc\(287px \* 2\.00\)$/);
});
