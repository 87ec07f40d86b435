import { LinkButton } from '../../../ui/link-button.tsx';
import { OneLine } from './one-line.tsx';
import classes from './what-next.module.css';

/** The first page after signing up. */
export default function WhatNextScreen() {
  return (
    <section className={classes.page}>
      <title>What next? · Loopyard</title>
      <div>
        <h1 className={classes.title}>You're in. What next?</h1>
        <p className={classes.lead}>
          Everything in Loopyard happens in a loop: a private place for one group. If you were given a code,
          join with it. Otherwise create a loop of your own.
        </p>
        <div className={classes.actions}>
          <LinkButton to="/join-loop" color="pink" size="lg">
            Join Loop
          </LinkButton>
          <LinkButton to="/create-loop" variant="default" size="lg">
            Create Loop
          </LinkButton>
        </div>
      </div>
      <div className={classes.picture}>
        <OneLine />
      </div>
    </section>
  );
}
