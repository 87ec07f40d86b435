import classes from './counter.module.css';

/** @param props.id the field's `aria-describedby` points to it */
export function Counter({ length, max, id }: { length: number; max: number; id?: string }) {
  return (
    <p id={id} className={classes.counter} data-over={length > max || undefined}>
      {length} / {max}
    </p>
  );
}
