import classes from './operator.module.css';
import type { Health } from './operator.ts';

export function Stock({ stock }: { stock: Health['stock'] }) {
  const numbers: [label: string, n: number][] = [
    ['People', stock.people],
    ['Suspended', stock.suspended],
    ['Loops', stock.loops],
    ['Posts', stock.posts],
    ['Comments', stock.comments],
    ['Files', stock.files],
    ['Reports to decide', stock.cases_waiting],
    ['Data requests', stock.requests_waiting],
    ['Overdue requests', stock.requests_overdue],
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{n.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}
