import { useRef, useState } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FirstPortrait } from './first-portrait.tsx';
import { OneLine } from './one-line.tsx';
import classes from './what-next.module.css';

export default function WhatNextScreen() {
  const [isAsking, setAsking] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.page}>
      <title>What next? · Loopyard</title>
      <div>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          You're in. What next?
        </h1>
        <p className={classes.lead}>
          Everything in Loopyard happens in a loop: a private place for one group. If you have a code, use it
          to join. Otherwise, create your own loop.
        </p>
        <div className={classes.actions}>
          <LinkButton to="/join-loop" color="pink" size="lg">
            Join Loop
          </LinkButton>
          <LinkButton to="/create-loop" variant="default" size="lg">
            Create Loop
          </LinkButton>
        </div>
        {isAsking && (
          <div className={classes.portrait}>
            <FirstPortrait
              onDone={() => {
                setAsking(false);
                // The button that held the focus is gone.
                heading.current?.focus();
              }}
            />
          </div>
        )}
      </div>
      <div className={classes.picture}>
        <OneLine />
      </div>
    </section>
  );
}
