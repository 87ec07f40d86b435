import { act, renderHook, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../test/render.tsx';
import { useGoBack, useNextAddress, withNext } from './addresses.ts';

/** @param entries the history, the current address last */
function onPage<Result>(use: () => Result, ...entries: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => [use(), useLocation().pathname] as const, { wrapper });
  return { value: () => result.current[0], address: () => result.current[1] };
}

afterEach(() => window.history.replaceState(null, ''));

describe('the address to open after login', () => {
  test.for([
    ['/feed/5', '/feed/5'],
    ['/join-loop?code=a b', '/join-loop?code=a b'],
    ['/', '/'],
  ] as const)('is taken: %s', ([next, address]) => {
    expect(onPage(useNextAddress, withNext('/login', next)).value()).toBe(address);
  });

  test.for([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'feed',
    '\\\\evil.example',
    ' //evil.example',
    '',
  ])('is only one of ours: %s', (next) => {
    const address = `/login?next=${encodeURIComponent(next)}`;
    expect(onPage(useNextAddress, address).value()).toBeNull();
  });

  test('is null if none was requested', () => {
    expect(withNext('/login', null)).toBe('/login');
    expect(onPage(useNextAddress, '/login').value()).toBeNull();
  });
});

describe('going back', () => {
  test('goes one step back to a page of ours [2.217]', async () => {
    const { value, address } = onPage(() => useGoBack(), '/members/1', '/support');
    window.history.replaceState({ idx: 1 }, '');
    act(() => value()());
    expect(address()).toBe('/members/1');

    window.history.replaceState(null, '');
    const { user, isAt } = renderScreen('/profile', { as: 'member' });
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contact Support' }));
    window.history.replaceState({ idx: 1 }, '');
    const dialog = await screen.findByRole('dialog', { name: 'Contact Support' });
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await isAt('/profile');
  });

  test('goes to the feed or the given address if there is no page of ours to go back to [2.218]', () => {
    const first = onPage(() => useGoBack(), '/support');
    act(() => first.value()());
    expect(first.address()).toBe('/feed');
    const second = onPage(() => useGoBack('/profile'), '/support');
    act(() => second.value()());
    expect(second.address()).toBe('/profile');
  });
});
