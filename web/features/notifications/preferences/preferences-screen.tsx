import { Skeleton } from '@mantine/core';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { UnconfirmedEmail } from '../../accounts/settings/unconfirmed-email.tsx';
import { DigestPart } from '../digests/digest-part.tsx';
import { useDigestSettings } from '../digests/digests.ts';
import { QuietPart } from '../digests/quiet-part.tsx';
import { Devices } from '../push/devices.tsx';
import { LoopLevels } from './loop-levels.tsx';
import classes from './preferences.module.css';
import { usePreferences } from './preferences.ts';
import { WhatTable } from './what-table.tsx';

export default function PreferencesScreen() {
  const { data: viewer } = useViewer();
  const { data: settings } = useDigestSettings();
  return (
    <Page title="Notification preferences" lead="What Loopyard tells you, where, and when.">
      <UnconfirmedEmail viewer={viewer} />
      <Panel title="What">
        <p className={classes.lead}>
          The bell is in Loopyard and always on. Push comes to the devices below, even when Loopyard is
          closed. E-mails go to {viewer?.email ?? 'your address'}.
        </p>
        <KindsOfNews />
        <p className={classes.foot}>
          Decisions about what you wrote or reported, and what concerns your account’s security, always come.
        </p>
      </Panel>
      <Panel title="Where">
        <Devices />
      </Panel>
      {settings && (
        <Panel title="When">
          <div className={classes.parts}>
            <DigestPart settings={settings} />
            <QuietPart settings={settings} />
          </div>
        </Panel>
      )}
      <Panel title="Which loops">
        <LoopLevels />
      </Panel>
    </Page>
  );
}

function KindsOfNews() {
  const preferences = usePreferences();
  const settings = useDigestSettings();
  const failed = [preferences, settings].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <TryAgain
        title="Your preferences could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([preferences.refetch(), settings.refetch()])}
      />
    );
  if (!preferences.data || !settings.data)
    return <Skeleton height={360} role="status" aria-busy="true" aria-label="Loading your preferences" />;
  return <WhatTable preferences={preferences.data} settings={settings.data} />;
}
