import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { describe, expect, test, vi } from 'vitest';
import { createSession } from './session.ts';

const ann = { token: 'ann', userId: 1, loopId: null, deviceSecret: 'device' };
const ben = { token: 'ben', userId: 2, loopId: null, deviceSecret: 'device' };

/** A change by one tab sends the storage event to the others. */
function browser() {
  const entries = new Map<string, string>();
  const doors: EventTarget[] = [];
  const tab = () => {
    const door = new EventTarget();
    doors.push(door);
    const tell = () => {
      for (const otherDoor of doors) if (otherDoor !== door) otherDoor.dispatchEvent(new Event('storage'));
    };
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem(key: string, value: string) {
        entries.set(key, value);
        tell();
      },
      removeItem(key: string) {
        entries.delete(key);
        tell();
      },
    };
    return createSession(storage, door);
  };
  return { entries, tab };
}

describe('a session', () => {
  test('starts signed out, with the default loop selected [3.56, 4.17]', () => {
    expect(browser().tab().read()).toEqual({
      token: null,
      userId: null,
      loopId: 63,
      deviceSecret: null,
      isWaiting: false,
    });
  });

  test('outlives its tab [3.54, 3.55, 4.2, 4.10]', () => {
    const { tab } = browser();
    const first = tab();
    first.signIn({ ...ann, loopId: 1000 });
    first.selectLoop(1001);
    expect(tab().read()).toMatchObject({ token: 'ann', userId: 1, loopId: 1001, deviceSecret: 'device' });
  });

  test('starts on a new device with the loop that the server remembers', () => {
    const session = browser().tab();
    session.signIn({ ...ann, loopId: 1000 });
    expect(session.read().loopId).toBe(1000);
  });

  test('starts again with the last loop, for the same account only [3.54, 4.16, 4.17]', () => {
    const session = browser().tab();
    session.signIn(ann);
    session.selectLoop(1001);
    session.signIn({ ...ann, loopId: 1000 });
    expect(session.read().loopId).toBe(1001);
    session.signIn(ben);
    expect(session.read().loopId).toBe(DEFAULT_LOOP_ID);
  });

  test('leaves only the device secret behind when it ends [4.3, 4.4, 4.18]', () => {
    const { entries, tab } = browser();
    const session = tab();
    session.signIn(ann);
    session.selectLoop(1001);
    session.signOut();
    expect([...entries.keys()]).toEqual(['loopyard.device']);
    expect(session.read()).toEqual({
      token: null,
      userId: null,
      loopId: DEFAULT_LOOP_ID,
      deviceSecret: 'device',
      isWaiting: false,
    });
    session.selectLoop(1001);
    expect(session.read().loopId).toBe(DEFAULT_LOOP_ID);
  });

  test.for(['{', 'null', '[]', '{"userId":1}', '"ann"'])('that cannot be read is none: %s', (text) => {
    const { entries, tab } = browser();
    entries.set('loopyard.session', text);
    entries.set('loopyard.last-seen', text);
    expect(tab().read()).toMatchObject({ token: null, userId: null, loopId: DEFAULT_LOOP_ID });
  });
});

describe('two tabs', () => {
  test('are signed out together', () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    first.signIn(ann);
    expect(second.read().userId).toBe(1);
    second.signOut();
    expect(first.read().token).toBeNull();
  });

  test('belong to the last account that signed in', () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    first.signIn(ann);
    first.selectLoop(1000);
    second.signIn(ben);
    expect(first.read()).toMatchObject({ token: 'ben', userId: 2, loopId: DEFAULT_LOOP_ID });
  });

  test('show the loop that was selected last', () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    first.signIn(ann);
    second.selectLoop(1001);
    expect(first.read().loopId).toBe(1001);
  });

  test('are notified of changes until they unsubscribe', () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    const onChange = vi.fn();
    const stop = second.subscribe(onChange);
    first.signIn(ann);
    expect(onChange).toHaveBeenCalled();
    stop();
    onChange.mockClear();
    first.signOut();
    expect(onChange).not.toHaveBeenCalled();
  });
});
