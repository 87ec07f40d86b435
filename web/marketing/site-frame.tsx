import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SkipLink } from '../ui/pages/skip-link.tsx';
import { Wordmark } from '../ui/pictures/mark.tsx';
import classes from './site.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useIsScrolled } from './use-is-scrolled.ts';
import { useIsSignedIn } from './use-is-signed-in.ts';

/** The frame of the public pages. It uses no Mantine, so that they stay small. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const isScrolled = useIsScrolled(100);
  const isSignedIn = useIsSignedIn();
  return (
    <div className={classes.site}>
      <SkipLink to="#content" />
      <header className={classes.header} data-at-top={!isScrolled || undefined}>
        <Link to="/" className={classes.home} aria-label="Loopyard home page">
          <Wordmark size={32} />
        </Link>
        {isSignedIn ? (
          <nav aria-label="Main">
            <Link to="/feed" className={classes.button}>
              My feed
            </Link>
          </nav>
        ) : (
          <>
            <nav aria-label="Main" className={classes.nav}>
              <Link to="/product" className={classes.link}>
                Product
              </Link>
              <Link to="/contact" className={classes.link}>
                Contact
              </Link>
              <Link to="/register" className={classes.link}>
                Get Started
              </Link>
              <Link to="/login" className={classes.button}>
                Login
              </Link>
            </nav>
            <SiteMenu />
          </>
        )}
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
      <SiteFooter isSignedIn={isSignedIn} />
    </div>
  );
}
