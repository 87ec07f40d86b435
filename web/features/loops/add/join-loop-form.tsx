import { invitationToken } from '@loopyard/contract/codes.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useCodeCheck } from '../../invitations/invitations.ts';
import { InvitingLoop } from '../../invitations/inviting-loop.tsx';
import { hasJustSignedUp } from '../selecting.ts';
import classes from './add-loops.module.css';
import { Outcome } from './code-answer.tsx';
import { useRefusal } from './use-join-refusal.ts';
import { useJoining } from './use-joining.ts';

export function JoinLoopForm() {
  const [search] = useSearchParams();
  const linkCode = search.get('code') ?? '';
  const [code, setCode] = useState(linkCode);
  const check = useCodeCheck(code);
  const hasSignedUp = hasJustSignedUp(useLocation().state);
  const { join, joinNow } = useJoining(code, check, hasSignedUp);
  useKeptFocus(join.isPending);
  const refusal = useRefusal(join.error, check);
  const isMailed = code === linkCode && invitationToken.test(code);
  const enter = (text: string) => {
    join.reset();
    setCode(text);
  };
  const isInvited = hasSignedUp && code === linkCode && check.state === 'valid' && join.isIdle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the invitation is known
  useEffect(() => {
    if (isInvited) joinNow();
  }, [isInvited]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    joinNow();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!isMailed && <CodeField code={code} onChange={enter} />}
      <Outcome refusal={refusal} check={check} />
      {check.state === 'valid' && <InvitingLoop {...check} />}
      <Button
        type="submit"
        size="lg"
        color="pink"
        disabled={check.state !== 'valid'}
        loading={join.isPending}
      >
        Join Loop
      </Button>
      {isMailed && (
        <Button variant="subtle" onClick={() => enter('')}>
          Enter a code instead
        </Button>
      )}
    </form>
  );
}

function CodeField({ code, onChange }: { code: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label="Invite Code"
      description="Enter the code or the words that you were given."
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby="code-answer"
    />
  );
}
