import { accountLimits, confirmationError, registerErrors } from '@loopyard/contract/accounts.ts';
import {
  type AgeOfConsent,
  ageBands,
  ageWords,
  isAgeBand,
  needsParent,
  parentErrors,
} from '@loopyard/contract/ages.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { withNext } from '../../../lib/addresses.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import type { FormOf } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PublicHead } from '../../../ui/pages/public-head.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { codeInLink } from '../../invitations/code-link.ts';
import { type Doors, useDoors } from '../accounts.ts';
import { register } from '../signing-in.ts';
import classes from './accounts.module.css';
import { type Entrance, EntranceHead, isInvitation, useEntrance, useFilledIn } from './entrance.tsx';
import { InvitationNeeded } from './invitation-needed.tsx';
import { PolicyLink } from './policy-link.tsx';

const empty = {
  ...{ email: '', first_name: '', last_name: '', password: '', confirmation: '' },
  ...{ age_band: '', parent_email: '' },
};
type Values = typeof empty;

export default function RegisterScreen() {
  const session = useSession();
  const entrance = useEntrance();
  const { check, next, email } = entrance;
  const { data: doors } = useDoors();
  const isByInvitation = doors?.sign_up === 'invited';
  const { form, isDone, asksParent } = useRegisterForm(entrance, doors);

  return (
    <>
      <PublicHead
        path="/register"
        title="Sign Up · Loopyard"
        description="Create your Loopyard account and bring your school, club or union together."
      />
      {session.token && !isDone ? (
        <Scene heading="h1" title="You're already registered!" text="You are logged in on this device.">
          <LinkButton to={next ?? '/feed'}>Go to my feed</LinkButton>
        </Scene>
      ) : (
        <>
          {isByInvitation && !isInvitation(check) ? (
            <InvitationNeeded isDead={check.state === 'invalid'} />
          ) : (
            <>
              <EntranceHead
                check={check}
                usual={{ title: 'Create your account', lead: 'It takes a minute, and no card is needed.' }}
                invited={{ title: 'You are invited', lead: 'Create your account to join the loop.' }}
              />
              <RegisterForm
                form={form}
                isInvited={email !== null}
                asksParent={asksParent}
                ageOfConsent={doors?.age_of_consent}
              />
            </>
          )}
          <p className={classes.other}>
            Already have an account? <Link to={withNext('/login', next)}>Login</Link>
          </p>
        </>
      )}
    </>
  );
}

/** With the invitation the account is a member at once; else the loop is joined afterwards, which may be refused. */
function useRegisterForm({ check, next, email }: Entrance, doors: Doors | undefined) {
  const session = useSession();
  const transport = useTransport();
  const navigate = useNavigate();
  const toast = useToast();
  const [values, change] = useFilledIn(empty, email);
  const [isDone, setDone] = useState(false);
  const isYoung = isTooYoung(values, doors);
  const asksParent = isYoung && !(check.state === 'valid' && check.school_answers);
  const form = useForm({
    values,
    change,
    rules: (values) => errorsOf(values, asksParent),
    submit: async ({ confirmation: _, parent_email, ...input }) => {
      setDone(true);
      // Until it is known, an invitation is sent along, which both kinds of server accept.
      const sendsInvitation = isYoung || doors?.sign_up !== 'open';
      const code = sendsInvitation && next ? codeInLink(next) : null;
      const isWaiting = await register(
        { session, transport },
        {
          ...input,
          email: input.email.trim(),
          ...(asksParent && { parent_email: parent_email.trim() }),
          ...(code && { loop_code: code }),
        },
      );
      if (isWaiting) return navigate('/waiting', { replace: true });
      const to = code ? `/loop/${session.read().loopId}` : (next ?? '/what-next');
      const inviter = check.state === 'valid' ? check.inviter : undefined;
      await navigate(to, { replace: true, state: { hasSignedUp: true, inviter } });
    },
    onFailure: (error) => {
      setDone(false);
      const isTold = isApiError(error) && error.code !== 'internal';
      const words = isTold ? error.detail : 'Signup not working at this time';
      toast(words, 'bad');
      return words;
    },
  });
  return { form, isDone, asksParent };
}

function isTooYoung({ age_band }: Values, doors: Doors | undefined): boolean {
  return doors !== undefined && isAgeBand(age_band) && needsParent(age_band, doors.age_of_consent);
}

function errorsOf(values: Values, asksParent: boolean) {
  const mismatch = confirmationError(values.password, values.confirmation);
  return {
    ...registerErrors(values),
    ...(mismatch && { confirmation: mismatch }),
    ...(values.age_band === '' && { age_band: 'Please say how old you are' }),
    ...(asksParent && parentErrors(values)),
  };
}

type FormProps = {
  form: FormOf<Values>;
  isInvited: boolean;
  asksParent: boolean;
  ageOfConsent: AgeOfConsent | undefined;
};

function RegisterForm({ form, isInvited, asksParent, ageOfConsent }: FormProps) {
  return (
    <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
      <TextInput
        {...form.field('email')}
        label="Email"
        description={isInvited && 'Your invitation works only with this e-mail address.'}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
      />
      <div className={classes.pair}>
        <TextInput {...form.field('first_name')} label="First name" autoComplete="given-name" />
        <TextInput {...form.field('last_name')} label="Last name" autoComplete="family-name" />
      </div>
      <AgeFields form={form} asksParent={asksParent} />
      <PasswordField
        {...form.field('password')}
        label="Password"
        description={`${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters. A few words are easier to remember.`}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmation')} label="Confirm password" autoComplete="new-password" />
      <WhatIsKept ageOfConsent={ageOfConsent} />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" size="lg" color="pink" loading={form.isSending}>
        Get Started
      </Button>
    </form>
  );
}

function AgeFields({ form, asksParent }: Pick<FormProps, 'form' | 'asksParent'>) {
  return (
    <>
      <NativeSelect {...form.field('age_band')} label="How old are you?" data={ageChoices} />
      {asksParent && (
        <TextInput
          {...form.field('parent_email')}
          label="A parent’s e-mail"
          description="At your age a parent has to agree. We write to them, and your account waits for their yes."
          type="email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
        />
      )}
    </>
  );
}

const ageChoices = [
  { value: '', label: 'Please choose' },
  ...ageBands.map((value) => ({ value, label: ageWords[value] })),
];

function WhatIsKept({ ageOfConsent }: { ageOfConsent: AgeOfConsent | undefined }) {
  return (
    <div className={classes.small}>
      <p>
        {ageOfConsent ? underWords(ageOfConsent) : ''}We keep your name, your age group, your e-mail address,
        your password (scrambled, so that nobody can read it) and what you share, until you delete them.
      </p>
      <p>
        By signing up you agree to the <PolicyLink to="/terms">Terms of Use</PolicyLink> and the{' '}
        <PolicyLink to="/terms#privacy">Data &amp; Privacy Policy</PolicyLink>. If you are 10 to 16, read{' '}
        <PolicyLink to="/privacy/short">your privacy, in short</PolicyLink>.
      </p>
    </div>
  );
}

const underWords = (age: AgeOfConsent) => `You must be ${age} or older, or have a parent’s consent. `;
