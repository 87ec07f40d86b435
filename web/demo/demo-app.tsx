import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingPage } from '../ui/pages/loading-page.tsx';
import { createDemo } from './create-demo.ts';
import { DemoBar } from './demo-bar.tsx';
import { type DemoId, demoDescription } from './demo-id.ts';
import { isLockedDemo } from './own-storage.ts';

const SignUpDialog = lazy(async () => ({ default: (await import('./sign-up-dialog.tsx')).SignUpDialog }));

type Demo = ReturnType<typeof createDemo>;
type ProvidersProps = Pick<Demo, 'session' | 'transport' | 'queries'> & {
  hidesFailures: boolean;
  children: ReactNode;
};

/** The whole app on a small world in this page's memory. */
export function DemoApp({ id, Providers }: { id: DemoId; Providers: ComponentType<ProvidersProps> }) {
  const [isAsking, setAsking] = useState(false);
  // The page of the demo's own address has it from the build.
  const [isDescribed] = useState(() => document.head.querySelector('meta[name=description]') !== null);
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
      {!isDescribed && <meta name="description" content={demoDescription(id)} />}
      <DemoBar demo={demo}>
        <Outlet />
      </DemoBar>
      {isAsking && (
        <Suspense>
          <SignUpDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Providers>
  );
}

const entrances = ['/', '/login', '/register', '/forgot-password', '/password_resets', '/confirm-email'];

/** Logging out, or opening the login page, leads back to the real site. */
function useLeaving({ session }: Demo): boolean {
  const { token } = useSyncExternalStore(session.subscribe, session.read);
  const { pathname } = useLocation();
  const address = token === null ? '/' : entrances.find((entrance) => entrance === pathname);
  useEffect(() => {
    if (address) window.location.replace(address);
  }, [address]);
  return address !== undefined;
}
