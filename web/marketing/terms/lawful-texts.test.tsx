import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { operatorSays } from './operator-says.testing.ts';

afterEach(() => vi.unstubAllGlobals());

const heading = (name: string) => screen.findByRole('heading', { name });
const sectionOf = async (name: string) => within((await heading(name)).closest('section') as HTMLElement);

describe('the operator’s own text', () => {
  test('stands in the privacy policy and the terms, and what is empty stands nowhere [11.22]', async () => {
    operatorSays({ controller: 'Brindlewick School', lawful_basis: 'A public task', age: 'You must be 11.' });
    const { user } = renderScreen('/terms#privacy');
    const sections = await sectionOf('Who is in charge of your data');
    expect(sections.getByText('Brindlewick School')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Why the law allows it' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'The data protection officer' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Terms of Use' }));
    expect((await sectionOf('How old you must be')).getByText('You must be 11.')).toBeVisible();
    expect((await sectionOf('Who is in charge of your data')).getByText('Brindlewick School')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Why the law allows it' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'How to complain' })).toBeNull();
  });

  test('is asked for again where it could not be loaded [11.22]', async () => {
    operatorSays(null, { contact: 'Room 4' });
    const { user } = renderScreen('/terms#privacy');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be loaded/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await sectionOf('How to reach them')).getByText('Room 4')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('has paragraphs, line breaks, lists and links, and no markup of its own [11.24]', async () => {
    const text =
      'The Head\nRoom 4\n\n- [our page](https://a.example/p)\n- head@a.example, by mail\n\n' +
      '<img src=x onerror=alert(1)> [bad](javascript:alert(1)) **bold** https://b.example/x.';
    operatorSays({ contact: text });
    renderScreen('/terms#privacy');
    const section = await sectionOf('How to reach them');
    const links = section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['our page', 'https://a.example/p'],
      ['head@a.example', 'mailto:head@a.example'],
      ['https://b.example/x', 'https://b.example/x'],
    ]);
    expect(section.getAllByRole('listitem')).toHaveLength(2);
    expect(section.queryByRole('img')).toBeNull();
    expect(
      section.getByText(/^<img src=x onerror=alert\(1\)> \[bad\]\(javascript:alert\(1\)\)/),
    ).toBeVisible();
    expect((await heading('How to reach them')).closest('section')?.querySelectorAll('p br')).toHaveLength(1);
  });
});
