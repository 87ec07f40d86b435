import { codeKey, codeLimits } from '@loopyard/contract/codes.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { withNext } from '../../../lib/addresses.ts';
import classes from './accounts.module.css';
import { NeedsScript } from './entrance.tsx';

/** In place of the form, where sign-up is by invitation. */
export function InvitationNeeded({ isDead }: { isDead: boolean }) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (codeKey(code))
      void navigate(withNext('/register', `/join-loop?code=${encodeURIComponent(code.trim())}`));
  };
  return (
    <>
      <NeedsScript />
      <h1 className={classes.title}>
        {isDead ? 'This invitation no longer works' : 'You need an invitation'}
      </h1>
      <p className={classes.lead}>
        Accounts here are for invited people. Ask an admin of your loop, such as a teacher or the secretary,
        to invite you. Open the link in their e-mail, or enter the code they gave you.
      </p>
      <form className={classes.fields} onSubmit={onSubmit}>
        <TextInput
          label="Invitation code"
          maxLength={codeLimits.typed}
          autoComplete="off"
          autoCapitalize="none"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="lg" disabled={!codeKey(code)}>
          Continue
        </Button>
      </form>
    </>
  );
}
