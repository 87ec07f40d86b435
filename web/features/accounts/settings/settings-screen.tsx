import { Skeleton } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { withNext } from '../../../lib/addresses.ts';
import { useSession } from '../../../lib/app-context.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
import { Redirect } from '../../../ui/pages/redirect.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { BlockedPeople } from '../../blocks/blocked-people.tsx';
import { LooksAtMe } from '../../looks/looks-at-me.tsx';
import { useViewer } from '../accounts.ts';
import { AccountDeleted, isLeavingIn } from './account-deleted.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { NamesForm } from './names-form.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { PresenceField } from './presence-field.tsx';
import classes from './settings.module.css';
import { TimeZoneField } from './time-zone.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

const ACCOUNT = '/edit-account';
const PASSWORD = '/edit-account?tab=password';

/** The page is still open after the account is deleted. */
export const handle = { isForEveryone: true };

export default function SettingsScreen() {
  const { token } = useSession();
  const { pathname, search, state } = useLocation();
  if (token) return <Settings />;
  if (isLeavingIn(state)) return <AccountDeleted />;
  return <Redirect to={withNext('/login', pathname + search)} />;
}

function Settings() {
  const [search] = useSearchParams();
  return (
    <Page title="User Settings">
      <PageTabs
        label="User Settings"
        current={search.get('tab') === 'password' ? PASSWORD : ACCOUNT}
        tabs={[
          { address: ACCOUNT, label: 'Account', content: <Account /> },
          { address: PASSWORD, label: 'Change Password', content: <Password /> },
        ]}
      />
    </Page>
  );
}

function Account() {
  const viewer = useViewer();
  return (
    <div className={classes.panels}>
      <UnconfirmedEmail viewer={viewer.data} />
      <Panel title="Account">
        {viewer.isPending && <AccountSkeleton />}
        {viewer.isError && !viewer.data && (
          <TryAgain title="Your account could not be loaded" error={viewer.error} onRetry={viewer.refetch} />
        )}
        {viewer.data && <NamesForm viewer={viewer.data} />}
      </Panel>
      {viewer.data && (
        <Panel title="Time zone">
          <TimeZoneField viewer={viewer.data} />
        </Panel>
      )}
      {viewer.data && (
        <Panel title="Who sees that I’m here">
          <PresenceField viewer={viewer.data} />
        </Panel>
      )}
      <Panel title="Colours">
        <ColourChoice />
      </Panel>
      <Panel title="Where you are logged in">
        <DeviceList />
      </Panel>
      <Panel title="Blocked people">
        <BlockedPeople />
      </Panel>
      <LooksAtMe isMinor={viewer.data?.is_minor ?? false} />
      {viewer.data && (
        <>
          <Panel title="Your data">
            <OwnData userId={viewer.data.id} />
            <Link to="/edit-account/data" className={classes.further}>
              Everything you can ask about your data
            </Link>
          </Panel>
          <Panel title="Delete Account">
            <DeleteAccount email={viewer.data.email ?? ''} />
          </Panel>
        </>
      )}
    </div>
  );
}

function Password() {
  const { data: viewer } = useViewer();
  return (
    <Panel title="Change Password">
      <PasswordForm email={viewer?.email ?? ''} />
    </Panel>
  );
}

function AccountSkeleton() {
  return (
    <div className={classes.form} role="status" aria-busy="true" aria-label="Loading your account">
      <Skeleton height={72} radius="md" />
      <Skeleton height={72} radius="md" />
      <Skeleton height={44} radius="md" />
    </div>
  );
}
