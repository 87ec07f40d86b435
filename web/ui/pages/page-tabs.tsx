import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import classes from './page-tabs.module.css';

/** Tabs with an address each. Switching replaces the history entry. */
export function PageTabs(props: {
  label: string;
  current: string;
  tabs: { address: string; label: string; content: ReactNode }[];
}) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={props.current}
      onChange={(address) => address && navigate(address, { replace: true })}
      variant="unstyled"
      keepMounted={false}
      classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List grow aria-label={props.label}>
        {props.tabs.map(({ address, label }) => (
          <Tabs.Tab key={address} value={address}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {props.tabs.map(({ address, content }) => (
        <Tabs.Panel key={address} value={address}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
