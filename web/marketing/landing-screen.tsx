import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { FeedPicture } from './feed-picture.tsx';
import classes from './landing.module.css';
import { useIsSignedIn } from './use-is-signed-in.ts';

const title = 'Loopyard: a private place for your school, club or union';
const description =
  'Share posts and pictures with your people and nobody else. Loopyard gives every group a private loop of its own.';

export function meta() {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: '/social.png' },
  ];
}

export default function LandingScreen() {
  // Those who come back here by a link within the app; a fresh visit is turned before the first paint.
  if (useIsSignedIn()) return <Navigate to="/feed" replace />;
  return (
    <>
      <Hero />
      <Product />
      <Start />
    </>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.heroText}>
        <h1 className={classes.title}>Your people. Your pictures. Nobody else.</h1>
        <p className={classes.lead}>
          Loopyard gives your school, club or union a private place of its own: a loop, where everyone sees
          what's going on and joins in.
        </p>
        <p className={classes.actions}>
          <Link to="/register" className={classes.call}>
            Get Started
          </Link>
          <Link to="/login" className={classes.quiet}>
            I have an account
          </Link>
        </p>
      </div>
      <div className={classes.heroPicture}>
        <FeedPicture />
      </div>
    </section>
  );
}

function Product() {
  return (
    <section id="product" className={classes.section} aria-labelledby="product-title">
      <h2 id="product-title" className={classes.sectionTitle}>
        One loop for each group
      </h2>
      <div className={classes.points}>
        <Point title="Made of pictures" picture={<PicturesIcon />}>
          Posts with images, films and files. The feed is mostly media, because that is what people come to
          see.
        </Point>
        <Point title="Closed by default" picture={<ClosedIcon />}>
          Members come in by invitation or code. A loop doesn't exist for anyone outside it, and nothing is
          for sale to advertisers.
        </Point>
        <Point title="See it as it happens" picture={<AliveIcon />}>
          Comments arrive while you read. Subscribe to the posts and people you care about, leave the rest.
        </Point>
      </div>
    </section>
  );
}

function Start() {
  return (
    <section className={classes.start} aria-labelledby="start-title">
      <h2 id="start-title" className={classes.sectionTitle}>
        Up and running by break time
      </h2>
      <ol className={classes.steps}>
        <li>Make an account.</li>
        <li>Create a loop and give it a name.</li>
        <li>Read out its code. Whoever has it is in.</li>
      </ol>
      <Link to="/register" className={classes.call}>
        Get Started
      </Link>
    </section>
  );
}

function Point({
  title: heading,
  picture,
  children,
}: {
  title: string;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={classes.point}>
      {picture}
      <h3 className={classes.pointTitle}>{heading}</h3>
      <p>{children}</p>
    </article>
  );
}

function PicturesIcon() {
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <rect x="14" y="8" width="50" height="50" rx="12" fill="#d3bef0" transform="rotate(8 39 33)" />
      <rect x="8" y="12" width="50" height="50" rx="12" fill="#34006d" />
      <path d="M8 50l14-15 11 11 9-8 16 14a12 12 0 0 1-12 10H20A12 12 0 0 1 8 50Z" fill="#4ddab8" />
      <circle cx="43" cy="27" r="6" fill="#ffd98a" />
    </svg>
  );
}

function ClosedIcon() {
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <path d="M22 34V24a14 14 0 0 1 28 0v10" stroke="#7e40c4" strokeWidth="7" strokeLinecap="round" />
      <rect x="10" y="30" width="52" height="36" rx="12" fill="#f3406f" />
      <path d="M26 50c8 4 16-2 16-7s-4-6-7-4-3 11 8 12" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

function AliveIcon() {
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <path
        d="M20 8h32a14 14 0 0 1 14 14v12a14 14 0 0 1-14 14H36L20 62V48A14 14 0 0 1 6 34V22A14 14 0 0 1 20 8Z"
        fill="#4ddab8"
      />
      <circle cx="24" cy="28" r="4.5" fill="#34006d" />
      <circle cx="36" cy="28" r="4.5" fill="#34006d" />
      <circle cx="48" cy="28" r="4.5" fill="#f3406f" />
    </svg>
  );
}
