import { IconChevronLeft, IconChevronRight } from '../../../ui/screen-icons.ts';
import classes from './media-gallery.module.css';

export function Steps({ at, total, show }: { at: number; total: number; show: (at: number) => void }) {
  return (
    <>
      <button
        type="button"
        className={classes.step}
        data-side="start"
        aria-label="Previous media"
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <IconChevronLeft size={26} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        data-side="end"
        aria-label="Next media"
        disabled={at === total - 1}
        onClick={() => show(at + 1)}
      >
        <IconChevronRight size={26} aria-hidden />
      </button>
      <span className={classes.counter} aria-hidden="true">
        {at + 1} / {total}
      </span>
    </>
  );
}
