import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { type Session, type SessionState, signedOut } from './session.ts';
import type { Transport } from './transport.ts';

type AppContext = { session: Session; transport: Transport };

const Context = createContext<AppContext | null>(null);

export function AppContextProvider({ children, ...value }: AppContext & { children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useTransport(): Transport {
  return useApp().transport;
}

export function useSession(): SessionState & Omit<Session, 'subscribe'> {
  const { session } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.read, () => signedOut);
  const { read, signIn, signOut, selectLoop, endWait } = session;
  return { ...state, read, signIn, signOut, selectLoop, endWait };
}

function useApp(): AppContext {
  const value = use(Context);
  if (!value) throw new Error('This screen needs an AppContextProvider above it');
  return value;
}
