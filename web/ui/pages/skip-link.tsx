import classes from './skip-link.module.css';

/** The first stop by keyboard: past the frame of a page, to what it is about. Seen where one is on it. */
export function SkipLink({ to }: { to: `#${string}` }) {
  return (
    <a href={to} className={classes.skip}>
      Skip to content
    </a>
  );
}
