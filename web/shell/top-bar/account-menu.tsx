import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '../../features/accounts/accounts.ts';
import { appearance } from '../../features/profiles/profiles.ts';
import { useSession } from '../../lib/app-context.tsx';
import {
  IconIdBadge2,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconServer,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconUser,
} from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-entry.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useSignOut } from './sign-out.tsx';

export function AccountMenu(props: {
  label?: string;
  size?: number;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const session = useSession();
  const { data: viewer } = useViewer();
  const scheme = useSchemeItem();
  const me = viewer ? appearance(viewer, session.loopId) : { name: '·', src: null };
  const { signOut, question } = useSignOut();
  return (
    <>
      <ActionMenu
        label={props.label ?? 'Account menu'}
        className={props.className}
        items={[
          item('View Profile', IconUser, { to: `/user/${session.userId}/${session.loopId}` }),
          item('Edit Profiles', IconIdBadge2, { to: '/profile' }),
          item('User Settings', IconSettings, { to: '/edit-account' }),
          item('Contact Support', IconLifebuoy, { to: '/support' }),
          ...(viewer?.abilities.operate ? [item('This Server', IconServer, { to: '/operator' })] : []),
          { ...scheme, divided: true },
          { ...item('Logout', IconLogout, { onSelect: signOut }), divided: true },
        ]}
      >
        <Avatar name={me.name} src={me.src} size={props.size ?? 40} />
        {props.children}
      </ActionMenu>
      {question}
    </>
  );
}

type Icon = typeof IconUser;
type Act = { onSelect: () => void } | { to: string };

function item(label: string, Icon: Icon, act: Act): MenuItem {
  return { label, icon: <Icon size={20} aria-hidden />, ...act };
}

function useSchemeItem(): MenuItem {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const currentScheme = useComputedColorScheme('light');
  if (colorScheme !== 'auto') {
    return item('Same colours as this device', IconSunMoon, { onSelect: () => setColorScheme('auto') });
  }
  return currentScheme === 'light'
    ? item('Dark colours', IconMoon, { onSelect: () => setColorScheme('dark') })
    : item('Light colours', IconSun, { onSelect: () => setColorScheme('light') });
}
