import { useState } from 'react';
import { Awaited } from '../../../ui/pages/awaited.tsx';
import { Crumbs } from '../../../ui/pages/crumbs.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { type Person, useViewer } from '../accounts.ts';
import { useEmailChange } from '../email-change.ts';
import { EmailForm } from './email-form.tsx';
import { WaitingEmail } from './waiting-email.tsx';

const TITLE = 'Change e-mail address';

export default function EmailScreen() {
  const viewer = useViewer();
  return (
    <Page
      title={TITLE}
      above={<Crumbs steps={[{ to: '/edit-account', label: 'User Settings' }]} current={TITLE} />}
    >
      <Panel>
        {viewer.isPending && <Loading />}
        {viewer.isError && !viewer.data && <Failed query={viewer} />}
        {viewer.data && <Change viewer={viewer.data} />}
      </Panel>
    </Page>
  );
}

/** The form, or the address that has not confirmed yet. The focus follows what the person did. */
function Change({ viewer }: { viewer: Person }) {
  const waiting = useEmailChange(viewer.id);
  const [hasActed, setActed] = useState(false);
  const act = () => setActed(true);
  if (waiting.data === undefined) return waiting.isError ? <Failed query={waiting} /> : <Loading />;
  return waiting.data === null ? (
    <EmailForm viewer={viewer} takesFocus={hasActed} onSent={act} />
  ) : (
    <WaitingEmail userId={viewer.id} change={waiting.data} takesFocus={hasActed} onCancelled={act} />
  );
}

const Loading = () => <Awaited label="Loading your e-mail address" height={240} />;

function Failed({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { error, refetch } = query;
  return (
    <TryAgain title="Your e-mail address could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}
