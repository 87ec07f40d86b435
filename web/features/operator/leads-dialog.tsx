import { emailError, emailMax } from '@loopyard/contract/email.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { dayOf, isolated } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './operator.module.css';
import { type LeadLine, type LoopLine, useAct, useLeadsOf } from './operator.ts';

export function LeadsDialog({ loop, onClose }: { loop: LoopLine; onClose: () => void }) {
  const leads = useLeadsOf(loop.id);
  return (
    <Dialog title="Safeguarding Leads" width={520} onClose={onClose}>
      <div className={classes.form}>
        <p>
          They settle the reports in <Name>{loop.name}</Name>, as its admins do.
        </p>
        {leads.isError && (
          <TryAgain title="The leads could not be loaded" error={leads.error} onRetry={leads.refetch} />
        )}
        {leads.isPending && <Awaited label="Loading the leads" height={60} />}
        {leads.data?.leads.length === 0 && <p>There is no safeguarding lead yet.</p>}
        {leads.data && leads.data.leads.length > 0 && (
          <EntryList label="Safeguarding leads">
            {leads.data.leads.map((lead) => (
              <Line key={lead.id} loop={loop} lead={lead} />
            ))}
          </EntryList>
        )}
        <Naming loop={loop} />
      </div>
    </Dialog>
  );
}

function Line({ loop, lead }: { loop: LoopLine; lead: LeadLine }) {
  const name = isolated(lead.name);
  const remove = useAct(
    (transport) =>
      transport.request('POST /api/operator/loops/:id/leads/:userId/remove', {
        params: { id: loop.id, userId: lead.id },
      }),
    {
      success: () => `${name} is no longer a safeguarding lead`,
      failure: `${name} is still a safeguarding lead.`,
    },
  );
  return (
    <Entry
      name={<Name>{lead.name}</Name>}
      facts={
        <>
          <span>{lead.email}</span>
          <span>since {dayOf(lead.since)}</span>
        </>
      }
    >
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        Remove
      </Button>
    </Entry>
  );
}

const empty = { email: '' };

function Naming({ loop }: { loop: LoopLine }) {
  const [values, setValues] = useState(empty);
  const name = useAct(
    (transport, body: { email: string }) =>
      transport.request('POST /api/operator/loops/:id/leads', { params: { id: loop.id }, body }),
    {
      success: (_, { email }) => `${email} is a safeguarding lead`,
      failure: 'Nobody was named.',
    },
  );
  const form = useForm({
    values,
    change: setValues,
    rules: ({ email }) => fieldErrors({ email: emailError(email) }),
    submit: async (body) => {
      await name.mutateAsync(body);
      setValues(empty);
      form.reset();
    },
    onFailure: () => '',
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <TextInput
        {...form.field('email')}
        type="email"
        label="E-mail of a member"
        maxLength={emailMax}
        autoComplete="off"
      />
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          Name a Lead
        </Button>
      </div>
    </form>
  );
}
