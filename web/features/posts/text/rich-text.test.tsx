import { embedSources } from '@loopyard/contract/embeds.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost } from '../../../test/world.ts';

async function showTitle(title: string) {
  const { user } = renderScreen('/feed/7', { as: 'member', answers: answersForPost('member', { title }) });
  const dialog = await screen.findByRole('dialog', { name: 'Amina Admin' });
  const article = await within(dialog).findByRole('article');
  return { user, article, frames: () => article.querySelectorAll('iframe') };
}

describe('a link to a video', () => {
  test.for([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube', 'www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://youtu.be/aqz-KE-bpKQ', 'YouTube', 'www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/1084537', 'Vimeo', 'player.vimeo.com/video/1084537'],
    ['https://www.dailymotion.com/video/x26ezj5', 'Dailymotion', 'www.dailymotion.com/embed/video/x26ezj5'],
  ] as const)('becomes a player that loads nothing until clicked: %s [2.128]', async (row) => {
    const [address, site, player] = row;
    const { user, article, frames } = await showTitle(`Watch this:\n\n${address}`);
    expect(frames()).toHaveLength(0);
    await user.click(await within(article).findByRole('button', { name: new RegExp(`^Play from ${site}`) }));
    const frame = within(article).getByTitle(`Player from ${site}`);
    expect(frame.getAttribute('src')).toContain(`https://${player}`);
    expect(frame).toHaveAttribute('sandbox');
  });

  test('stays a link for any other site [2.128]', async () => {
    const { article } = await showTitle('https://video.example/watch?v=aqz-KE-bpKQ');
    expect(await within(article).findByRole('link', { name: /video.example/ })).toBeInTheDocument();
    expect(within(article).queryByRole('button', { name: /^Play from/ })).toBeNull();
  });
});

describe('HTML in a description', () => {
  test.for(embedSources.map((source) => [source] as const))(
    'may contain a player from %s, also in a box [5.29, 5.30]',
    async ([source]) => {
      const address = source.endsWith('/') ? `${source}video.php?href=1` : `${source}/embed/1`;
      const { user, article, frames } = await showTitle(
        `<div lang="cy">\n<iframe src="${address}"></iframe>\nA box\n</div>`,
      );
      const box = await within(article).findByText('A box');
      expect(box).toHaveAttribute('lang', 'cy');
      expect(box).toContainElement(within(article).getByRole('button', { name: /^Play from/ }));
      await user.click(await within(article).findByRole('button', { name: /^Play from/ }));
      expect(frames()[0]?.getAttribute('src')).toContain(address);
    },
  );

  test.for([
    'https://evil.example/embed/1',
    'https://www.youtube.com.evil.example/embed/1',
    'https://evil.example/www.youtube.com/embed/1',
    'https://me@www.youtube.com/embed/1',
    'http://www.youtube.com/embed/1',
    'https://www.facebook.com/login',
    'javascript:alert(1)',
  ])('may not contain a frame from %s [5.30]', async (address) => {
    const { article, frames } = await showTitle(`Before\n\n<iframe src="${address}"></iframe>\n\nAfter`);
    expect(await within(article).findByText('After')).toBeInTheDocument();
    expect(within(article).queryByRole('button', { name: /^Play from/ })).toBeNull();
    expect(frames()).toHaveLength(0);
  });

  test('keeps its text and drops active elements [5.28]', async () => {
    const { article } = await showTitle(
      '<div onclick="steal()" style="position:fixed" class="x">Words</div>\n\n<script>steal()</script><form><input></form><a href="javascript:steal()">Link</a>',
    );
    const words = await within(article).findByText('Words');
    expect(words.getAttributeNames()).toEqual([]);
    expect(within(article).getByText('Link')).not.toHaveAttribute('href');
    expect(article.querySelector('script, form, input')).toBeNull();
  });
});

test('a hashtag leads to its posts, but not in code, and nobody writes such a link by hand [13.45]', async () => {
  const words = 'Off to #York2026! `#code` [here](mention:x-#evil) #2026 https://a.example/#place';
  const { article } = await showTitle(words);
  const tags = await within(article).findAllByRole('link', { name: /^#/ });
  expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
    ['#York2026', '/feed?q=%23york2026'],
  ]);
  expect(within(article).queryByRole('link', { name: 'here' })).toBeNull();
});
