import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './action-menu.module.css';
import { Entry, type MenuItem } from './menu-entry.tsx';
import { useAnchored } from './use-anchored.ts';

/** Arrow keys, Home, End and first letters move. It lies in the top layer, so nothing clips it. */
export function ActionMenu(props: {
  /** The button's accessible name. */
  label: string;
  items: MenuItem[];
  children: ReactNode;
  className?: string | undefined;
  /** The edge that the menu shares with the button. */
  align?: 'start' | 'end';
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className ?? classes.trigger}
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {props.children}
      </button>
      {isOpen && (
        <OpenMenu
          id={id}
          label={props.label}
          items={props.items}
          anchor={button}
          align={props.align ?? 'end'}
          close={close}
        />
      )}
    </>
  );
}

type OpenMenuProps = {
  id: string;
  label: string;
  items: MenuItem[];
  anchor: { current: HTMLButtonElement | null };
  align: 'start' | 'end';
  close: (returnFocus: boolean) => void;
};

function OpenMenu({ id, label, items, anchor, align, close }: OpenMenuProps) {
  const menu = useAnchored<HTMLDivElement>(anchor, align, () => close(false));
  useEffect(() => {
    if (menu.current) entries(menu.current)[0]?.focus();
  }, [menu]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      return close(true);
    }
    const next = menu.current && nextEntry(entries(menu.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Entry key={item.label} item={item} close={close} />
      ))}
    </div>
  );
}

function entries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

function nextEntry(all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at <= 0 ? all.length : at) - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1) return undefined;
  const startsWith = (entry: HTMLElement) =>
    entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(startsWith);
}
