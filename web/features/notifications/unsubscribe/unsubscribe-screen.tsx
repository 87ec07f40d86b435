import type { MailReason, MailScope } from '@loopyard/contract/digests.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import classes from './unsubscribe.module.css';

/** Opened from an e-mail. Opening it changes nothing, since mail scanners open links too. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams();
  return (
    <>
      <title>Stop e-mails · Loopyard</title>
      <meta name="description" content="Choose which e-mails you get from Loopyard." />
      <meta name="robots" content="noindex" />
      <Choices token={token} />
    </>
  );
}

function Choices({ token }: { token: string }) {
  const { request } = useTransport();
  const { data, error, refetch } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => request('GET /api/unsubscribe/:token', { params: { token }, signal }),
  });
  if (isApiError(error) && error.status === 404) return <DeadLink />;
  if (error)
    return <TryAgain heading="h1" title="The page could not be loaded" error={error} onRetry={refetch} />;
  if (!data)
    return <Skeleton height={420} role="status" aria-busy="true" aria-label="Loading your choices" />;
  return <Choosing token={token} reasons={data.reasons} />;
}

const topics: Record<MailReason, string> = {
  post: 'new and edited posts',
  message: 'comments on posts you follow',
  comment: 'comments on your own posts',
  event: 'events',
  announcement: 'announcements',
  digest: 'what you have not seen yet',
};

const topicList = new Intl.ListFormat('en');

const choicesFor = (reasons: MailReason[]): { value: MailScope; label: string; words: string }[] => [
  {
    value: 'these',
    label: 'Stop these e-mails',
    words: `Nothing more about ${topicList.format(reasons.map((reason) => topics[reason]))}.`,
  },
  {
    value: 'weekly',
    label: 'Only a weekly summary',
    words: 'One e-mail on Fridays, if there is anything new.',
  },
  {
    value: 'to_me',
    label: 'Only what is said to me',
    words: 'E-mails about your own posts go on, if you get them now.',
  },
  {
    value: 'none',
    label: 'Only e-mails about security',
    words: 'Such as a new password or a login from a new device.',
  },
];

function Choosing({ token, reasons }: { token: string; reasons: MailReason[] }) {
  const { request } = useTransport();
  const [scope, setScope] = useState<MailScope>('these');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request('POST /api/unsubscribe/:token', { params: { token }, body: { scope } }),
  });
  if (isSuccess)
    return (
      <Scene
        role="status"
        heading="h1"
        title="Done"
        text="Your choice counts from now on. You can change it at any time in your preferences."
      >
        <LinkButton to="/notification-preferences">Open your preferences</LinkButton>
      </Scene>
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <h1 className={classes.title}>Which e-mails do you want?</h1>
      <RadioChoices label="From now on" value={scope} onChange={setScope} choices={choicesFor(reasons)} />
      <p role="alert" className={classes.problem}>
        {error && `Your choice was not saved. ${sentence(error)}`}
      </p>
      <Button type="submit" size="lg" loading={isPending}>
        Save
      </Button>
    </form>
  );
}

function DeadLink() {
  return (
    <Scene
      role="status"
      heading="h1"
      title="This link does not work"
      text="It may be incomplete, or its account was deleted. Your preferences have the same choices."
    >
      <LinkButton to="/notification-preferences">Open your preferences</LinkButton>
    </Scene>
  );
}
