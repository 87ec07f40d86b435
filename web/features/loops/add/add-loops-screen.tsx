import { useLocation } from 'react-router';
import { useGoBack } from '../../../lib/addresses.ts';
import { IconX } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { useDoors, useViewer } from '../../accounts/accounts.ts';
import classes from './add-loops.module.css';
import { CreateLoopForm } from './create-loop-form.tsx';
import { JoinLoopForm } from './join-loop-form.tsx';
import { PublicLoops } from './public-loops.tsx';

export default function AddLoopsScreen() {
  const { pathname } = useLocation();
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
      <PageTabs
        label="Add a loop"
        current={tab}
        tabs={[
          { address: '/create-loop', label: 'Create Loop', content: <Creating /> },
          { address: '/join-loop', label: 'Join Loop', content: <JoinWays /> },
        ]}
      />
    </section>
  );
}

function Creating() {
  const { data: doors } = useDoors();
  const { data: viewer } = useViewer();
  if (doors?.new_loops !== 'operators' || viewer?.abilities?.operate) return <CreateLoopForm />;
  return (
    <Scene
      title="The people who run this server create the loops"
      text="Ask them for one. To join a loop that is there, you need its code or an invitation."
    >
      <LinkButton to="/join-loop">Join Loop</LinkButton>
    </Scene>
  );
}

function JoinWays() {
  return (
    <>
      <JoinLoopForm />
      <PublicLoops />
    </>
  );
}
