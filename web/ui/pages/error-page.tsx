import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useOnline } from '../../lib/use-online.ts';
import { Wordmark } from '../pictures/mark.tsx';
import classes from './error-page.module.css';
import { Scene } from './scene.tsx';

/** Shown for an error that no screen handled: a bug, or a script that could not be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  console.error(error);
  // `stayWhenUnreachable` makes the router throw this error.
  const isUnreachable = error instanceof Error && error.name === 'UnreachableError';
  return (
    <main className={classes.page}>
      <Wordmark />
      {isUnreachable ? <Unreachable /> : <Fault />}
    </main>
  );
}

/** Reloading is safe because forms keep drafts. */
function Fault() {
  return (
    <>
      <title>Something went wrong · Loopyard</title>
      <Scene
        heading="h1"
        role="alert"
        title="Something went wrong"
        text="There was a problem with this page. What you typed has been kept."
      >
        <Reload />
        <a className={classes.link} href="/">
          Go to the home page
        </a>
      </Scene>
    </>
  );
}

function Unreachable() {
  const navigate = useNavigate();
  const isOnline = useOnline();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <>
      <title>Not loaded · Loopyard</title>
      <Scene
        heading="h1"
        role="alert"
        title="This page could not be loaded"
        text={
          isOnline
            ? 'The server is not answering. Please try again in a moment.'
            : 'You are offline. It will load when you are back online.'
        }
      >
        {isOnline && <Reload />}
        <button type="button" className={classes.link} onClick={() => void navigate(-1)}>
          Go back
        </button>
      </Scene>
    </>
  );
}

function Reload() {
  return (
    <button type="button" className={classes.button} onClick={() => window.location.reload()}>
      Reload this page
    </button>
  );
}
