import { retention } from '@loopyard/contract/retention.ts';
import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import TermsScreen from './terms-screen.tsx';

const titles = ['Terms of Use', 'Data & Privacy Policy', 'Code of Conduct', 'Cookie Policy'];
const titlesShown = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the page leads signed-in people to their feed, and others to login and sign-up [2.65]', () => {
  const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
  const { unmount } = renderScreen('/terms');
  expect(menu().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
  expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  unmount();
  renderScreen('/terms', { as: 'member' });
  expect(menu().getByRole('link', { name: 'My feed' })).toHaveAttribute('href', '/feed');
  expect(menu().queryByRole('link', { name: 'Login' })).toBeNull();
});

describe('the legal text', () => {
  test('has four tabs, each with an address of its own [1.13, 1.27, 2.47, 2.55]', async () => {
    const { user } = renderScreen('/terms');
    const tabs = screen.getByRole('navigation', { name: 'Terms and policies' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(titles);
    expect(titlesShown()).toEqual(['Terms of Use']);
    for (const [title, address] of [
      ['Data & Privacy Policy', '/terms#privacy'],
      ['Code of Conduct', '/terms#conduct'],
      ['Cookie Policy', '/terms#cookies'],
      ['Terms of Use', '/terms#use'],
    ] as const) {
      const tab = within(tabs).getByRole('link', { name: title });
      expect(tab).toHaveAttribute('href', address);
      await user.click(tab);
      expect(titlesShown()).toEqual([title]);
      expect(tab).toHaveAttribute('aria-current', 'page');
      expect(document.title).toBe(`${title} · Loopyard`);
    }
  });

  test('shows all four texts on one page without script', () => {
    const html = renderToString(
      <StaticRouter location="/terms">
        <TermsScreen />
      </StaticRouter>,
    );
    expect(
      [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title?.replace('&amp;', '&')),
    ).toEqual(titles);
    expect(html).not.toMatch(/<article[^>]* hidden/);
  });

  test('states the minimum age and the limit of liability [1.28, 1.29, 9.38, 9.42]', () => {
    renderScreen('/terms');
    expect(
      screen.getByText(/13 or older. If you are younger, a parent or guardian has to consent/),
    ).toBeVisible();
    expect(screen.getByText(/the amount you paid in the last 12 months or US\$50/)).toBeVisible();
  });

  test('explains suspension, deletion and that a data request is free [1.30, 1.31, 1.32, 1.33, 9.39, 9.40, 9.41]', () => {
    renderScreen('/terms#privacy');
    expect(
      screen.getByText(
        /account is hidden: nobody can open its profile.* Everything in it is kept, so that it can be reactivated/,
      ),
    ).toBeVisible();
    expect(screen.getByText(/Deleting is permanent.*Backups may take up to 90 days to clear/)).toBeVisible();
    expect(
      screen.getByText(/Your institution.* is told when your account is suspended or deleted/),
    ).toBeVisible();
    expect(screen.getByText(/an answer within one month, free of charge/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/40 days|£10/);
  });

  test('lists exactly what the sources store in a browser', () => {
    renderScreen('/terms#cookies');
    const listedNames = [...screen.getByRole('article').querySelectorAll('code')].map(
      (name) => name.textContent,
    );
    expect(listedNames.filter((name) => name?.startsWith('loopyard.')).sort()).toEqual(
      [...keptNames()].sort(),
    );
  });
});

/** All storage names in the sources, such as `loopyard.session`. */
function keptNames(): Set<string> {
  const sources = import.meta.glob<string>(
    ['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../{build,test}/**', '!./**'],
    { query: '?raw', import: 'default', eager: true },
  );
  const text = Object.values(sources).join('\n');
  return new Set([...text.matchAll(/['"`](loopyard\.[\w-]+)/g)].map(([, name = '']) => name));
}

test('the privacy policy lists how long each kind of data is kept [11.81]', async () => {
  renderScreen('/terms#privacy');
  for (const { subject, until } of Object.values(retention))
    expect(await screen.findByText(`${subject}: ${until}.`)).toBeVisible();
});
