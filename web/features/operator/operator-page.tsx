import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { sentence } from '../../lib/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import classes from './operator.module.css';
import { useProof, useStanding } from './operator.ts';

const places = [
  { to: '/operator', label: 'Overview' },
  { to: '/operator/people', label: 'People' },
  { to: '/operator/loops', label: 'Loops' },
  { to: '/operator/cases', label: 'Reports' },
  { to: '/operator/requests', label: 'Data requests' },
  { to: '/operator/mails', label: 'E-mails' },
  { to: '/operator/forms', label: 'Contact forms' },
  { to: '/operator/texts', label: 'Legal texts' },
  { to: '/operator/log', label: 'Log' },
];

/** Shows 'not found' to everyone else, and asks operators for their password. */
export function OperatorPage(props: { title: string; lead: string; children: ReactNode }) {
  const standing = useStanding();
  return (
    <PageOf noun="page" query={standing}>
      {(data) => (
        <Page title={props.title} lead={props.lead}>
          <nav className={classes.places} aria-label="Operator">
            {places.map(({ to, label }) => (
              <NavLink key={to} to={to} end className={classes.place ?? ''}>
                {label}
              </NavLink>
            ))}
          </nav>
          {!data && <Awaited label="Loading" height={240} />}
          {data?.seconds_left === 0 && <AskPassword email={data.email} />}
          {data && data.seconds_left > 0 && props.children}
        </Page>
      )}
    </PageOf>
  );
}

const empty = { current_password: '' };

function AskPassword({ email }: { email: string }) {
  const prove = useProof();
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ current_password }) =>
      fieldErrors({ current_password: current_password ? null : 'Password is required' }),
    submit: async (body) => void (await prove(body)),
    onFailure: (error) => `The page could not be opened. ${sentence(error)}`,
  });
  return (
    <Panel title="Confirm it’s you">
      <form method="post" className={classes.form} onSubmit={form.onSubmit} noValidate>
        <p>These pages affect everyone on this server, so we ask for your password every 15 minutes.</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          autoComplete="current-password"
          autoFocus
        />
        <Refusal>{form.refusal}</Refusal>
        <div className={classes.foot}>
          <Button type="submit" loading={form.isSending}>
            Continue
          </Button>
        </div>
      </form>
    </Panel>
  );
}
