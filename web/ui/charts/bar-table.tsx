import type { CSSProperties } from 'react';
import classes from './bar-table.module.css';

export function BarTable(props: {
  caption: string;
  rows: { label: string; value: number }[];
  tone?: 'brand' | 'good';
}) {
  const { caption, rows, tone = 'brand' } = props;
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className={classes.table} data-tone={tone}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span
                className={classes.bar}
                style={{ '--share': value / most } as CSSProperties}
                aria-hidden="true"
              />
              <span className={classes.value}>{value.toLocaleString('en-GB')}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
