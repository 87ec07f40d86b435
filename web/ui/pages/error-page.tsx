import { useRouteError } from 'react-router';
import { Wordmark } from '../pictures/mark.tsx';
import classes from './error-page.module.css';
import { Scene } from './scene.tsx';

/** A fault of ours that no screen has caught. What was typed is kept as a draft, so reloading is safe. */
export function ErrorPage() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className={classes.page}>
      <title>Something went wrong · Loopyard</title>
      <Wordmark />
      <Scene
        heading="h1"
        role="alert"
        title="Something went wrong"
        text="There was a problem with this page. What you typed has been kept."
      >
        <button type="button" className={classes.button} onClick={() => window.location.reload()}>
          Reload this page
        </button>
        <a className={classes.link} href="/">
          Go to the home page
        </a>
      </Scene>
    </main>
  );
}
