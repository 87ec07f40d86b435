import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useOnline } from '../../../lib/use-online.ts';
import { IconCloudOff } from '../../../ui/icons.ts';
import { NotThere } from '../../../ui/pages/not-there.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { above, usePostAddresses } from '../post-address.ts';
import classes from './post-screen.module.css';

export function PostLoading() {
  return (
    <div
      className={classes.layout}
      data-variant="modal"
      data-media
      role="status"
      aria-label="Loading the post"
    >
      <span id="post-creator" hidden>
        Post
      </span>
      <Skeleton radius={0} className={classes.stage} />
      <div className={classes.side}>
        <div className={classes.words}>
          <div className={classes.header}>
            <Skeleton circle height={48} />
            <Skeleton height={16} width="50%" />
          </div>
          <Skeleton height={14} mt={16} />
          <Skeleton height={14} mt={10} width="80%" />
        </div>
      </div>
    </div>
  );
}

export function PostNotThere() {
  const { feed } = usePostAddresses();
  return (
    <NotThere noun="post" heading="h2">
      <span id="post-creator" hidden>
        Post not found
      </span>
      <Button component={Link} to={feed} replace {...above}>
        Go to my feed
      </Button>
    </NotThere>
  );
}

export function PostFailed({ onRetry, isTrying }: { onRetry: () => void; isTrying: boolean }) {
  const isOnline = useOnline();
  return (
    <Scene
      role="alert"
      picture={<IconCloudOff size={64} strokeWidth={1.25} aria-hidden />}
      title={isOnline ? 'The post could not be loaded' : 'You are offline'}
      text={
        isOnline
          ? 'There was a problem loading it. Please try again.'
          : 'This post will open when you are back online.'
      }
    >
      <span id="post-creator" hidden>
        Post
      </span>
      <Button onClick={onRetry} loading={isTrying}>
        Try again
      </Button>
    </Scene>
  );
}
