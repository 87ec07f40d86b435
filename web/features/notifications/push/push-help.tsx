import type { ReactNode } from 'react';
import { isOnHomeScreen } from './browser-push.ts';
import classes from './push.module.css';

export function BlockedHelp() {
  return (
    <section className={classes.help} aria-label="How to allow notifications" role="status">
      <p>Your browser blocks notifications for this site. Here is how to allow them.</p>
      {isOnHomeScreen() ? (
        <ol>
          <li>Open the settings of your device, and in them the notifications.</li>
          <li>Choose Loopyard, and allow them.</li>
          <li>Come back here.</li>
        </ol>
      ) : (
        <>
          <AddressBar />
          <ol>
            <li>Press the icon to the left of the address, at the top of your browser.</li>
            <li>Find Notifications there, and choose Allow.</li>
            <li>Come back here, and reload this page.</li>
          </ol>
        </>
      )}
    </section>
  );
}

/** Safari offers them only there. */
export function HomeScreenHelp() {
  return (
    <section className={classes.help} aria-label="How to get notifications on this device" role="status">
      <p>On an iPhone or iPad, notifications come to the app on your home screen. Two steps:</p>
      <ol className={classes.steps}>
        <li>
          <SharePicture />
          Press Share, and choose “Add to Home Screen”.
        </li>
        <li>
          <HomePicture />
          Open Loopyard from there, and turn on notifications.
        </li>
      </ol>
    </section>
  );
}

function AddressBar() {
  return (
    <svg
      className={classes.picture}
      width="220"
      height="56"
      viewBox="0 0 220 56"
      fill="none"
      aria-hidden="true"
    >
      <rect className={classes.paper} x="1" y="9" width="218" height="38" rx="19" />
      <circle className={classes.mint} cx="26" cy="28" r="13" />
      <path className={classes.violet} d="M19 24h5M31 24h2M19 32h2M28 32h5" />
      <circle className={classes.violet} cx="27.500" cy="24" r="2.500" />
      <circle className={classes.violet} cx="24.500" cy="32" r="2.500" />
      <path className={classes.line} d="M52 28h110" />
    </svg>
  );
}

function SharePicture() {
  return (
    <Phone>
      <path className={classes.line} d="M38 34h44M38 48h44M38 62h28" />
      <circle className={classes.mint} cx="60" cy="120" r="17" />
      <path className={classes.violet} d="M60 124v-15M55 113l5-5l5 5M54 117h-2v11h16v-11h-2" />
    </Phone>
  );
}

function HomePicture() {
  return (
    <Phone>
      {[38, 64].map((x) =>
        [34, 60, 86].map((y) => (
          <rect key={`${x} ${y}`} className={classes.app} x={x} y={y} width="18" height="18" rx="5" />
        )),
      )}
      <rect className={classes.own} x="62" y="84" width="22" height="22" rx="6" />
      <path className={classes.loop} d="M66 100c5 1 10-3 10-7c0-4-6-4-6 1c0 4 3 6 7 6" />
      <circle className={classes.pink} cx="85" cy="85" r="6" />
    </Phone>
  );
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classes.picture}
      width="120"
      height="150"
      viewBox="0 0 120 150"
      fill="none"
      aria-hidden="true"
    >
      <rect className={classes.paper} x="24" y="4" width="72" height="142" rx="14" />
      <path className={classes.line} d="M52 14h16" />
      {children}
    </svg>
  );
}
