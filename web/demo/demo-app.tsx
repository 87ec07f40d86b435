import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingPage } from '../ui/pages/loading-page.tsx';
import { createDemo } from './create-demo.ts';
import { DemoBar } from './demo-bar.tsx';
import type { DemoId } from './demo-id.ts';
import { isLockedDemo } from './own-storage.ts';
import { SignUpDialog } from './sign-up-dialog.tsx';

type Demo = ReturnType<typeof createDemo>;
type ProvidersProps = Pick<Demo, 'session' | 'transport' | 'queries'> & {
  hidesFailures: boolean;
  children: ReactNode;
};

/** The app's own screens on a small world that lives in this page alone. @param Providers what they stand on */
export function DemoApp({ id, Providers }: { id: DemoId; Providers: ComponentType<ProvidersProps> }) {
  const [isAsking, setAsking] = useState(false);
  const [isLocked] = useState(() => isLockedDemo(id));
  const [demo] = useState(() => createDemo(id, { isLocked, onLockedAct: () => setAsking(true) }));
  const isLeaving = useLeaving(demo);
  if (isLeaving) return <LoadingPage />;
  return (
    <Providers
      session={demo.session}
      transport={demo.transport}
      queries={demo.queries}
      hidesFailures={isLocked}
    >
      <meta
        name="description"
        content={`A ${id} on Loopyard to look around in: no account is needed, and nothing you do there is sent anywhere.`}
      />
      <DemoBar demo={demo}>
        <Outlet />
      </DemoBar>
      {isAsking && <SignUpDialog onClose={() => setAsking(false)} />}
    </Providers>
  );
}

const entrances = ['/', '/login', '/register', '/forgot-password', '/password_resets'];

/** Who logs out of the demo, or is led to an entrance, is back in the real world. */
function useLeaving({ session }: Demo): boolean {
  const { token } = useSyncExternalStore(session.subscribe, session.read);
  const { pathname } = useLocation();
  const address = token === null ? '/' : entrances.find((entrance) => entrance === pathname);
  useEffect(() => {
    if (address) window.location.replace(address);
  }, [address]);
  return address !== undefined;
}
