import { Link } from 'react-router';
import { BrokenLine } from '../ui/pictures/broken-line.tsx';
import classes from './not-found.module.css';

export function NotFound() {
  return (
    <section className={classes.page}>
      <title>Page not found · Loopyard</title>
      <meta name="robots" content="noindex" />
      <div className={classes.picture}>
        <BrokenLine />
      </div>
      <h1 className={classes.title}>Page not found</h1>
      <p className={classes.text}>
        There is no page at this address. It may have moved, or the link may be incomplete.
      </p>
      <p>
        <Link to="/" className={classes.link}>
          Go to the home page
        </Link>
      </p>
    </section>
  );
}
