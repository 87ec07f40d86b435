import { Link, useLocation } from 'react-router';
import { useGuestLoop, useOffersNewPost, useSelectedLoop } from '../../features/loops/loops.ts';
import { above, usePostAddresses } from '../../features/posts/post-address.ts';
import { IconHome, IconPlus, IconSearch } from '../../ui/icons.ts';
import { AccountMenu } from '../top-bar/account-menu.tsx';
import { NotificationsLink } from '../top-bar/notifications-link.tsx';
import classes from './foot-bar.module.css';

/** A guest has neither posts nor notifications. `onSearch` toggles the search. */
export function FootBar({ isSearching, onSearch }: { isSearching: boolean; onSearch: () => void }) {
  const { loop } = useSelectedLoop();
  const guestLoop = useGuestLoop();
  return (
    <nav className={classes.bar} aria-label="Main">
      <FeedLink />
      {(loop ?? guestLoop) && (
        <button type="button" className={classes.entry} aria-expanded={isSearching} onClick={onSearch}>
          <IconSearch size={24} aria-hidden />
          Search
        </button>
      )}
      <NewPostLink />
      {loop && (
        <NotificationsLink loop={loop} className={classes.entry}>
          <span className={classes.label}>Notifications</span>
        </NotificationsLink>
      )}
      <AccountMenu className={classes.entry} size={26} label="You, account menu">
        You
      </AccountMenu>
    </nav>
  );
}

function FeedLink() {
  const { pathname } = useLocation();
  const isHere = /^\/(feed|loopyard)$/.test(pathname);
  return (
    <Link to="/feed" className={classes.entry} aria-current={isHere ? 'page' : undefined}>
      <IconHome size={24} aria-hidden />
      Feed
    </Link>
  );
}

function NewPostLink() {
  const { newPost, feed } = usePostAddresses();
  const isOnFeed = useLocation().pathname.startsWith(feed.pathname);
  if (!useOffersNewPost()) return null;
  return (
    <Link
      to={isOnFeed ? newPost : newPost.pathname}
      state={{ from: 'feed' }}
      {...above}
      className={classes.add}
      aria-label="New Post"
    >
      <IconPlus size={28} strokeWidth={2.25} aria-hidden />
    </Link>
  );
}
