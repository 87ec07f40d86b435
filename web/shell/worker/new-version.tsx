import { useEffect, useState } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { buildVersion } from '../../lib/build-version.ts';
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
