import type { CSSProperties } from 'react';
import classes from './column-chart.module.css';

/** From this many columns on, a narrow screen has no room for a number each. */
const MANY = 16;

/** `label` goes below the column and must be short; `title` is the long form. */
export type Column = { label: string; title: string; value: number };

/** Screen readers get a table of the same numbers. `caption` names them, `heads` the two columns. */
export function ColumnChart(props: {
  caption: string;
  heads: [string, string];
  columns: Column[];
  tone?: 'brand' | 'good';
}) {
  const { caption, heads, columns, tone = 'brand' } = props;
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <figure className={classes.chart} data-tone={tone} data-dense={columns.length > MANY || undefined}>
      <div className={classes.columns} aria-hidden="true">
        {columns.map(({ label, title, value }) => (
          <div key={title} className={classes.column} title={`${title}: ${value}`}>
            <div className={classes.room}>
              <span className={classes.value}>{value > 0 && value.toLocaleString('en-GB')}</span>
              <div className={classes.bar} style={{ '--share': value / most } as CSSProperties} />
            </div>
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ title, value }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
