import { useEffect } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { NotFound } from '../../marketing/not-found.tsx';
import { SiteFrame } from '../../marketing/site-frame.tsx';
import { NotThere } from '../../ui/pages/not-there.tsx';
import classes from './not-found.module.css';

/** Signed-out visitors see it instead of the login page. */
export const handle = { isForEveryone: true };

export default function NotFoundScreen() {
  const { token } = useSession();
  // After hydration the session decides which of the two is shown.
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), []);
  if (token) return <NotThere noun="page" />;
  return (
    <div className={classes.public}>
      <SiteFrame>
        <NotFound />
      </SiteFrame>
    </div>
  );
}
