import { existsSync } from 'node:fs';
import { planPrices, planTiers } from '@loopyard/contract/plans.ts';
import { plainText } from '@loopyard/contract/preview.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { posts } from '../../seeds/world.ts';
import { renderScreen } from '../test/render.tsx';
import { pages } from './pages.ts';

describe('a public page', () => {
  test.for(pages.map((page) => [page.path, page] as const))(
    'opens with its heading, title and words for a search: %s',
    async ([path, { title, description, sections }]) => {
      renderScreen(path);
      const heading = await screen.findByRole('heading', { level: 1 });
      expect(heading).toHaveTextContent(sections[0].title);
      expect(document.title).toBe(title);
      expect(document.querySelector('meta[name=description]')).toHaveAttribute('content', description);
      for (const { title } of sections.slice(1))
        expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
      for (const image of document.querySelectorAll('main img'))
        expect(image, image.outerHTML).toHaveAttribute('src');
    },
  );

  test('has its own title, description and address, in the lengths that search engines show', () => {
    for (const key of ['path', 'title', 'description'] as const)
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
    for (const { path, title, description } of pages) {
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(65);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
      expect(existsSync(`${import.meta.dirname}/content/${path.slice(1) || 'landing'}.ts`), path).toBe(true);
    }
  });
});

describe('the home page', () => {
  test('tells a visitor what Loopyard is and how to join [2.32]', async () => {
    renderScreen('/');
    const main = screen.getByRole('main');
    expect(await within(main).findByRole('heading', { level: 1 })).toHaveTextContent(
      'Your people. Your pictures. Nobody else.',
    );
    for (const link of within(main).getAllByRole('link', { name: 'Get Started' })) {
      expect(link).toHaveAttribute('href', '/register');
    }
    expect(within(main).getByRole('link', { name: 'I have an account' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('region', { name: 'One loop for each group' })).toBeInTheDocument();
  });

  test('redirects signed-in people to their feed [2.3]', async () => {
    const { isAt } = renderScreen('/', { as: 'member' });
    await isAt('/feed');
    await waitFor(() => expect(screen.queryByText(/Nobody else/)).toBeNull());
  });
});

const openPage = async (path: string) => {
  const acts = renderScreen(path);
  await screen.findByRole('heading', { level: 1 });
  return acts;
};
const part = (name: string) => within(screen.getByRole('region', { name }));

test('the home page shows awards, articles and partners, and says that they are invented [2.226]', async () => {
  await openPage('/');
  for (const [name, first] of [
    ['Awards', 'Quiet Corner Prize'],
    ['Articles', 'The lost bear that runs a noticeboard'],
    ['Partners', 'Millbridge Trust'],
  ] as const) {
    expect(part(name).getByText(/^Sample/)).toBeInTheDocument();
    expect(part(name).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(part(name).getAllByRole('listitem')[0]).toHaveTextContent(first);
  }
});

test('the home page shows cards of the demo that link into it [2.225]', async () => {
  await openPage('/');
  const demo = part('What a loop looks like on a weekday');
  const cards = await demo.findAllByRole('listitem');
  expect(cards).toHaveLength(6);
  const newest = posts.findLast(({ loop, scheduled }) => loop === 'school' && !scheduled);
  expect(cards[0]).toHaveTextContent(plainText(newest?.text ?? '').slice(0, 60));
  expect(cards[0]).toHaveTextContent(`${newest?.comments?.length} comments`);
  expect(demo.getByRole('link', { name: /^What a science fair/ })).toHaveAttribute(
    'href',
    '/demo/school/feed',
  );
  for (const image of demo.getAllByRole('img')) expect(image.getAttribute('alt')).not.toBe('');
});

describe('the product page', () => {
  test('pitches privacy, control, payments and analytics [1.14, 1.15, 1.16, 1.17, 1.18, 2.227]', async () => {
    await openPage('/product');
    const features = part('What you get')
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(features).toEqual([
      'No advertising',
      'Private membership',
      'Permission and visibility control',
      'Comments under every post',
      'Payments',
      'Analytics',
    ]);
  });

  test('offers a free start in under two minutes, without contracts or upfront costs [2.229]', async () => {
    await openPage('/product');
    const call = part('Try for Free');
    expect(call.getByText(/under 2 minutes\. No contracts or upfront costs/)).toBeInTheDocument();
    expect(call.getByRole('link', { name: 'Try for Free' })).toHaveAttribute('href', '/register');
  });

  test('requests nothing from YouTube until the film is started [2.228]', async () => {
    const { user } = await openPage('/product');
    const film = part('See it move');
    const play = film.getByRole('link', { name: /Play the film.*youtube-nocookie\.com/ });
    expect(play).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch\?v=/));
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(play);
    expect(film.getByTitle('See it move')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/.*autoplay=1/),
    );
  });
});

test('the pricing page lists three tiers and their features [1.19, 1.20, 1.21, 1.22, 1.23, 1.25, 1.26, 9.31]', async () => {
  await openPage('/pricing');
  const tiers = part('Three plans').getAllByRole('article');
  const words = tiers.map((tier) => tier.textContent);
  expect(words[0]).toMatch(/^Free£0 .*20 members2GB per member/);
  expect(words[1]).toMatch(/^Basic20p per member per loop per month.*Unlimited members20GB per member/);
  expect(words[2]).toMatch(
    /^Enterprise£2 per member per month, as a fixed organisation licence.*Unlimited loopsUnlimited storage/,
  );
  expect(planPrices.monthly.pence).toBe(20);
  expect(planTiers.free.seats).toBe(20);
  const rows = part('What each plan includes').getAllByRole('row').slice(1);
  const cells = Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]),
  );
  for (const name of ['Newsfeed', 'Threaded messaging', 'Private membership', 'Customisation'])
    expect(cells[name]).toEqual(['Yes', 'Yes', 'Yes']);
  for (const name of ['Member analytics', 'Content analytics', 'Membership fees', 'Content and event fees'])
    expect(cells[name]).toEqual(['No', 'Yes', 'Yes']);
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact?about=enterprise',
  );
});

test('search engines also get the FAQ and the organisation', async () => {
  await openPage('/pricing');
  const readData = () =>
    JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(readData()['@type']).toBe('FAQPage');
  expect(readData().mainEntity).toContainEqual(
    expect.objectContaining({
      name: 'How does Enterprise work?',
      acceptedAnswer: expect.objectContaining({ text: expect.stringMatching(/loops\. Write to us with/) }),
    }),
  );
});

test('the page about us tells how it began, what version 3.0 was, and who we are [2.233, 2.234, 2.235, 2.236, 2.237]', async () => {
  const { user } = await openPage('/about');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('small rooms on a loud internet');
  const story = part('2014: it began at a noticeboard');
  expect(story.getByText(/founded in 2014\. Notices hung in a corridor/)).toBeInTheDocument();
  expect(story.getByText(/^So we built something between the two/)).toBeInTheDocument();
  expect(part('2018: version 3.0').getByText(/version 3\.0 from scratch in 2018/)).toBeInTheDocument();
  const team = part('The team');
  const names = team.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Maren Holt', 'Jonah Adeyemi', 'Lucia Ferrant', 'Edmund Pell', 'Sunita Rao']);
  expect(team.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(
    names.map((name) => `Portrait of ${name}`),
  );
  expect(team.getByText(/^Sample/)).toBeInTheDocument();
  await user.click(part('Why private is better').getByRole('link', { name: /Play the film/ }));
  expect(screen.getByTitle('Why private is better')).toHaveAttribute(
    'src',
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/.+/),
  );
});
