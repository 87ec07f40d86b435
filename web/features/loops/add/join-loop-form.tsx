import { invitationToken } from '@loopyard/contract/codes.ts';
import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { isolated } from '../../../lib/words.ts';
import { IconAlertCircle, IconCheck } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { type CodeCheck, useCodeCheck } from '../../invitations/invitations.ts';
import { InvitingLoop } from '../../invitations/inviting-loop.tsx';
import { hasJustSignedUp, useGoIn, useJoinLoop, useWelcome } from '../loops.ts';
import classes from './add-loops.module.css';

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

function useJoining(code: string, check: CodeCheck, hasSignedUp: boolean) {
  const join = useJoinLoop();
  const goIn = useGoIn();
  const welcome = useWelcome();
  const toast = useToast();
  const joinNow = () => {
    if (check.state !== 'valid' || join.isPending) return;
    const { loop, inviter } = check;
    const onEntry = () => toast(`You are now a member of ${isolated(loop.name)}`);
    join.mutate(
      { loop_code: code.trim() },
      { onSuccess: (entered) => (hasSignedUp ? welcome(entered, inviter) : goIn(entered, { onEntry })) },
    );
  };
  return { join, joinNow };
}

function Outcome({ refusal, check }: { refusal: string | null; check: CodeCheck }) {
  const state = refusal ? 'invalid' : check.state;
  return (
    <p id="code-answer" className={classes.answer} data-state={state} role="status">
      {refusal ?? <Answer check={check} />}
    </p>
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

function useRefusal(error: unknown, check: CodeCheck): string | null {
  const { data: viewer } = useViewer();
  if (!error) return null;
  if (!isApiError(error)) return sentence(error);
  if (error.code === 'loop_full') return 'This loop is full. Please tell the person who invited you.';
  if (error.status !== 404) return error.detail;
  return check.state === 'valid' && check.email
    ? `This invitation doesn’t work for ${viewer?.email ?? 'you'}. Log in with the e-mail address it was sent to, or ask for a new invitation.`
    : 'You cannot join with this code. Please ask an admin of the loop to invite you.';
}

function Answer({ check }: { check: CodeCheck }) {
  if (check.state === 'valid') {
    return (
      <>
        <IconCheck size={20} aria-hidden /> Code valid
      </>
    );
  }
  if (check.state === 'invalid') {
    return (
      <>
        <IconAlertCircle size={20} aria-hidden /> Code invalid
      </>
    );
  }
  if (check.state === 'checking') {
    return (
      <>
        <Loader size={16} aria-hidden /> Checking the code
      </>
    );
  }
  if (check.state === 'unknown') {
    return (
      <>
        {check.reason}
        <Button variant="subtle" size="compact-sm" onClick={check.retry}>
          Try again
        </Button>
      </>
    );
  }
  return null;
}
