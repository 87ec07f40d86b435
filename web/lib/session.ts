import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { TOKEN_KEY } from './token-key.ts';

/** This browser's account and loop. They outlive the tab, and signing out in one tab signs out all. */
export type Session = {
  read: () => SessionState;
  /** Called after each change in any tab. Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  signIn: (signedIn: SignedIn) => void;
  signOut: () => void;
  selectLoop: (loopId: number) => void;
  /** A parent has agreed. */
  endWait: () => void;
};

type SignedIn = {
  token: string;
  userId: number;
  loopId: number | null;
  deviceSecret: string;
  isWaiting?: boolean;
};

export type SessionState = {
  token: string | null;
  userId: number | null;
  /** For a parent's yes; until then only the page about that opens. */
  isWaiting: boolean;
  /** The selected loop; 63, the default loop, until one is picked. */
  loopId: number;
  /** Sent at the next login, so that others' wrong guesses don't lock this browser out. Signing out keeps it. */
  deviceSecret: string | null;
};

export const signedOut: SessionState = {
  token: null,
  userId: null,
  isWaiting: false,
  loopId: DEFAULT_LOOP_ID,
  deviceSecret: null,
};

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type LastSeen = { userId: number; loopId: number };

const LAST_KEY = 'loopyard.last-seen';
const DEVICE_KEY = 'loopyard.device';

export function createSession(storage: SessionStorage, events?: EventTarget): Session {
  let state = loadSession(storage);
  const listeners = new Set<() => void>();
  const refresh = () => {
    state = loadSession(storage);
    for (const listener of listeners) listener();
  };
  events?.addEventListener('storage', refresh);

  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    signIn({ token, userId, loopId, deviceSecret, isWaiting }) {
      const last = parse<LastSeen>(storage.getItem(LAST_KEY));
      const selectedLoopId = last?.userId === userId ? last.loopId : (loopId ?? DEFAULT_LOOP_ID);
      storage.setItem(LAST_KEY, JSON.stringify({ userId, loopId: selectedLoopId }));
      storage.setItem(DEVICE_KEY, deviceSecret);
      storage.setItem(TOKEN_KEY, JSON.stringify({ token, userId, ...(isWaiting && { isWaiting }) }));
      refresh();
    },
    signOut() {
      storage.removeItem(LAST_KEY);
      storage.removeItem(TOKEN_KEY);
      refresh();
    },
    selectLoop(loopId) {
      if (state.userId === null) return;
      storage.setItem(LAST_KEY, JSON.stringify({ userId: state.userId, loopId }));
      refresh();
    },
    endWait() {
      const { token, userId } = state;
      if (token !== null) storage.setItem(TOKEN_KEY, JSON.stringify({ token, userId }));
      refresh();
    },
  };
}

function loadSession(storage: SessionStorage): SessionState {
  const signedIn = parse<{ token: string; userId: number; isWaiting?: boolean }>(storage.getItem(TOKEN_KEY));
  const deviceSecret = storage.getItem(DEVICE_KEY);
  if (!signedIn?.token) return { ...signedOut, deviceSecret };
  const last = parse<LastSeen>(storage.getItem(LAST_KEY));
  const loopId = last?.userId === signedIn.userId ? last.loopId : DEFAULT_LOOP_ID;
  return { isWaiting: false, ...signedIn, loopId, deviceSecret };
}

function parse<T>(text: string | null): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}
