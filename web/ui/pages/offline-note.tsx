import { useOnline } from '../../lib/use-online.ts';
import classes from './connection.module.css';

/** In the shell, and again in a dialog, whose shade covers the shell. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <p className={classes.banner} data-connection="lost">
      You've gone offline, please check your connection.
    </p>
  );
}
