import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { buildVersion } from '../../lib/build-version.ts';
import { deviceStoreOf } from '../../lib/device-store.ts';
import { PUSH_ADDRESS } from '../../lib/end-worker.ts';
import { hearWorker, registerWorker } from '../../lib/service-worker.ts';
import { IconX } from '../../ui/icons.ts';
import { RoundButton } from '../../ui/round-button.tsx';
import classes from './new-version.module.css';

const HOUR_MS = 3_600_000;

/** Nothing is reloaded by itself: something may have been typed, and the files of this build stay on the server. */
export function NewVersion() {
  const { isThere, hide } = useNewVersion();
  return (
    <div role="status" aria-label="New version">
      {isThere && (
        <p className={classes.bar}>
          A new version of Loopyard is ready.
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            Reload
          </button>
          <RoundButton aria-label="Not now" className={classes.later ?? ''} onClick={hide}>
            <IconX size={20} aria-hidden />
          </RoundButton>
        </p>
      )}
    </div>
  );
}

function useNewVersion() {
  const { read } = useSession();
  useKnownDevice();
  useSeenNotifications();
  const [newBuild, setNewBuild] = useState<string | null>(null);
  useEffect(() => hearWorker(({ build }) => build && build !== buildVersion() && setNewBuild(build)), []);
  useEffect(() => {
    let registration: ServiceWorkerRegistration | null = null;
    let lookedAt = Date.now();
    registerWorker({ read })
      .then((ready) => {
        registration = ready;
      })
      // The next visit tries again.
      .catch(() => undefined);
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR_MS) return;
      lookedAt = Date.now();
      registration?.update().catch(() => undefined);
    };
    const looking = setInterval(look, HOUR_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read]);
  return { isThere: newBuild !== null, hide: () => setNewBuild(null) };
}

/** Few people have turned push on, so its script is loaded only for them. */
function useKnownDevice(): void {
  const transport = useTransport();
  const { read } = useSession();
  useEffect(() => {
    const keepKnown = async () => {
      if (deviceStoreOf(read().userId).read(PUSH_ADDRESS) === null) return;
      const { keepDeviceKnown } = await import('../../features/notifications/push/push-calls.ts');
      await keepDeviceKnown({ transport, session: { read } });
    };
    // The next visit tries again.
    const keepKnownQuietly = () => void keepKnown().catch(() => undefined);
    keepKnownQuietly();
    return hearWorker(({ isSubscriptionNew }) => isSubscriptionNew && keepKnownQuietly());
  }, [transport, read]);
}

/** A notification about the post that is open has done its work. The server closes it on other devices. */
function useSeenNotifications(): void {
  const { pathname } = useLocation();
  const isSeen = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isSeen) return;
    const closeThose = async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      for (const notification of (await registration?.getNotifications()) ?? [])
        if (notification.data === pathname) notification.close();
    };
    closeThose().catch(() => undefined);
  }, [pathname, isSeen]);
}
