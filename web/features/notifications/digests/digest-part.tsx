import type { Digest } from '@loopyard/contract/digests.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import classes from './digest-part.module.css';
import { type DigestSettings, useDigestPreview, useSaveSettings } from './digests.ts';
import { weekdays } from './weekdays.ts';

const choices: { value: Digest; label: string; words: string }[] = [
  { value: 'off', label: 'No summary', words: 'You see what is new when you open Loopyard.' },
  {
    value: 'daily',
    label: 'Every day',
    words: 'One e-mail with what you have not seen yet. On quiet days there is none.',
  },
  { value: 'weekly', label: 'Every week', words: 'One e-mail with what you have not seen in the week.' },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function DigestPart({ settings }: { settings: DigestSettings }) {
  return (
    <section aria-label="Summary by e-mail">
      <h3>Summary by e-mail</h3>
      <DigestForm settings={settings} />
    </section>
  );
}

function DigestForm({ settings: { digest, digest_hour, digest_weekday } }: { settings: DigestSettings }) {
  const save = useSaveSettings();
  const { data: viewer } = useViewer();
  const [isPreviewed, setPreviewed] = useState(false);
  const choice = (save.isPending && save.variables.digest) || digest;
  return (
    <div className={classes.form}>
      <RadioChoices
        label="How often?"
        value={choice}
        onChange={(digest) => save.mutate({ digest })}
        choices={choices}
      />
      {choice !== 'off' && (
        <div className={classes.times}>
          {choice === 'weekly' && (
            <NativeSelect
              label="Day"
              data={weekdays}
              value={String(digest_weekday)}
              onChange={({ currentTarget }) => save.mutate({ digest_weekday: Number(currentTarget.value) })}
            />
          )}
          <NativeSelect
            label="Time"
            data={hours}
            value={String(digest_hour)}
            onChange={({ currentTarget }) => save.mutate({ digest_hour: Number(currentTarget.value) })}
          />
          <p className={classes.zone}>
            By the clocks of {viewer?.time_zone ?? 'Europe/London'}.{' '}
            <Link to="/edit-account">Change your time zone</Link>
          </p>
        </div>
      )}
      {isPreviewed ? (
        <DigestPreview />
      ) : (
        <Button variant="default" onClick={() => setPreviewed(true)}>
          Preview the next one
        </Button>
      )}
    </div>
  );
}

function DigestPreview() {
  const { data: loops, error, refetch } = useDigestPreview();
  if (error) return <TryAgain title="The preview could not be loaded" error={error} onRetry={refetch} />;
  if (!loops) return <Skeleton height={96} role="status" aria-busy="true" aria-label="Loading the preview" />;
  return (
    <section className={classes.preview} aria-label="Preview of the next summary">
      {loops.length === 0 && <p>Nothing new. If it stays like this, there is no e-mail.</p>}
      {loops.map(({ id, name, lines }) => (
        <div key={id}>
          <h3>
            <Name>{name}</Name>
          </h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
