import displayFace from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { Link, type LinksFunction, Outlet, useLocation } from 'react-router';
import { Mark, Wordmark } from '../ui/mark.tsx';
import classes from './site.module.css';
import { useIsScrolled } from './use-is-scrolled.ts';

/** Asked for with the page, not once its styles have been read. */
export const links: LinksFunction = () =>
  [textFace, displayFace].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
  }));

/** The frame of the public pages. It stands on our own styles alone, so that they stay light. */
export default function SiteLayout() {
  const isScrolled = useIsScrolled(100);
  const isLanding = useLocation().pathname === '/';
  return (
    <div className={classes.site}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.header} data-clear={(isLanding && !isScrolled) || undefined}>
        <Link to="/" className={classes.home} aria-label="Loopyard, to the start">
          <Wordmark size={32} />
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          <Link to="/#product" className={classes.navLink} data-wide>
            Product
          </Link>
          <Link to="/register" className={classes.navLink} data-wide>
            Get Started
          </Link>
          <Link to="/login" className={classes.navButton}>
            Login
          </Link>
        </nav>
      </header>
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <span className={classes.footMark}>
          <Mark size={40} />
        </span>
        <p>Loopyard: private loops for schools, clubs and unions.</p>
        <nav aria-label="Footer" className={classes.footLinks}>
          <Link to="/register">Sign Up</Link>
          <Link to="/login">Login</Link>
        </nav>
      </footer>
    </div>
  );
}
