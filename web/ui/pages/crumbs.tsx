import { Link } from 'react-router';
import classes from './crumbs.module.css';

export function Crumbs({ steps, current }: { steps: { to: string; label: string }[]; current: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      {steps.map(({ to, label }) => (
        <span key={to} className={classes.step}>
          <Link to={to}>{label}</Link>
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
