import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { operatorSays } from './operator-says.testing.ts';
import PrivacyShortScreen from './privacy-short-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const sectionOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

describe('privacy in short', () => {
  const questions = [
    'Who sees me?',
    'What do teachers see?',
    'Can I take it back?',
    'Who do I tell?',
    'Who is in charge?',
    'What happens when I leave?',
  ];

  test('answers six questions, and says who is in charge here [11.25]', async () => {
    operatorSays({ controller: 'Brindlewick School', contact: '[Write to us](https://a.example)' });
    renderScreen('/privacy/short');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(questions);
    const section = await sectionOf('Who is in charge?');
    expect(await section.findByText('Brindlewick School')).toBeVisible();
    expect(section.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'https://a.example');
    expect(section.queryByText(/ask the person who invited you/)).toBeNull();
    expect(document.title).toBe('Your privacy, in short · Loopyard');
  });

  test.for([[{}], [null]])('says whom to ask where nobody has said it: %j [11.25]', async ([answer]) => {
    operatorSays(answer ?? null);
    renderScreen('/privacy/short');
    expect(await screen.findByText(/ask the person who invited you/)).toBeVisible();
  });

  test('is linked from the privacy policy and from signing up [11.25]', async () => {
    operatorSays({});
    const { unmount } = renderScreen('/terms#privacy');
    expect(screen.getByRole('link', { name: 'a page in short words' })).toHaveAttribute(
      'href',
      '/privacy/short',
    );
    unmount();
    renderScreen('/register');
    expect(screen.getByRole('link', { name: /^your privacy, in short/ })).toHaveAttribute(
      'href',
      '/privacy/short',
    );
  });

  test('is read by a ten-year-old: short sentences of short words', () => {
    const html = renderToString(
      <StaticRouter location="/privacy/short">
        <PrivacyShortScreen />
      </StaticRouter>,
    );
    const article = /<article.*?<\/article>/s.exec(html)?.[0] ?? '';
    const text = article
      .replace(/<noscript>.*?<\/noscript>/gs, ' ')
      .replace(/<\/(li|p|h2)>/g, '. ')
      .replace(/<[^>]+>/g, '');
    const sentences = text.split(/[.!?:]+\s/).filter((sentence) => /\w/.test(sentence));
    const words = text.match(/[\p{L}’'-]+/gu) ?? [];
    expect(sentences.filter((sentence) => sentence.trim().split(/\s+/).length > 20)).toEqual([]);
    expect(words.filter((word) => word.length > 11)).toEqual([]);
    expect(words.length / sentences.length).toBeLessThan(11);
  });
});
