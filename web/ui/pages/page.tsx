import type { ReactNode } from 'react';
import classes from './page.module.css';

export function Page(props: {
  title: string;
  lead?: ReactNode;
  /** Above the heading, such as breadcrumbs. */
  above?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <title>{`${props.title} · Loopyard`}</title>
      {props.above}
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{props.title}</h1>
          {props.lead && <p className={classes.lead}>{props.lead}</p>}
        </div>
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </div>
  );
}

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      {title && <h2 className={classes.panelTitle}>{title}</h2>}
      {children}
    </section>
  );
}
