import classes from './mark.module.css';

/** The logo: a loop drawn in one line, ending in a dot. It is decorative, because the name stands beside it. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M4 29.5C15 31.5 30 23 30 13.2C30 8.6 27.2 5.5 23.4 5.5C18.6 5.5 15.4 10 15.4 16.6C15.4 25.2 20.4 31.6 28.6 31.6"
        stroke="currentColor"
        strokeWidth="4.6"
        strokeLinecap="round"
      />
      <circle className={classes.dot} cx="35" cy="30.6" r="3" />
    </svg>
  );
}

export function Wordmark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size * 0.78 }}>
      <Mark size={size} />
      Loopyard
    </span>
  );
}
