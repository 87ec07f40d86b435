import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Action } from '../page.ts';
import classes from './parts.module.css';

export function Part(props: {
  title: string;
  lead?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Adds a note that the content is invented. */
  isSample?: boolean | undefined;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={props.id} className={props.className ?? classes.part} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {props.title}
      </h2>
      {props.isSample && <p className={classes.sample}>Sample: made up, not real</p>}
      {props.lead && (
        <p className={classes.lead}>
          <Words text={props.lead} />
        </p>
      )}
      {props.children}
    </section>
  );
}

export function Actions({ actions, on = 'light' }: { actions: Action[]; on?: 'light' | 'dark' }) {
  return (
    <p className={classes.actions} data-on={on}>
      {actions.map((action, index) => (
        <ActionLink key={action.to} action={action} className={index === 0 ? classes.call : classes.quiet} />
      ))}
    </p>
  );
}

export function ActionLink({ action, className }: { action: Action; className?: string | undefined }) {
  if (/^(https?|mailto):/.test(action.to)) {
    return (
      <a href={action.to} className={className}>
        {action.label}
      </a>
    );
  }
  return (
    // A demo is an app of its own, so it needs a page load.
    <Link to={action.to} className={className} reloadDocument={action.to.startsWith('/demo/')}>
      {action.label}
    </Link>
  );
}

export function Words({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((piece) => {
    const [, label, to] = piece.match(/^\[([^\]]+)\]\(([^)\s]+)\)$/) ?? [];
    return label && to ? <ActionLink key={piece} action={{ label, to }} /> : piece;
  });
}
