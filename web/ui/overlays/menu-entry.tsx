import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './action-menu.module.css';

/** `badge` stands at the end of the line; `divided` draws a line above it. */
export type MenuItem = {
  label: string;
  icon?: ReactNode;
  badge?: ReactNode;
  danger?: boolean;
  divided?: boolean;
} & ({ onSelect: () => void } | { to: string });

export function Entry({ item, close }: { item: MenuItem; close: (returnFocus: boolean) => void }) {
  const entryProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-danger': item.danger || undefined,
    'data-divided': item.divided || undefined,
    onPointerEnter: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus(),
  };
  const content = (
    <>
      {item.icon}
      <span className={classes.label}>{item.label}</span>
      {item.badge}
    </>
  );
  if ('to' in item) {
    return (
      <Link {...entryProps} to={item.to} onClick={() => close(false)}>
        {content}
      </Link>
    );
  }
  const select = () => {
    close(true);
    item.onSelect();
  };
  return (
    <button {...entryProps} type="button" onClick={select}>
      {content}
    </button>
  );
}
