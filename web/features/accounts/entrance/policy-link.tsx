import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The legal texts open in a new tab, so that the page keeps its input. */
export function PolicyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  );
}
