import { Button, Skeleton } from '@mantine/core';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './blocked-people.module.css';
import { type Block, useBlocks, useSetBlock } from './blocks.ts';

export function BlockedPeople() {
  const { data: blocks, error, isError, refetch } = useBlocks(null);
  if (!blocks && isError)
    return (
      <TryAgain
        title="The people you blocked could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!blocks) return <Skeleton height={44} radius="md" role="status" aria-label="Loading blocked people" />;
  if (blocks.length === 0)
    return (
      <p className={classes.quiet}>
        You have blocked nobody. To block somebody, open their profile and press Block.
      </p>
    );
  return (
    <ul className={classes.list} aria-label="Blocked people">
      {blocks.map((block) => (
        <BlockedPerson key={block.user.id} block={block} />
      ))}
    </ul>
  );
}

function BlockedPerson({ block: { user, created_at } }: { block: Block }) {
  const { mutate, isPending } = useSetBlock(user);
  return (
    <li className={classes.person}>
      <span>
        <Name>{user.name}</Name>{' '}
        <span className={classes.quiet}>
          <TimeAgo iso={created_at} />
        </span>
      </span>
      <Button
        variant="default"
        aria-label={`Unblock ${user.name}`}
        loading={isPending}
        onClick={() => mutate(false)}
      >
        Unblock
      </Button>
    </li>
  );
}
