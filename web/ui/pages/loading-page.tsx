import { Mark } from '../pictures/mark.tsx';
import classes from './loading-page.module.css';

export function LoadingPage() {
  return (
    <main className={classes.page} aria-busy="true">
      <title>Loopyard</title>
      <span className={classes.mark}>
        <Mark size={56} />
      </span>
      <h1 className={classes.text}>Loading</h1>
      <noscript>
        <p>Loopyard needs JavaScript to show your loops. Please switch it on and reload.</p>
      </noscript>
    </main>
  );
}
