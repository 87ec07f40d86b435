import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bootScript } from './boot-script.ts';
import { useOnline } from './use-online.ts';
import { useStoredFlag } from './use-stored-flag.ts';
import { uuid } from './uuid.ts';

describe('the connection', () => {
  test('is reported when it comes and goes', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { result } = renderHook(useOnline);
    expect(result.current).toBe(true);
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(result.current).toBe(false);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(result.current).toBe(true);
  });
});

describe('a stored flag', () => {
  test('is seen everywhere in this tab, and after a reload', () => {
    const [first, second] = [
      renderHook(() => useStoredFlag('read')),
      renderHook(() => useStoredFlag('read')),
    ];
    expect([first.result.current[0], second.result.current[0]]).toEqual([false, false]);
    act(() => first.result.current[1]());
    expect([first.result.current[0], second.result.current[0]]).toEqual([true, true]);
    expect(renderHook(() => useStoredFlag('read')).result.current[0]).toBe(true);
    expect(renderHook(() => useStoredFlag('other')).result.current[0]).toBe(false);
  });

  test('set in another tab is seen here', () => {
    const { result } = renderHook(() => useStoredFlag('read'));
    window.localStorage.setItem('read', 'yes');
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(result.current[0]).toBe(true);
  });
});

describe('the boot script', () => {
  const root = document.documentElement;
  afterEach(() => {
    root.removeAttribute('data-mantine-color-scheme');
    vi.unstubAllGlobals();
  });
  const boot = () => new Function(bootScript)();

  test.for(['light', 'dark'])('the page takes the colours that were chosen: %s', (scheme) => {
    window.localStorage.setItem('mantine-color-scheme-value', scheme);
    boot();
    expect(root.getAttribute('data-mantine-color-scheme')).toBe(scheme);
  });

  test.for([
    [true, 'dark'],
    [false, 'light'],
  ] as const)('or the system’s: %s', ([matches, scheme]) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    window.localStorage.setItem('mantine-color-scheme-value', 'auto');
    boot();
    expect(root.getAttribute('data-mantine-color-scheme')).toBe(scheme);
  });

  test('knows before the first paint whether somebody is signed in', () => {
    boot();
    expect(root.hasAttribute('data-signed-in')).toBe(false);
    window.localStorage.setItem('loopyard.session', '{}');
    vi.stubGlobal('location', { pathname: '/login', replace: vi.fn() });
    boot();
    expect(root.hasAttribute('data-signed-in')).toBe(true);
  });

  test.for([
    ['/', ['/feed']],
    ['/login', ['/']],
    ['/about', undefined],
  ] as const)('takes signed-in people to the feed, on a phone too: %s [2.2, 2.4]', ([pathname, to]) => {
    const replace = vi.fn();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('location', { pathname, search: '', hash: '', replace });
    window.localStorage.setItem('loopyard.session', '{}');
    boot();
    expect(replace.mock.calls[0]).toEqual(to);
  });

  test.for([
    ['a phone', '/', '', true, 'Mobile Safari', ['/m']],
    ['a desk', '/', '', false, 'Safari', undefined],
    ['a phone that asks for a part of the page', '/', '#product', true, 'Mobile Safari', undefined],
    ['a phone on another page', '/about', '', true, 'Mobile Safari', undefined],
    ['a search engine that says it is a phone', '/', '', true, 'Mobile Googlebot/2.1', undefined],
  ] as const)(
    'takes visitors on phones to the landing page for phones: %s [2.4]',
    ([, pathname, hash, isPhone, userAgent, to]) => {
      const replace = vi.fn();
      vi.stubGlobal('location', { pathname, search: '', hash, replace });
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && /coarse/.test(query) }));
      vi.stubGlobal('navigator', { userAgent });
      boot();
      expect(replace.mock.calls[0]).toEqual(to);
    },
  );

  test('works without storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(boot).not.toThrow();
  });
});

test('a UUID has version 4 and is different each time', () => {
  const many = Array.from({ length: 200 }, uuid);
  expect(new Set(many).size).toBe(200);
  for (const id of many) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
