import { Link, Outlet } from 'react-router';
import { Wordmark } from '../../../ui/pictures/mark.tsx';
import classes from './accounts-layout.module.css';
import { OneLine } from './one-line.tsx';

export default function AccountsLayout() {
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <Link to="/" className={classes.home} aria-label="Loopyard home page">
          <Wordmark size={36} />
        </Link>
        <p className={classes.motto}>
          Your school, club or union.
          <br />
          In a place of its own.
        </p>
        <OneLine />
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
