import { useEffect, useState } from 'react';
import { useOnline } from '../lib/use-online.ts';
import classes from '../ui/pages/connection.module.css';
import { OfflineNote } from '../ui/pages/offline-note.tsx';

export function ConnectionBanner() {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
  }, [isOnline]);
  return (
    <div role="status">
      <OfflineNote />
      {isOnline && wasOffline && (
        <p className={classes.banner} data-connection="back">
          Back online, aw yeah!
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  );
}
