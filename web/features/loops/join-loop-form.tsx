import { Button, Loader, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { Face } from '../../ui/face.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './add-loops.module.css';
import { type CodeCheck, useCodeCheck } from './code-check.ts';
import { logoAddress, useJoinLoop, useSelectLoop } from './loops.ts';

/** Joining by code; the one in the address (`?code=`) is filled in. */
export function JoinLoopForm() {
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get('code') ?? '');
  const check = useCodeCheck(code);
  const join = useJoinLoop();
  const selectLoop = useSelectLoop();
  const toast = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.state !== 'valid' || join.isPending) return;
    const { loop } = check;
    join.mutate(code.trim(), {
      onSuccess: ({ id }) => {
        toast(`You are in ${loop.name}`);
        selectLoop(id);
      },
      onError: (error) => {
        const isGone = isApiError(error) && error.status === 404;
        toast(isGone ? 'This code no longer lets anyone in' : sentence(error), 'bad');
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Invite Code"
        description="From whoever runs the loop: a code, or its words."
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="code-answer"
      />
      <p id="code-answer" className={classes.answer} data-state={check.state} role="status">
        <Answer check={check} />
      </p>
      {check.state === 'valid' && (
        <div className={classes.found}>
          <Face name={check.loop.name} src={logoAddress(check.loop.logo)} size={48} shape="square" />
          {check.loop.name}
        </div>
      )}
      <Button
        type="submit"
        size="lg"
        color="pink"
        disabled={check.state !== 'valid'}
        loading={join.isPending}
      >
        Join Loop
      </Button>
    </form>
  );
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
        {check.why}
        <Button variant="subtle" size="compact-sm" onClick={check.again}>
          Try again
        </Button>
      </>
    );
  }
  return null;
}
