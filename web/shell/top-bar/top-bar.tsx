import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { characters } from '@loopyard/contract/text.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Loop, logoAddress, useGuestLoop, useSelectedLoop } from '../../features/loops/loops.ts';
import { NotificationsBell } from '../../features/notifications/bell/notifications-bell.tsx';
import { useSession } from '../../lib/app-context.tsx';
import { count, isolated } from '../../lib/words.ts';
import {
  IconBell,
  IconChevronDown,
  IconFlag,
  IconMenu2,
  IconSearch,
  IconSettings,
  IconUsers,
} from '../../ui/icons.ts';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { AccountMenu } from './account-menu.tsx';
import { PostSearch } from './post-search.tsx';
import classes from './top-bar.module.css';

/** The selected loop with its menu, the search in it, its notifications and the account; a guest's has no menu. */
export function TopBar({ onOpenSidebar }: { onOpenSidebar: () => void }) {
  const { loopId } = useSession();
  const { loop } = useSelectedLoop();
  const shownLoop = useGuestLoop() ?? loop;
  const isOnFeed = /^\/(feed|loopyard)\b/.test(useLocation().pathname);
  const [isSearching, setSearching] = useState(false);
  return (
    <header className={classes.bar}>
      {isOnFeed && loopId !== DEFAULT_LOOP_ID && (
        <title>{`${shownLoop ? isolated(shownLoop.name) : 'Feed'} · Loopyard`}</title>
      )}
      <button type="button" className={classes.burger} aria-label="Open sidebar" onClick={onOpenSidebar}>
        <IconMenu2 size={24} aria-hidden />
      </button>
      {loop ? <LoopMenu loop={loop} /> : <LogoAndName loop={shownLoop} />}
      {shownLoop && (
        <>
          <button
            type="button"
            className={classes.searchToggle}
            aria-label="Search posts"
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <IconSearch size={24} aria-hidden />
          </button>
          <div className={classes.search} data-open={isSearching || undefined}>
            <PostSearch isCalled={isSearching} />
          </div>
          {loop && <NotificationsLink loop={loop} />}
        </>
      )}
      <AccountMenu />
    </header>
  );
}

function LoopMenu({ loop }: { loop: Loop }) {
  return (
    <ActionMenu
      label={`${isolated(loop.name)}, loop menu`}
      align="start"
      className={classes.loop}
      items={[
        { label: 'Loop Settings', icon: <IconSettings size={20} aria-hidden />, to: `/edit-loop/${loop.id}` },
        { label: 'Loop Members', icon: <IconUsers size={20} aria-hidden />, to: `/members/${loop.id}` },
        {
          label: 'Notifications',
          icon: <IconBell size={20} aria-hidden />,
          to: `/notifications/${loop.id}`,
          badge: badgeOf(loop.unread_notifications_count),
        },
        ...(loop.abilities.review_reports ? [reportsOf(loop)] : []),
      ]}
    >
      <LogoAndName loop={loop} />
      <IconChevronDown size={20} aria-hidden />
    </ActionMenu>
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

/** Those that wait for its admins. */
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

function NotificationsLink({ loop }: { loop: Loop }) {
  const unreadCount = loop.unread_notifications_count;
  const label =
    unreadCount > 0 ? `Notifications, ${count(unreadCount, 'unread', 'unread')}` : 'Notifications';
  return (
    <NotificationsBell loopId={loop.id} className={classes.bell} label={label}>
      <IconBell size={24} aria-hidden />
      {unreadCount > 0 && <span className={classes.dot}>{unreadCount > 99 ? '99+' : unreadCount}</span>}
    </NotificationsBell>
  );
}
