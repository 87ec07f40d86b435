import classes from './skip-link.module.css';

/** The first focusable element of a page: jumps over the frame to the content. Only visible when focused. */
export function SkipLink({ to }: { to: `#${string}` }) {
  return (
    <a href={to} className={classes.skip}>
      Skip to content
    </a>
  );
}
