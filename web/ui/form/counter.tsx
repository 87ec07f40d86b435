import classes from './counter.module.css';

/** How many characters were typed of how many there may be; `id` for the field's `aria-describedby`. */
export function Counter({ length, max, id }: { length: number; max: number; id?: string }) {
  return (
    <p id={id} className={classes.counter} data-over={length > max || undefined}>
      {length} / {max}
    </p>
  );
}
