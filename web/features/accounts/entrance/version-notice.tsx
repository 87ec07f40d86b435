import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { IconX } from '../../../ui/icons.ts';
import classes from './accounts.module.css';

export function VersionNotice() {
  const [isRead, dismiss] = useStoredFlag('loopyard.version-notice-read');
  if (isRead) return null;
  return (
    <div className={classes.notice}>
      <p>All previous Loopyard users will need to sign up and create a new account on v3.0</p>
      <button type="button" className={classes.dismiss} aria-label="Dismiss this notice" onClick={dismiss}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}
