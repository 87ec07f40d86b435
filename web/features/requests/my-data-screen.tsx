import { Link } from 'react-router';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { useViewer } from '../accounts/accounts.ts';
import { DeleteAccount } from '../accounts/settings/delete-account.tsx';
import { OwnData } from '../accounts/settings/own-data.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestList } from './request-list.tsx';
import classes from './requests.module.css';

const TITLE = 'My data';

export default function MyDataScreen() {
  const { data: viewer, isError, error, refetch } = useViewer();
  return (
    <Page
      title={TITLE}
      lead="Some things you do yourself, at once. For everything else, ask the people who run this Loopyard."
      above={<Crumbs steps={[{ to: '/edit-account', label: 'User Settings' }]} current={TITLE} />}
    >
      <div className={classes.panels}>
        <Panel title="Get a copy">
          {viewer && <OwnData userId={viewer.id} />}
          {!viewer && !isError && <Awaited label="Loading your account" height={120} />}
          {!viewer && isError && (
            <TryAgain title="Your account could not be loaded" error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
        <Panel title="Correct it">
          <p className={classes.about}>
            You change <Link to="/edit-account">your names, your e-mail and your time zone</Link> in the
            settings, and <Link to="/profile">your profiles and portraits</Link> on their own page. Posts and
            comments you edit where they stand.
          </p>
        </Panel>
        <Panel title="Erase it">{viewer && <DeleteAccount email={viewer.email ?? ''} />}</Panel>
        <Panel title="Ask us">
          <RequestForm />
        </Panel>
        <Panel title="Your requests">
          <RequestList />
        </Panel>
      </div>
    </Page>
  );
}
