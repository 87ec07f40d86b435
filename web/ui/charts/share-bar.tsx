import classes from './share-bar.module.css';

/** `sentence` says the same in words. `total` null means no limit, so no bar is drawn. */
export function ShareBar(props: {
  label: string;
  usedCount: number;
  total: number | null;
  sentence: string;
}) {
  const { label, usedCount, total, sentence } = props;
  const percent = total ? Math.min(100, Math.round((usedCount / total) * 100)) : 0;
  return (
    <div className={classes.share}>
      <h3 className={classes.label}>{label}</h3>
      {total !== null && (
        <div className={classes.bar} data-full={percent === 100 || undefined} aria-hidden="true">
          {usedCount > 0 && <span style={{ width: `${percent}%` }} />}
        </div>
      )}
      <p className={classes.sentence}>{sentence}</p>
    </div>
  );
}
