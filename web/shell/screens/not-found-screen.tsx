import { useEffect } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { NotFound } from '../../marketing/not-found.tsx';
import { SiteFrame } from '../../marketing/site-frame.tsx';
import { NotThere } from '../../ui/pages/not-there.tsx';
import classes from './not-found.module.css';

/** Those signed out are shown it too, instead of being asked to log in. */
export const handle = { isForEveryone: true };

/** An address that leads nowhere: within the shell for those signed in, else in the frame of the public pages. */
export default function NotFoundScreen() {
  const { token } = useSession();
  // From here on the session itself says which of the two is seen.
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
