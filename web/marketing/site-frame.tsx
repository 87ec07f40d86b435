import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Mark, Wordmark } from '../ui/pictures/mark.tsx';
import classes from './site.module.css';
import { useIsScrolled } from './use-is-scrolled.ts';
import { useIsSignedIn } from './use-is-signed-in.ts';

/** The frame of the public pages. It stands on our own styles alone, so that they stay light. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const isScrolled = useIsScrolled(100);
  const isSignedIn = useIsSignedIn();
  const isLanding = useLocation().pathname === '/';
  return (
    <div className={classes.site}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header} data-clear={(isLanding && !isScrolled) || undefined}>
        <Link to="/" className={classes.home} aria-label="Loopyard home page">
          <Wordmark size={32} />
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          {isSignedIn ? (
            <Link to="/feed" className={classes.navButton}>
              My feed
            </Link>
          ) : (
            <WaysIn />
          )}
        </nav>
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span className={classes.footMark}>
          <Mark size={40} />
        </span>
        <p>Loopyard: private loops for schools, clubs and unions.</p>
        <nav aria-label="Footer" className={classes.footLinks}>
          <Link to="/terms">Terms</Link>
          <Link to="/terms#privacy">Privacy</Link>
          {!isSignedIn && (
            <>
              <Link to="/register">Sign Up</Link>
              <Link to="/login">Login</Link>
            </>
          )}
        </nav>
      </footer>
    </div>
  );
}

function WaysIn() {
  return (
    <>
      <Link to="/#product" className={classes.navLink} data-wide>
        Product
      </Link>
      <Link to="/register" className={classes.navLink} data-wide>
        Get Started
      </Link>
      <Link to="/login" className={classes.navButton}>
        Login
      </Link>
    </>
  );
}
