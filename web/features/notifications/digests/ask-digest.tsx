import type { Digest } from '@loopyard/contract/digests.ts';
import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import classes from './ask-digest.module.css';
import { useDigestSettings, useSaveSettings } from './digests.ts';

const answers: { digest: Digest; label: string }[] = [
  { digest: 'weekly', label: 'Every week' },
  { digest: 'daily', label: 'Every day' },
  { digest: 'off', label: 'No, thanks' },
];

/** Asks new adults once, until they answer. */
export function AskDigest() {
  const isOnFeed = /^\/(feed|loopyard)\b/.test(useLocation().pathname);
  const { data: settings } = useDigestSettings(isOnFeed);
  const save = useSaveSettings();
  if (!isOnFeed || !settings?.asks) return null;
  return (
    <section className={classes.bar} aria-label="Summary by e-mail">
      <p>Would you like an e-mail that sums up what you have missed?</p>
      {answers.map(({ digest, label }) => (
        <Button
          key={digest}
          variant="default"
          disabled={save.isPending}
          loading={save.isPending && save.variables.digest === digest}
          onClick={() => save.mutate({ digest })}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
