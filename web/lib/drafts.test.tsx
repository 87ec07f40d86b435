import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FakeTransport } from '../test/fake-transport.ts';
import { AppContextProvider } from './app-context.tsx';
import { useDraft } from './drafts.ts';
import { createSession } from './session.ts';
import { thisTab } from './tabs.ts';

function openForm(options: { form?: string; userId?: number } = {}) {
  const { form = 'post', userId = 1 } = options;
  const session = createSession(window.localStorage, window);
  session.signIn({ token: 't', userId, loopId: null, deviceSecret: 'd' });
  const transport = new FakeTransport({});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContextProvider session={session} transport={transport}>
      {children}
    </AppContextProvider>
  );
  const { result, unmount } = renderHook(() => useDraft(form, ''), { wrapper });
  return {
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    clear: () => act(() => result.current[2]()),
    close: unmount,
  };
}

/** Makes it look as if another tab had written everything so far. */
function asOf(tab: string, isOpen: boolean) {
  for (const [name, text] of entries()) {
    window.localStorage.setItem(name, text.replace(JSON.stringify(thisTab()), JSON.stringify(tab)));
  }
  if (isOpen) window.localStorage.setItem(`loopyard.open-tab.${tab}`, 'yes');
}

function entries(): [string, string][] {
  return Object.entries(window.localStorage).filter(([name]) => name.startsWith('loopyard.kept.'));
}

describe('a draft', () => {
  test('has the last typed text when its form opens again', () => {
    const first = openForm();
    first.type('Hel');
    first.type('Hello');
    first.close();
    expect(openForm().text()).toBe('Hello');
  });

  test('is deleted when it is sent or emptied', () => {
    const first = openForm();
    first.type('Hello');
    first.clear();
    expect([first.text(), entries()]).toEqual(['', []]);
    first.type('Again');
    first.type('');
    expect(entries()).toEqual([]);
    first.close();
    expect(openForm().text()).toBe('');
  });

  test('belongs to one form and one account', () => {
    openForm().type('Hello');
    expect(openForm({ form: 'comment' }).text()).toBe('');
    expect(openForm({ userId: 2 }).text()).toBe('');
  });

  test('survives a reload without an orderly close', () => {
    openForm().type('Hello');
    expect(openForm().text()).toBe('Hello');
    expect(entries()).toHaveLength(1);
  });

  test('doesn’t stop anyone from typing without storage', () => {
    const form = openForm();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    form.type('Hello');
    expect(form.text()).toBe('Hello');
  });
});

describe('drafts in two tabs', () => {
  test('are separate', () => {
    openForm().type('In the first');
    asOf('first', true);
    const second = openForm();
    expect(second.text()).toBe('');
    second.type('In the second');
    expect(
      entries()
        .map(([, text]) => JSON.parse(text).value)
        .sort(),
    ).toEqual(['In the first', 'In the second']);
  });

  test('are free as soon as their tab was closed', () => {
    openForm().type('Left behind');
    asOf('closed', false);
    const next = openForm();
    expect(next.text()).toBe('Left behind');
    // The draft belongs to this tab now, so a third one finds nothing.
    asOf('next', true);
    expect(openForm().text()).toBe('');
  });

  test('are told apart: a tab’s own comes before a newer abandoned one', () => {
    openForm().type('Mine');
    const entry = { value: 'Left later', at: Date.now() + 1_000, tab: null };
    window.localStorage.setItem('loopyard.kept.1.draft.post.left', JSON.stringify(entry));
    expect(openForm().text()).toBe('Mine');
  });

  test('open the newest abandoned one', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    openForm().type('Older');
    asOf('a', true);
    vi.setSystemTime(Date.now() + 1_000);
    openForm().type('Newer');
    asOf('b', true);
    for (const tab of ['a', 'b']) window.localStorage.removeItem(`loopyard.open-tab.${tab}`);
    expect(openForm().text()).toBe('Newer');
    expect(openForm({ form: 'other' }).text()).toBe('');
  });

  test('lose nothing when a tab thought closed goes on writing', () => {
    openForm().type('Asleep');
    const [[name = '', entry = ''] = []] = entries();
    asOf('asleep', false);
    const form = openForm();
    expect(form.text()).toBe('Asleep');
    // The sleeping tab wakes and writes under its old name.
    window.localStorage.setItem(name, entry.replace('Asleep', 'Awake'));
    form.type('Here');
    expect(
      entries()
        .map(([, text]) => JSON.parse(text).value)
        .sort(),
    ).toEqual(['Awake', 'Here']);
  });
});
