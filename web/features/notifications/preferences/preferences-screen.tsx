import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { UnconfirmedEmail } from '../../accounts/settings/unconfirmed-email.tsx';
import { DigestPanel } from '../digests/digest-panel.tsx';
import { AnnouncementPanel, QuietPanel } from '../digests/quiet-panel.tsx';
import classes from './preferences.module.css';
import { type Preferences, usePreferences, useSavePreference } from './preferences.ts';

type Choice = { name: keyof Preferences; label: string; description: string };

const choices: Choice[] = [
  {
    name: 'event',
    label: 'Events',
    description: 'Dates in a calendar. Loopyard has no calendar yet, so we don’t send any e-mails for now.',
  },
  {
    name: 'post',
    label: 'Posts',
    description:
      'An e-mail when someone you subscribe to shares a post, when a post you subscribe to is edited, or when someone asks you to look at a post.',
  },
  {
    name: 'message',
    label: 'Messages',
    description: 'An e-mail when someone comments on a post you subscribe to, or names you.',
  },
  {
    name: 'comment',
    label: 'Comments',
    description:
      'An e-mail when someone comments on one of your own posts, or edits it. Your notifications then also include your own posts.',
  },
];

export default function PreferencesScreen() {
  const preferences = usePreferences();
  const { data: viewer } = useViewer();
  return (
    <Page
      title="Notification preferences"
      lead={
        viewer?.email
          ? `E-mails go to ${viewer.email}.`
          : 'Choose which notifications you also get by e-mail.'
      }
    >
      <UnconfirmedEmail viewer={viewer} />
      <Panel title="E-mails at once">
        {preferences.isPending && <SwitchSkeletons />}
        {preferences.isError && !preferences.data && (
          <TryAgain
            title="Your preferences could not be loaded"
            error={preferences.error}
            onRetry={() => void preferences.refetch()}
          />
        )}
        {preferences.data && (
          <div className={classes.choices}>
            {choices.map((choice) => (
              <PreferenceSwitch key={choice.name} {...choice} isOn={preferences.data[choice.name]} />
            ))}
          </div>
        )}
      </Panel>
      <AnnouncementPanel />
      <DigestPanel />
      <QuietPanel />
    </Page>
  );
}

function PreferenceSwitch({ name, isOn, ...words }: Choice & { isOn: boolean }) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const save = useSavePreference();
  return (
    <SwitchField
      {...words}
      checked={choice ?? isOn}
      onChange={({ currentTarget: { checked } }) => {
        setChoice(checked);
        save.mutate({ [name]: checked }, { onSettled: () => setChoice(null) });
      }}
    />
  );
}

function SwitchSkeletons() {
  return (
    <div className={classes.choices} role="status" aria-busy="true" aria-label="Loading your preferences">
      {choices.map(({ name }) => (
        <Skeleton key={name} height={56} />
      ))}
    </div>
  );
}
