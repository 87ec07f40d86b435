import { Link } from 'react-router';
import { Mark } from '../ui/pictures/mark.tsx';
import { site } from './content/site.ts';
import type { Action } from './page.ts';
import { ActionLink } from './sections/parts.tsx';
import classes from './site-footer.module.css';

export function SiteFooter({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.about}>
        <span className={classes.mark}>
          <Mark size={40} />
        </span>
        <p>Loopyard: private loops for schools, clubs and unions.</p>
        {!isSignedIn && (
          <p className={classes.ways}>
            <Link to="/register">Sign Up</Link>
            <Link to="/login">Login</Link>
          </p>
        )}
        {site.isSample && (
          <p className={classes.sample}>The contact and social media addresses are samples.</p>
        )}
      </div>
      <nav aria-label="Footer" className={classes.lists}>
        <LinkList title="Contact us" links={site.contacts} />
        <LinkList title="Loopyard" links={site.more} />
        <LinkList title="Follow us" links={site.social} />
      </nav>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: Action[] }) {
  return (
    <div>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {links.map((link) => (
          <li key={link.to}>
            <ActionLink action={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
