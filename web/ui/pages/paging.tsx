import { Link } from 'react-router';
import classes from './paging.module.css';

export function Paging({
  page,
  pages,
  address,
}: {
  page: number;
  pages: number;
  address: (page: number) => string;
}) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className={classes.paging}>
      <Step to={page > 1 ? address(page - 1) : null} label="Previous" />
      <span>
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? address(page + 1) : null} label="Next" />
    </nav>
  );
}

function Step({ to, label }: { to: string | null; label: string }) {
  if (to === null) return <span className={classes.none} aria-hidden="true" />;
  return (
    <Link to={to} className={classes.step}>
      {label}
    </Link>
  );
}
