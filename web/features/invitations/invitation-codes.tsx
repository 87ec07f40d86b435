import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { IconPlus } from '../../ui/icons.ts';
import { CodeCard } from './code-card.tsx';
import classes from './invitation-codes.module.css';
import { useInvitationCodes } from './invitations.ts';
import { NewCodeDialog } from './new-code-dialog.tsx';

type Props = { loopId: number; mayChange?: boolean; isProtected?: boolean };

export function InvitationCodes({ loopId, mayChange = false, isProtected = false }: Props) {
  const codes = useInvitationCodes(loopId);
  if (codes.isPending) return <Skeleton height={168} radius="lg" />;
  if (codes.isError && !codes.data) {
    return (
      <p role="alert" className={classes.failed}>
        The invitation code could not be loaded.{' '}
        <Button variant="subtle" size="compact-md" onClick={() => codes.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <>
      {mayChange && codes.data.length === 0 && (
        <p className={classes.none}>There is no code yet. Create one, and people can join with it.</p>
      )}
      {codes.data.length > 0 && (
        <ul className={classes.list}>
          {codes.data.map((code) => (
            <li key={code.id}>
              <CodeCard loopId={loopId} code={code} mayWithdraw={mayChange} />
            </li>
          ))}
        </ul>
      )}
      {mayChange && <NewCode loopId={loopId} isProtected={isProtected} />}
    </>
  );
}

function NewCode({ loopId, isProtected }: { loopId: number; isProtected: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        New Code
      </Button>
      {isOpen && <NewCodeDialog loopId={loopId} isProtected={isProtected} onClose={() => setOpen(false)} />}
    </>
  );
}
