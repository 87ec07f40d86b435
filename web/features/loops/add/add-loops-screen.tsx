import { useLocation } from 'react-router';
import { useGoBack } from '../../../lib/addresses.ts';
import { IconX } from '../../../ui/icons.ts';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
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
          { address: '/create-loop', label: 'Create Loop', content: <CreateLoopForm /> },
          { address: '/join-loop', label: 'Join Loop', content: <JoinWays /> },
        ]}
      />
    </section>
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
