import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useNextAddress } from '../../../lib/addresses.ts';
import { codeInLink } from '../../invitations/code-link.ts';
import { type CodeCheck, useCodeCheck } from '../../invitations/invitations.ts';
import { InvitingLoop } from '../../invitations/inviting-loop.tsx';
import classes from './accounts.module.css';

/** `next`: where to go after login; `email`: the invited address. */
export type Entrance = { check: CodeCheck; next: string | null; email: string | null };

export function useEntrance(): Entrance {
  const next = useNextAddress();
  const check = useCodeCheck((next && codeInLink(next)) ?? '');
  return {
    check,
    // After login, a dead code would only be rejected again.
    next: check.state === 'invalid' ? null : next,
    email: check.state === 'valid' ? (check.email ?? null) : null,
  };
}

/** It may be one: the server did not refuse it. */
export function isInvitation({ state }: CodeCheck): boolean {
  return state !== 'idle' && state !== 'invalid';
}

export function useFilledIn<Values extends { email: string }>(empty: Values, invited: string | null) {
  const [fieldValues, setFieldValues] = useState(empty);
  const [isOwn, setOwn] = useState(false);
  const values = isOwn || invited === null ? fieldValues : { ...fieldValues, email: invited };
  const change = (newValues: Values) => {
    if (newValues.email !== values.email) setOwn(true);
    setFieldValues(newValues);
  };
  return [values, change] as const;
}

type Words = { title: string; lead: string };

export function EntranceHead({ check, usual, invited }: { check: CodeCheck; usual: Words; invited: Words }) {
  const { title, lead } = isInvitation(check) ? invited : usual;
  return (
    <>
      <NeedsScript />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {check.state !== 'idle' && (
        <div className={classes.invitation} role="status">
          <Invitation check={check} />
        </div>
      )}
    </>
  );
}

/** In a prerendered form, which does nothing without a script. */
export function NeedsScript() {
  return (
    <noscript>
      <div className={classes.notice} data-bad>
        <p>Loopyard needs JavaScript for this. Please switch it on and reload.</p>
      </div>
    </noscript>
  );
}

function Invitation({ check }: { check: CodeCheck }) {
  if (check.state === 'valid') return <InvitingLoop {...check} />;
  if (check.state === 'checking')
    return <Skeleton height={88} radius="md" role="status" aria-busy="true" aria-label="Loading the loop" />;
  if (check.state === 'unknown') {
    return (
      <div className={classes.notice} data-bad>
        <p>{check.reason}</p>
        <Button variant="subtle" size="compact-sm" onClick={check.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.notice} data-bad>
      <p>This invitation no longer works. Please ask the person who sent it for a new one.</p>
    </div>
  );
}
