import type { ReactNode } from 'react';
import { type DemoId, demoIds } from '../demo-id.ts';
import classes from './demo-page.module.css';
import type { FeedFile } from './use-feed-file.ts';

const names: Record<DemoId, string> = { school: 'School', club: 'Club', union: 'Union' };

export function DemoPage(props: {
  id: DemoId;
  title: string;
  lead: string;
  page: 'billing' | 'dashboard';
  children: ReactNode;
}) {
  const { id, title, lead, page } = props;
  return (
    <div className={classes.page}>
      <title>{`${title} · Loopyard demo`}</title>
      <meta name="description" content={lead} />
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <nav className={classes.ways} aria-label="Demos">
          {demoIds.map((demoId) => (
            <a
              key={demoId}
              href={`/demo/${demoId}/${page}`}
              aria-current={demoId === id ? 'page' : undefined}
            >
              {names[demoId]}
            </a>
          ))}
          <a className={classes.try} href={`/demo/${id}`}>
            Try the demo
          </a>
        </nav>
      </header>
      {props.children}
    </div>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

export function Loaded<T>({ file, children }: { file: FeedFile<T>; children: (data: T) => ReactNode }) {
  if (file.data) return children(file.data);
  if (!file.isFailed)
    return (
      <p role="status" className={classes.quiet}>
        Loading
      </p>
    );
  return (
    <div role="alert">
      <p>This could not be loaded.</p>
      <button type="button" className={classes.retry} onClick={file.retry}>
        Try again
      </button>
    </div>
  );
}
