import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useGoBack } from '../../../lib/addresses.ts';
import { IconX } from '../../../ui/icons.ts';
import classes from './add-loops.module.css';
import { CreateLoopForm } from './create-loop-form.tsx';
import { JoinLoopForm } from './join-loop-form.tsx';

/** Create Loop and Join Loop, each with an address of its own. */
export default function AddLoopsScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const tab = pathname === '/join-loop' ? '/join-loop' : '/create-loop';
  return (
    <section className={classes.page}>
      <title>{tab === '/join-loop' ? 'Join Loop · Loopyard' : 'Create Loop · Loopyard'}</title>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title}>Welcome to Loopyard v3.0</h1>
          <p className={classes.lead}>
            A loop is a private place for your group: its posts, pictures and people.
          </p>
        </div>
        <button type="button" className={classes.close} aria-label="Close" onClick={goBack}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      <Tabs
        value={tab}
        onChange={(address) => address && navigate(address, { replace: true })}
        variant="unstyled"
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List grow aria-label="Add a loop">
          <Tabs.Tab value="/create-loop">Create Loop</Tabs.Tab>
          <Tabs.Tab value="/join-loop">Join Loop</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="/create-loop">
          <CreateLoopForm />
        </Tabs.Panel>
        <Tabs.Panel value="/join-loop">
          <JoinLoopForm />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
