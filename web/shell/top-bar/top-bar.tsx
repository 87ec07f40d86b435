import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { characters } from '@loopyard/contract/text.ts';
import { useLocation, useSearchParams } from 'react-router';
import { type Loop, logoAddress, useGuestLoop, useSelectedLoop } from '../../features/loops/loops.ts';
import { useNotifyDialog } from '../../features/notifications/levels/use-notify-dialog.tsx';
import { useSession } from '../../lib/app-context.tsx';
import { useIsNarrow } from '../../lib/use-narrow.ts';
import { isolated } from '../../lib/words.ts';
import {
  IconBell,
  IconBellOff,
  IconCalendar,
  IconChevronDown,
  IconFlag,
  IconHash,
  IconMenu2,
  IconSettings,
  IconUsers,
} from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-entry.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { PostSearch } from './post-search.tsx';
import classes from './top-bar.module.css';

/** A guest has no loop menu. On phones the foot bar has most of this, and `isSearching` shows the search. */
export function TopBar(props: { isSearching: boolean; onOpenSidebar: () => void }) {
  const { loop } = useSelectedLoop();
  const shownLoop = useGuestLoop() ?? loop;
  const isNarrow = useIsNarrow();
  return (
    <header className={classes.bar}>
      <FeedTitle loop={shownLoop} />
      <button
        type="button"
        className={classes.burger}
        aria-label="Open sidebar"
        onClick={props.onOpenSidebar}
      >
        <IconMenu2 size={24} aria-hidden />
      </button>
      {loop ? <LoopMenu loop={loop} /> : <LogoAndName loop={shownLoop} />}
      {shownLoop && <Search isSearching={props.isSearching} />}
      {loop && !isNarrow && <NotificationsLink loop={loop} className={classes.bell} />}
      {!isNarrow && <AccountMenu />}
    </header>
  );
}

function FeedTitle({ loop }: { loop: Loop | null }) {
  const { loopId } = useSession();
  // A post has a title of its own.
  const isOnFeed = /^\/(feed|loopyard)(?!\/\d+(\/sidebar)?$)\b/.test(useLocation().pathname);
  if (!isOnFeed || loopId === DEFAULT_LOOP_ID) return null;
  return <title>{`${loop?.name ?? 'Feed'} · Loopyard`}</title>;
}

/** An active search stays visible. */
function Search({ isSearching }: { isSearching: boolean }) {
  const [params] = useSearchParams();
  return (
    <div className={classes.search} data-open={isSearching || params.has('q') || undefined}>
      <PostSearch isCalled={isSearching} />
    </div>
  );
}

function LoopMenu({ loop }: { loop: Loop }) {
  const notify = useNotifyDialog(loop);
  const isQuiet = loop.notify_level === 'none' || loop.notify_muted_until !== null;
  const NotifyIcon = isQuiet ? IconBellOff : IconBell;
  return (
    <>
      <ActionMenu
        label={`${isolated(loop.name)}, loop menu`}
        align="start"
        className={classes.loop}
        items={[
          {
            label: 'Loop Settings',
            icon: <IconSettings size={20} aria-hidden />,
            to: `/edit-loop/${loop.id}`,
          },
          { label: 'Loop Members', icon: <IconUsers size={20} aria-hidden />, to: `/members/${loop.id}` },
          {
            label: 'Notifications',
            icon: <IconBell size={20} aria-hidden />,
            to: `/notifications/${loop.id}`,
            badge: badgeOf(loop.unread_groups_count),
          },
          { label: 'Calendar', icon: <IconCalendar size={20} aria-hidden />, to: '/calendar' },
          { label: 'Hashtags', icon: <IconHash size={20} aria-hidden />, to: '/hashtags' },
          { label: 'What I’m told of', icon: <NotifyIcon size={20} aria-hidden />, onSelect: notify.open },
          ...(loop.abilities.review_reports ? [reportsOf(loop)] : []),
        ]}
      >
        <LogoAndName loop={loop} />
        <IconChevronDown size={20} aria-hidden />
      </ActionMenu>
      {notify.dialog}
    </>
  );
}

function LogoAndName({ loop }: { loop: Loop | null }) {
  const name = loop?.name ?? 'Loopyard';
  const logo = loop && logoAddress(loop.logo);
  return (
    <>
      {logo && (
        <span className={classes.logo}>
          <Avatar name={name} src={logo} size={36} shape="square" />
        </span>
      )}
      <span className={classes.name} data-long={characters(name) > 24 || undefined}>
        <Name>{name}</Name>
      </span>
    </>
  );
}

function reportsOf(loop: Loop): MenuItem {
  return {
    label: 'Reports',
    icon: <IconFlag size={20} aria-hidden />,
    to: `/reports/${loop.id}`,
    badge: badgeOf(loop.open_reports_count),
  };
}

function badgeOf(number: number) {
  return number > 0 ? <span className={classes.count}>{number}</span> : undefined;
}
