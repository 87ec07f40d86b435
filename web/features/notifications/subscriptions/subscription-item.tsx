import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { IconBell, IconBellOff } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { RoundButton } from '../../../ui/round-button.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { appearance } from '../../profiles/profiles.ts';
import {
  type Subscribable,
  subscribe,
  subscriptionsKey,
  useSubscription,
} from '../../subscriptions/subscriptions.ts';
import type { SubscriptionView } from '../notifications.ts';
import { PostThumbnail } from '../post-thumbnail.tsx';
import classes from './subscriptions.module.css';

/** Enough characters for more than two lines. */
const WORDS = 300;

export function SubscriptionItem({ subscription }: { subscription: SubscriptionView }) {
  const queries = useQueryClient();
  const [subscriptionId, setSubscriptionId] = useState<number | null>(Number(subscription.id));
  const subject: Subscribable = {
    type: subscription.subscribable_type === 'Post' ? 'Post' : 'User',
    id: Number(subscription.subscribable_id),
    loopId: Number(subscription.loop_id),
    subscriptionId,
  };
  const { isSubscribed, toggle } = useSubscription(subject, (id) => {
    setSubscriptionId(id);
    for (const queryKey of [
      ['feed', subject.loopId],
      ['post', String(subject.id)],
      ['person', subject.id],
    ])
      void queries.invalidateQueries({ queryKey });
  });
  const { to, name, face, title, note } = describe(subscription);
  return (
    <li className={classes.item}>
      <Link className={classes.link} to={to} state={{ from: 'page' }} preventScrollReset>
        {face}
        <span className={classes.words} data-off={!isSubscribed || undefined}>
          <span className={classes.name}>{title}</span>
          <span className={classes.note}>
            {note} ·{' '}
            {isSubscribed ? (
              <>
                subscribed <TimeAgo iso={subscription.created_at} />
              </>
            ) : (
              'no longer subscribed'
            )}
          </span>
        </span>
      </Link>
      <div className={classes.acts}>
        {isSubscribed && <Silence name={name} subject={subject} isSilent={subscription.is_silent} />}
        <Button
          variant={isSubscribed ? 'default' : 'filled'}
          aria-label={`${isSubscribed ? 'Unsubscribe from' : 'Subscribe to'} ${name}`}
          onClick={toggle}
        >
          {isSubscribed ? 'Unsubscribe' : 'Subscribe'}
        </Button>
      </div>
    </li>
  );
}

function Silence(props: { name: string; subject: Subscribable; isSilent: boolean }) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (isSilent: boolean) => subscribe(transport, props.subject, isSilent),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...subscriptionsKey, props.subject.loopId] }),
    onError: (error) => toast(`Nothing has changed. ${sentence(error)}`, 'bad'),
  });
  const isSilent = change.isPending ? change.variables : props.isSilent;
  const Icon = isSilent ? IconBellOff : IconBell;
  const state = isSilent ? 'Notifications are off' : 'Notifications are on';
  return (
    <Tooltip text={state}>
      <RoundButton
        className={classes.silence}
        aria-pressed={!isSilent}
        aria-label={`Notifications about ${props.name}`}
        onClick={() => {
          if (!change.isPending) change.mutate(!isSilent);
        }}
      >
        <Icon size={22} aria-hidden />
      </RoundButton>
    </Tooltip>
  );
}

type Description = { to: string; name: string; face: ReactNode; title: ReactNode; note: ReactNode };

function describe({ subscribable, subscribable_id, loop_id }: SubscriptionView): Description {
  if (!('title' in subscribable)) {
    const { name, src } = appearance(subscribable, loop_id);
    return {
      to: `/user/${subscribable_id}/${loop_id}`,
      name: isolated(name),
      face: <Avatar name={name} src={src} size={56} />,
      title: <Name>{name}</Name>,
      note: 'All their new posts',
    };
  }
  const author = appearance(subscribable.user, loop_id);
  const words = firstWords(plainText(subscribable.title), WORDS);
  const media = subscribable.main_media;
  return {
    to: `/feed/${subscribable_id}`,
    name: words ? isolated(firstWords(words, 60)) : `the post by ${isolated(author.name)}`,
    face: media ? <PostThumbnail media={media} /> : <Avatar name={author.name} src={author.src} size={56} />,
    title: words ? <Name>{words}</Name> : 'A post without text',
    note: (
      <>
        Post by <Name>{author.name}</Name>
      </>
    ),
  };
}
