import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';

const openPage = async (path: string) => {
  const acts = renderScreen(path);
  await screen.findByRole('heading', { level: 1 });
  return acts;
};
const main = () => within(screen.getByRole('main'));

describe('a page for one audience', () => {
  test.for([
    ['/school', 'What happened at school today', 'A brick school', '[2.40]'],
    ['/college', 'Three campuses, forty courses', 'Three students at a workbench', '[2.41]'],
    ['/university', 'A university is two hundred small rooms', 'Students at a long table', '[2.42]'],
    ['/freshers-fair', 'Three hundred addresses', 'Striped stalls under bunting', '[2.43]'],
    ['/holiday-camps', 'A postcard every evening', 'Tents by a lake', '[2.44]'],
    ['/conferences', 'The talk is over', 'A speaker before a bright screen', '[2.45]'],
    ['/concept-innovation', 'What if a network were made of rooms', 'A light bulb', '[2.38]'],
    ['/inspiration', 'Three people, one kite', 'Three people on a hill', '[2.39]'],
    ['/student-path', 'Not everyone', 'A student with a pink rucksack', '[2.53]'],
    ['/teacher-path', 'They are going to talk anyway', 'A teacher at a green board', '[2.54]'],
  ] as const)('has words and a picture of its own: %s: “%s…”, %s… %s', async ([path, words, picture]) => {
    await openPage(path);
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent(words);
    expect(main().getAllByRole('img')[0]).toHaveAccessibleName(expect.stringContaining(picture));
  });
});

test.for([
  ['/school', 'What they say', 'Grace Adebayo'],
  ['/college', 'What they say', 'Kofi Mensah'],
  ['/inspiration', 'In their words', 'Peg Lathom'],
] as const)('%s quotes its cases, under “%s”: %s [2.239]', async ([path, title, name]) => {
  await openPage(path);
  const quotes = within(screen.getByRole('region', { name: title }));
  expect(quotes.getByText(/^Sample/)).toBeInTheDocument();
  expect(quotes.getByRole('tabpanel')).toHaveTextContent(new RegExp(`.+${name}`));
});

describe('the page for universities', () => {
  test('names the benefits [2.230]', async () => {
    await openPage('/university');
    const benefits = within(screen.getByRole('region', { name: 'Benefits' }));
    expect(benefits.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Societies that last',
      'A profile for each loop',
      'Tickets and membership',
      'Access that ends',
      'Public or private',
      'Yours to run',
    ]);
  });

  test('shows quotes in tabs and says that they are invented [2.231, 2.239]', async () => {
    const { user } = await openPage('/university');
    const quotes = within(screen.getByRole('region', { name: 'What they say' }));
    expect(quotes.getByText(/^Sample/)).toBeInTheDocument();
    for (const [tab, words] of [
      ['The union', /^We stopped paying to reach our own members.*Ruth Calder/],
      ['A lecturer', /^They ask under the post.*Tomas Reid/],
      ['A society', /^Our page used to belong.*Noor Haddad/],
    ] as const) {
      await user.click(quotes.getByRole('tab', { name: tab }));
      expect(quotes.getByRole('tabpanel')).toHaveTextContent(words);
    }
  });

  test('links home and onwards [2.232]', async () => {
    await openPage('/university');
    for (const link of main().getAllByRole('link', { name: 'Back Home' }))
      expect(link).toHaveAttribute('href', '/');
    for (const link of main().getAllByRole('link', { name: 'Get Started' }))
      expect(link).toHaveAttribute('href', '/register');
  });
});

describe('the short pages for students and teachers', () => {
  test.for([
    ['student', 'Look first, sign up later', 'One of you goes first'],
    ['teacher', 'A lesson in five posts', 'It works with one class'],
  ] as const)('lead on to a film and an address to pass on: %s [2.238]', async ([reader, second, third]) => {
    const { user } = await openPage(`/${reader}-path`);
    const goOn = async (link: RegExp, heading: string) => {
      await user.click(main().getAllByRole('link', { name: link })[0] as HTMLElement);
      await main().findByRole('heading', { level: 1, name: new RegExp(heading) });
    };
    await goOn(/^Next: see it/, second);
    await user.click(main().getByRole('link', { name: /Play the film/ }));
    expect(main().getByTitle(/^A (day|week) in a/)).toHaveAttribute('src', expect.stringMatching(/^https:/));
    await goOn(/^Next: bring/, third);
    expect(main().getByRole('link', { name: 'Send it by e-mail' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=/),
    );
    expect(await main().findByRole('button', { name: 'Send' })).toBeInTheDocument();
  });
});
