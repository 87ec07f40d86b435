import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useViewer } from '../features/accounts/accounts.ts';
import { useSendWaiting } from '../features/comments/outbox/use-send-waiting.ts';
import { codeInLink } from '../features/invitations/code-link.ts';
import { GuestBar } from '../features/loops/guest/guest-bar.tsx';
import { payAddress, useIsUnpaid, useSelectedLoop } from '../features/loops/loops.ts';
import { useLostLoop, useStaySeen } from '../features/loops/staying.ts';
import { refreshPost } from '../features/posts/posts.ts';
import { withNext } from '../lib/addresses.ts';
import { useSession, useTransport } from '../lib/app-context.tsx';
import { firstQuiet, firstRest } from '../lib/first-quiet.ts';
import { useIsDemo } from '../lib/use-is-demo.ts';
import { useIsNarrow } from '../lib/use-narrow.ts';
import { Redirect } from '../ui/pages/redirect.tsx';
import { SkipLink } from '../ui/pages/skip-link.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { FootBar } from './foot-bar/foot-bar.tsx';
import { isNewAccount } from './new-account.ts';
import classes from './shell-layout.module.css';
import { Sidebar, SidebarDrawer } from './sidebar.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useNotificationChannel } from './use-notification-channel.ts';

/** Inside the shell, so that loaded data stays when somebody goes back. */
export { ErrorPage as ErrorBoundary } from '../ui/pages/error-page.tsx';

/** An invitation link leads to sign-up instead of login, because most invited people have no account. */
export default function ShellLayout() {
  const { token, userId, isWaiting } = useSession();
  const location = useLocation();
  const address = location.pathname + location.search;
  const isForEveryone = useMatches().some(({ handle }) => isOpen(handle));
  if (!token && isForEveryone) return <Outlet />;
  if (!token) return <Redirect to={withNext(codeInLink(address) ? '/register' : '/login', address)} />;
  if (isWaiting) return <Redirect to="/waiting" />;
  // Another tab may sign in as somebody else, who must not see anything that is open here.
  return <Shell key={userId} />;
}

function isOpen(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isForEveryone' in handle;
}

/** Most loops have nothing to say here, so the feed comes first. If they can't be loaded, they are missing. */
const LoopNotes = lazy(async () => {
  await firstQuiet();
  const script = await import('./loop-notes.tsx').catch(() => null);
  return { default: script?.LoopNotes ?? (() => null) };
});

function Notes() {
  const { loop } = useSelectedLoop();
  const { data: viewer } = useViewer();
  const hasWords =
    loop?.welcome_text || loop?.abilities.pay_fee || loop?.asks_adults || loop?.shows_house_rules;
  if (!hasWords && viewer?.time_zone !== null && !isNewAccount(viewer)) return null;
  return (
    <Suspense>
      <LoopNotes />
    </Suspense>
  );
}

function Shell() {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const isNarrow = useIsNarrow();
  const main = useFocusOnNewPage();
  const NewVersion = useServiceWorker();
  useNotificationChannel();
  useLostLoop();
  useStaySeen();
  useSendWaiting(useRefreshPost());
  return (
    <div className={classes.shell}>
      <SkipLink to="#main" />
      <aside className={classes.sidebar} aria-label="Your loops">
        <Sidebar onLeave={() => undefined} />
      </aside>
      {isDrawerOpen && <SidebarDrawer onClose={() => setDrawerOpen(false)} />}
      <div className={classes.page}>
        <div className={classes.top}>
          <ConnectionBanner />
          <TopBar isSearching={isSearching} onOpenSidebar={() => setDrawerOpen(true)} />
        </div>
        <GuestBar />
        <Notes />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <UnpaidDoor>
            <Outlet />
          </UnpaidDoor>
        </main>
        {NewVersion && <NewVersion />}
        {isNarrow && <FootBar isSearching={isSearching} onSearch={() => setSearching(!isSearching)} />}
      </div>
    </div>
  );
}

/** Its script is loaded when the first screen is there. A demo has none. */
function useServiceWorker(): ComponentType | null {
  const queries = useQueryClient();
  const isDemo = useIsDemo();
  const [NewVersion, setNewVersion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isDemo || !('serviceWorker' in navigator)) return;
    firstRest(queries)
      .then(() => import('./worker/new-version.tsx'))
      .then((script) => setNewVersion(() => script.NewVersion))
      // The next visit tries again.
      .catch(() => undefined);
  }, [queries, isDemo]);
  return NewVersion;
}

/** In a loop whose fee is unpaid, every screen redirects to the payment page. */
function UnpaidDoor({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const loopId = Number(
    /^\/(?:edit-loop|members|notifications|subscriptions|reports)\/(\d+)/.exec(pathname)?.[1],
  );
  return useIsUnpaid(loopId) ? <Navigate to={payAddress(loopId)} replace /> : children;
}

/** A comment that arrives while its post is closing has to be counted on the card. */
function useRefreshPost(): (postId: string) => void {
  const queries = useQueryClient();
  const transport = useTransport();
  return useCallback(
    // The feed shows the error when it refetches.
    (postId) => void refreshPost(queries, transport, postId).catch(() => undefined),
    [queries, transport],
  );
}

/** Moves the focus to a new screen, but not when a dialog opens above the same one. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const [, screen] = useLocation().pathname.split('/');
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}
