import { type KeyboardEvent, useId, useState } from 'react';
import type { Quotes } from '../page.ts';
import { Art } from './art.tsx';
import { Part } from './parts.tsx';
import classes from './quotes.module.css';

/** Tabs; without script all quotes are shown. */
export function QuotesSection({ section: { quotes, ...head } }: { section: Quotes }) {
  const id = useId();
  const [shownIndex, setShownIndex] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (shownIndex + step + quotes.length) % quotes.length;
    setShownIndex(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <Part {...head}>
      <div className={classes.tabs} role="tablist" aria-label={head.title} onKeyDown={onKeyDown}>
        {quotes.map(({ tab }, index) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-${index}`}
            aria-selected={index === shownIndex}
            tabIndex={index === shownIndex ? 0 : -1}
            onClick={() => setShownIndex(index)}
          >
            {tab}
          </button>
        ))}
      </div>
      {quotes.map((quote, index) => (
        <div
          key={quote.tab}
          className={classes.panel}
          role="tabpanel"
          id={`${id}-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== shownIndex}
        >
          <figure className={classes.quote}>
            {quote.picture && <Art className={classes.face} picture={quote.picture} />}
            <blockquote className={classes.text}>{quote.text}</blockquote>
            <figcaption className={classes.by}>
              <strong>{quote.name}</strong>, {quote.role}
            </figcaption>
          </figure>
        </div>
      ))}
    </Part>
  );
}
