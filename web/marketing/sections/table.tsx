import type { Table } from '../page.ts';
import { Part } from './parts.tsx';
import classes from './table.module.css';

export function TableSection({ section: { columns, rows, ...head } }: { section: Table }) {
  return (
    <Part {...head}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{typeof cell === 'string' ? cell : <Has is={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Has({ is }: { is: boolean }) {
  return (
    <span className={classes.has} data-is={is}>
      {is ? 'Yes' : 'No'}
    </span>
  );
}
