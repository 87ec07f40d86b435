import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import classes from './site.module.css';

/** The header's links on a phone. It opens without script; Escape and a chosen link close it with script. */
export function SiteMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className={classes.menu} onKeyDown={onKeyDown}>
      <summary className={classes.button}>Menu</summary>
      <nav aria-label="Menu" className={classes.menuLinks}>
        {['Product', 'Pricing', 'Contact', 'Login'].map((name) => (
          <Link key={name} to={`/${name.toLowerCase()}`} onClick={close}>
            {name}
          </Link>
        ))}
      </nav>
    </details>
  );
}
