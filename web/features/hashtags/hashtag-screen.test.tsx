import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { postSeenBy } from '../../test/world.ts';

test('a hashtag’s address leads to the feed, searched for it [13.44]', async () => {
  const { transport, isAt } = renderScreen('/hashtags/trip', {
    as: 'member',
    answers: { Feed: { allPosts: [postSeenBy('member', '1')] } },
  });
  await isAt('/feed?q=%23trip');
  await screen.findByRole('article');
  expect(transport.callsOf('Feed').at(-1)?.body).toMatchObject({ search: '#trip' });
});
